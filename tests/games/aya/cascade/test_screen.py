"""The toppling on the screen, on the dummy driver: who may nudge what, the show and its controls, what is kept."""

import time
from dataclasses import replace

import numpy as np
import pygame
import pytest

from aya_sim.game import Game, Nudge, Phase, apply, legal
from aya_sim.game.table import turn_domino, with_cells
from aya_sim.game.text import loads
from games.aya.cascade.phases import screen_for
from games.aya.cascade.playback import SPEEDS
from games.aya.cascade.screen import CascadeScreen
from games.aya.cascade.text import hint_text
from games.aya.counting.screen import CountScreen
from games.aya.session import autosave
from games.shell.dialog import Dialog
from games.shell.services import Services
from games.ui.screen import Push, Replace
from tests.games.aya.expeditions import toppling
from tests.games.events import click, down, key, move, up

SIZE = (1280, 800)


def shown(services: Services, game: Game) -> CascadeScreen:
    screen = screen_for(services, game)
    assert isinstance(screen, CascadeScreen)
    screen.arrange(SIZE)
    return screen


def broken() -> Game:
    """The expedition with a domino of the trunk carried away, so that one nudge is not enough."""
    game = toppling()
    d = game.layout.dominoes
    order = apply(game, Nudge(0, legal(game, 0).to_nudge[0])).layout  # everything falls: the trunk is where it began
    assert not order.dominoes.standing.any()
    first = legal(game, 0).to_nudge[0]
    row = d.row_of(first)
    near = np.argsort(np.hypot(d.x - d.x[row], d.y - d.y[row]))
    layout = game.layout
    for k in near[3:6].tolist():
        layout = with_cells(layout, int(d.id[k]), {"x": float(d.x[k]) - 60.0, "y": 40.0 + 60.0 * (k % 3)})
    return replace(game, layout=layout)


def settle(screen: CascadeScreen) -> None:
    """Until the cascade is worked out and its show has begun."""
    end = time.monotonic() + 20
    while screen.state.is_simulating:
        assert time.monotonic() < end
        time.sleep(0.005)
        screen.update(0.0)


def watched(screen: CascadeScreen, seconds: float = 60.0) -> None:
    for _ in range(round(seconds * 30)):
        if screen.state.playback is None or screen.state.playback.is_over:
            return
        screen.update(1 / 30)


def pixel(screen: CascadeScreen, domino: int) -> tuple[int, int]:
    d = screen.game.layout.dominoes
    row = d.row_of(domino)
    x, y = screen.camera.pixel(float(d.x[row]), float(d.y[row]))
    return round(x), round(y)


def tell(screen: CascadeScreen, events: list[pygame.event.Event]) -> None:
    for event in events:
        screen.on_event(event)


def test_the_opening_nudge_is_offered_and_a_click_on_it_brings_the_river_down(services: Services) -> None:
    screen = shown(services, toppling())
    (first,) = screen.state.candidates
    assert screen.state.target == first
    tell(screen, click(pixel(screen, first)))
    settle(screen)
    assert screen.state.playback is not None
    assert screen.game.phase == Phase.COUNTING
    assert screen.game == apply(toppling(), Nudge(0, first))  # what is shown changed nothing


def test_a_click_elsewhere_nudges_nobody(services: Services) -> None:
    screen = shown(services, toppling())
    tell(screen, click((640, 120)))
    assert not screen.state.is_simulating
    assert screen.state.playback is None


def test_enter_nudges_and_never_waits_for_the_cascade(services: Services) -> None:
    screen = shown(services, toppling())
    screen.on_event(key(pygame.K_RETURN))
    assert screen.state.is_simulating
    assert screen.state.playback is None
    screen.on_event(move((300, 300)))
    screen.draw(pygame.Surface(SIZE))
    settle(screen)


def test_a_flick_along_the_flow_nudges_and_one_against_it_is_told_why_not(services: Services) -> None:
    screen = shown(services, toppling())
    (first,) = screen.state.candidates
    d = screen.game.layout.dominoes
    heading = float(d.heading[d.row_of(first)])
    x, y = pixel(screen, first)
    ahead = (round(x + 60 * np.cos(heading)), round(y - 60 * np.sin(heading)))
    behind = (2 * x - ahead[0], 2 * y - ahead[1])
    tell(screen, [down((x, y)), move(behind, True), up(behind)])
    assert not screen.state.is_simulating
    assert hint_text(services.words, screen.state) == services.words("aya.cascade.against")
    tell(screen, [down((x, y)), move(ahead, True), up(ahead)])
    assert screen.state.is_simulating
    settle(screen)


def test_the_mouse_drawn_across_a_glowing_domino_nudges_it_and_drawn_past_it_does_not(services: Services) -> None:
    screen = shown(services, toppling())
    (first,) = screen.state.candidates
    d = screen.game.layout.dominoes
    heading = float(d.heading[d.row_of(first)])
    x, y = pixel(screen, first)
    before, after = ((round(x + far * np.cos(heading)), round(y - far * np.sin(heading))) for far in (-45, 45))
    aside = (round(before[0] + 45 * np.sin(heading)), round(before[1] + 45 * np.cos(heading)))
    tell(screen, [down(before), move(aside, True), up(aside)])
    assert not screen.state.is_simulating
    tell(screen, [down(before), move((x, y), True), move(after, True), up(after)])
    assert screen.state.is_simulating
    settle(screen)


def test_while_some_stand_the_next_player_nudges_again_and_tokens_go(services: Services) -> None:
    screen = shown(services, broken())
    seats = []
    while screen.game.phase == Phase.TOPPLING:
        seats.append(screen.game.turn)
        screen.on_event(key(pygame.K_TAB))
        assert screen.state.target in screen.state.candidates
        screen.on_event(key(pygame.K_RETURN))
        settle(screen)
        screen.on_event(key(pygame.K_RETURN))  # to the end of the show
        assert screen.state.playback is not None
        assert screen.state.playback.is_over
    assert len(seats) >= 2
    assert seats == [k % 2 for k in range(len(seats))]
    assert screen.bar.tokens == screen.game.tokens == 10 - max(0, len(seats) - 2)


def test_tab_offers_the_first_of_a_chain_before_those_it_would_bring_down(services: Services) -> None:
    game = toppling()
    first = legal(game, 0).to_nudge[0]
    screen = shown(services, replace(game, layout=turn_domino(game.layout, first, 0.0)))
    screen.on_event(key(pygame.K_RETURN))
    settle(screen)
    screen.on_event(key(pygame.K_RETURN))
    if screen.game.phase == Phase.TOPPLING:
        screen.on_event(key(pygame.K_TAB))
        assert screen.state.target == screen.state.candidates[0]
        assert screen.state.target in screen.state.heads


def test_the_show_can_be_held_stepped_slowed_and_skipped(services: Services) -> None:
    screen = shown(services, toppling())
    screen.on_event(key(pygame.K_RETURN))
    settle(screen)
    show = screen.state.playback
    assert show is not None
    screen.on_event(key(pygame.K_SPACE))
    before = show.time
    screen.update(0.5)
    assert show.time == before
    screen.on_event(key(pygame.K_PERIOD))
    assert show.time > before
    screen.on_event(key(pygame.K_MINUS))
    assert SPEEDS[show.speed] == 0.5
    screen.on_event(key(pygame.K_SPACE))
    at = show.time
    screen.update(0.1)
    assert show.time == pytest.approx(at + 0.05)
    screen.on_event(key(pygame.K_RETURN))
    assert show.is_over
    assert screen.controls.count.visible
    assert screen.controls.slowly.visible


def test_seeing_it_again_changes_nothing(services: Services) -> None:
    screen = shown(services, toppling())
    screen.on_event(key(pygame.K_RETURN))
    settle(screen)
    watched(screen)
    game = screen.game
    screen.on_event(key(pygame.K_r))
    assert screen.state.playback is not None
    assert not screen.state.playback.is_over
    watched(screen)
    assert screen.game is game


def test_again_slowly_is_the_whole_run(services: Services) -> None:
    screen = shown(services, broken())
    before = screen.game.layout.dominoes.standing.sum()
    while screen.game.phase == Phase.TOPPLING:
        screen.on_event(key(pygame.K_TAB))
        screen.on_event(key(pygame.K_RETURN))
        settle(screen)
        screen.on_event(key(pygame.K_RETURN))
    assert len(screen.state.shows) >= 2
    screen.controls.repeat_slowly()
    playback = screen.state.playback
    assert playback is not None
    assert playback.show is screen.state.shows[0]
    assert playback.show.before.dominoes.standing.sum() == before, "from the first nudge on"
    seen = [playback.show]
    while not playback.is_over:
        screen.update(0.1)
        if playback.show is not seen[-1]:
            seen.append(playback.show)
    assert seen == screen.state.shows
    screen.controls.repeat_slowly()
    screen.controls.skip_to_end()
    assert playback.is_over
    assert playback.show is screen.state.shows[-1]


def test_every_strike_is_heard_from_where_it_is(services: Services) -> None:
    heard: list[tuple[str, float, float]] = []
    services.sounds.play = lambda name, strength=1.0, pan=0.0: heard.append((name, strength, pan))  # type: ignore[method-assign]
    screen = shown(services, toppling())
    screen.on_event(key(pygame.K_f))
    screen.on_event(key(pygame.K_RETURN))
    settle(screen)
    watched(screen)
    clicks = [(strength, pan) for name, strength, pan in heard if name == "wood"]
    assert 60 < len(clicks) <= 156
    assert min(pan for _, pan in clicks) < -0.3 < 0.3 < max(pan for _, pan in clicks)
    assert len({round(strength, 2) for strength, _ in clicks}) > 5


def test_after_the_last_domino_comes_the_counting(services: Services) -> None:
    screen = shown(services, toppling())
    screen.on_event(key(pygame.K_RETURN))
    settle(screen)
    watched(screen)
    answer = screen.on_event(key(pygame.K_RETURN))
    assert isinstance(answer, Replace)
    assert isinstance(answer.screen, CountScreen)


def test_a_nudge_is_kept_before_it_is_seen(services: Services) -> None:
    screen = shown(services, toppling())
    screen.on_event(key(pygame.K_RETURN))
    settle(screen)
    assert screen.state.playback is not None
    assert screen.state.playback.time < 0.2
    assert loads(services.saves.resume(autosave.NAME)) == screen.game


def test_the_window_asks_before_it_closes(services: Services) -> None:
    screen = shown(services, toppling())
    assert isinstance(screen.may_close(), Dialog)
    assert isinstance(screen.on_event(key(pygame.K_ESCAPE)), Push)


def test_nothing_moves_without_a_reason(services: Services) -> None:
    services.settings = replace(services.settings, motion=False)
    screen = shown(services, toppling())
    screen.update(0.1)
    assert screen.next_frame_in() is None
    screen.on_event(key(pygame.K_RETURN))
    settle(screen)
    assert screen.next_frame_in() == 0
    watched(screen)
    screen.update(2.0)
    screen.update(2.0)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)])
def test_nothing_overlaps_or_is_cut(services: Services, size: tuple[int, int]) -> None:
    services.theme = services.theme_for(size)
    screen = shown(services, broken())
    window = pygame.Rect(0, 0, *size)

    def look() -> None:
        screen.arrange(size)
        areas = [widget.rect for widget in screen.group.widgets if widget.visible]
        areas += [screen.controls.hint_area] if screen.controls.hint_area.width else []
        areas.append(screen.bar._tokens_area())
        assert all(window.contains(area) for area in areas)
        assert all(area.collidelist(areas[:k]) < 0 for k, area in enumerate(areas))
        screen.draw(pygame.Surface(size))

    look()
    screen.on_event(key(pygame.K_RETURN))
    settle(screen)
    look()
    screen.on_event(key(pygame.K_RETURN))
    look()


def run(screen: CascadeScreen) -> list[int]:
    """Show the cascade to its end; the points after every frame."""
    points = []
    while screen.state.is_showing:
        screen.update(1 / 30)
        points.append(screen.album.points)
    return points


def test_prints_fly_to_the_album_as_photos_are_reached_and_the_points_climb_to_the_count(services: Services) -> None:
    screen = shown(services, toppling())
    assert screen.album.points == screen.game.tokens
    screen.nudge(screen.state.candidates[0])
    settle(screen)
    points = run(screen)
    count = screen.game.count
    assert count is not None
    assert points == sorted(points)
    assert (points[0], points[-1]) == (count.retriggers_left, count.total)
    assert len(set(points)) > 5, "they come one after another"
    assert screen.album.is_moving, "the last ones are still on their way"
    surface, slip = pygame.Surface(SIZE), screen.album.rect
    screen.draw(surface)
    assert screen.next_frame_in() == 0
    for _ in range(90):
        screen.update(1 / 30)
    assert not screen.album.is_moving
    assert not slip.colliderect(screen.menu.rect)


def test_a_run_that_is_repeated_wins_its_prints_once_more(services: Services) -> None:
    screen = shown(services, toppling())
    screen.nudge(screen.state.candidates[0])
    settle(screen)
    total = run(screen)[-1]
    screen.controls.repeat_slowly()
    screen.update(1 / 30)
    assert screen.album.points == screen.game.tokens
    screen.controls.skip_to_end()
    screen.update(1 / 30)
    assert screen.album.points == total


def test_without_motion_nothing_flies_and_the_points_climb_all_the_same(services: Services) -> None:
    services.settings = replace(services.settings, motion=False)
    screen = shown(services, toppling())
    screen.nudge(screen.state.candidates[0])
    settle(screen)
    points = run(screen)
    assert not screen.album.is_moving
    assert screen.game.count is not None
    assert points[-1] == screen.game.count.total
