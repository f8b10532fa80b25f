"""The player of replays: any moment at once, loops, strikes, both views, two replays, playing on; and the games that are kept."""

import itertools
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from aya_sim.components import Terrain
from aya_sim.game import Phase
from aya_sim.physics.poses import Tracks, rest_poses
from aya_sim.replay import Replay, load, of_game, of_topple, save
from aya_sim.scenes import scene
from games.aya.common.export_progress import ExportProgress
from games.aya.model.landscape_photos import landscape_photo_poses
from games.aya.model.replay_frames import Frame, ReplayFrames
from games.aya.opening import screen_of
from games.aya.page3d.page import PageBuilder
from games.aya.play.screen import TableScreen
from games.aya.practice.screen import PracticeScreen
from games.aya.replays import library
from games.aya.replays.compare_dialog import CompareDialog
from games.aya.replays.encoder import Clip, Encoder
from games.aya.replays.export_dialog import ExportDialog
from games.aya.replays.library_screen import ReplayLibraryScreen
from games.aya.replays.playback import SPEEDS, STEP, Player
from games.aya.replays.screen import ReplayScreen
from games.aya.replays.view import ReplayView, Side
from games.aya.text.replays import describe_time
from games.shell.chooser import FileChooser
from games.shell.dialog import Dialog
from games.shell.services import Services
from games.ui import paint_ahead
from games.ui.screen import Pop, Push, Replace
from tests.aya_sim.replay.recordings import short_game
from tests.aya_sim.replay.test_file import SAMPLES
from tests.games.events import click, down, key, move

SIZE = (960, 600)
SIDES = (Side.PLAN, Side.TILTED)  # of the window
PATIENCE = 60.0  # s


@pytest.fixture(scope="module")
def game() -> Replay:
    return of_game(short_game(), date="2025-05-04T16:00")


@pytest.fixture(scope="module")
def toppling() -> Replay:
    return of_topple(scene("fork"))


@pytest.fixture
def screen(services: Services, game: Replay) -> ReplayScreen:
    made = ReplayScreen(services, game, open_game=screen_of)
    made.arrange(SIZE)
    for _ in range(8):
        made.update(0.0)
    return made


def player(services: Services, replay: Replay) -> Player:
    return Player(services, ReplayFrames(replay))


def frames(screen: ReplayScreen, seconds: float) -> None:
    for _ in range(round(seconds / 0.02)):
        screen.update(0.02)


def picture(screen: ReplayScreen) -> bytes:
    sheet = pygame.Surface(SIZE, 0, 32)
    screen.draw(sheet)
    return bytes(sheet.get_buffer().raw)


def seen_table(screen: ReplayScreen) -> bytes:
    sheet = pygame.Surface(SIZE, 0, 32)
    screen.draw(sheet)
    return pygame.surfarray.array3d(sheet.subsurface(screen.viewport.area)).tobytes()


def press(screen: ReplayScreen, name: int) -> None:
    screen.on_event(key(name))


# time


def test_it_plays_at_the_speed_that_is_chosen_and_holds_at_the_end(services: Services, toppling: Replay) -> None:
    one = player(services, toppling)
    one.toggle_play()
    one.update(0.1)
    assert one.time == pytest.approx(0.1)
    one.change_speed(-2)
    one.update(0.1)
    assert one.time == pytest.approx(0.1 + 0.1 / 4)
    one.change_speed(9)
    for _ in range(40):
        one.update(0.1)
    assert (one.time, one.paused) == (one.timeline.end, True)
    assert SPEEDS[one.speed] == 8
    one.toggle_play()
    assert (one.time, one.paused) == (0.0, False)


def test_steps_and_strikes_go_both_ways_and_hold(services: Services, toppling: Replay) -> None:
    one = player(services, toppling)
    one.toggle_play()
    one.step(1)
    assert one.paused
    assert one.time == pytest.approx(STEP)
    one.step(-1)
    one.jump_to_strike(1)
    first = one.time
    one.jump_to_strike(1)
    assert first < one.time
    one.jump_to_strike(-1)
    assert one.time == pytest.approx(first)


def test_a_part_goes_round_and_round(services: Services, toppling: Replay) -> None:
    one = player(services, toppling)
    one.seek(0.2)
    one.mark_loop()
    one.seek(0.5)
    one.mark_loop()
    assert one.is_looping
    one.toggle_play()
    seen = []
    for _ in range(40):
        one.update(0.05)
        seen.append(one.time)
    assert min(seen) >= 0.2
    assert max(seen) <= 0.5
    assert sum(b < a for a, b in itertools.pairwise(seen)) >= 3
    one.mark_loop()
    assert not one.is_looping


def test_scrubbing_back_shows_what_was_shown_before_and_simulates_nothing(
    services: Services, screen: ReplayScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("aya_sim.game.toppling.topple", None)
    times = [-3.0, 0.2, 0.6, screen.player.timeline.end]
    there = []
    for at in times:
        screen.player.seek(at)
        there.append(picture(screen))
    assert len(set(there)) == len(times)
    for at, was in zip(times[::-1], there[::-1], strict=True):
        screen.player.seek(at)
        assert picture(screen) == was


def test_strikes_are_heard_once_and_only_forward(services: Services, toppling: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(services.sounds, "play", lambda name, *_: heard.append(name))
    one = player(services, toppling)
    one.toggle_play()
    while not one.paused:
        one.update(0.01)
    assert 0 < len(heard) <= int(toppling.acts[0].cascade.fell.sum())
    count = len(heard)
    one.seek(0.0)
    assert len(heard) == count


# the screen


def test_keys_do_what_the_buttons_do(screen: ReplayScreen) -> None:
    one = screen.player
    press(screen, pygame.K_SPACE)
    assert not one.paused
    press(screen, pygame.K_n)
    assert one.paused
    press(screen, pygame.K_RIGHT)
    press(screen, pygame.K_END)
    assert one.time == one.timeline.end
    press(screen, pygame.K_HOME)
    assert one.time == 0.0
    press(screen, pygame.K_HOME)
    assert one.time == one.timeline.begin
    press(screen, pygame.K_DOWN)
    assert SPEEDS[one.speed] == 0.5
    press(screen, pygame.K_v)
    assert screen.state.side is Side.TILTED
    press(screen, pygame.K_f)
    assert screen.viewport.is_following
    assert isinstance(screen.on_event(key(pygame.K_ESCAPE)), Pop)


@pytest.mark.parametrize("side", SIDES)
def test_the_photo_of_a_landscape_lies_beside_its_tile(game: Replay, monkeypatch: pytest.MonkeyPatch, side: Side) -> None:
    table, seen = scene("one-terrain-complete"), []
    tile = next(one for one in table.tiles if one.terrain != Terrain.START)
    at = landscape_photo_poses(table)[tile.id]
    for replay in (game, of_topple(scene("fork"))):  # a toppling without a game has no photos
        view, sheet = ReplayView(replay), pygame.Surface(SIZE, 0, 32)
        monkeypatch.setattr(view.frames, "at", lambda time, **_: Frame(table, {}, {}, ()))
        monkeypatch.setattr(view.frames, "poses", lambda time: rest_poses(table))
        view.draw(sheet, sheet.get_rect(), 0.0, side)
        x, y = view.board.pixel(at.x, at.y) if side is Side.PLAN else view.camera.pixel(at.x, at.y)
        seen.append(sheet.get_at((round(x), round(y))))
    assert seen[0] != seen[1]


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("playing", [False, True])
def test_no_tooltip_covers_the_controls_or_the_cascade_while_it_plays(
    services: Services, game: Replay, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], *, playing: bool
) -> None:
    laid: list[pygame.Rect] = []
    monkeypatch.setattr("games.ui.widgets.tip.lay", lambda target, box, *look: laid.append(box))
    services.theme = services.theme_for(size)
    screen, sheet = ReplayScreen(services, game, open_game=screen_of), pygame.Surface(size, 0, 32)
    screen.arrange(size)
    screen.player.paused = not playing
    tipped = [widget for widget in screen.group.widgets if widget.tip]
    for widget in tipped:
        screen.group.on_event(move(widget.rect.center))
        screen.group.update(10.0)
        screen.draw(sheet)
    assert len(laid) == len(tipped) if not playing else laid
    kept = [widget.rect for widget in screen.group.widgets] + [screen.viewport.area] * playing
    assert [box for box in laid if box.collidelist(kept) >= 0] == []


def test_while_the_line_of_time_is_dragged_its_tooltip_tells_the_time_below_the_mouse(services: Services, screen: ReplayScreen) -> None:
    bar = screen.bar
    y = bar.rect.centery
    screen.on_event(down((bar.x_of(0.2), y)))
    told = []
    for moment in (0.3, 0.6):
        screen.on_event(move((bar.x_of(moment), y), held=True))
        screen.update(1.0)
        assert screen.group._tipped() is bar, "it is shown while the button is down"
        told.append(bar.tip)
        assert bar.tip.startswith(describe_time(services.words, screen.player.timeline, screen.player.time))
    assert told[0] != told[1]


def test_the_line_of_time_is_dragged_and_its_marks_are_hit(screen: ReplayScreen) -> None:
    bar = screen.bar
    assert {mark.sign.value for mark in bar.marks} >= {"knock", "nudge"}
    knock = bar.marks[0]
    x = bar.x_of(knock.time) + 2
    for event in click((x, bar.rect.centery)):
        screen.on_event(event)
    assert screen.player.time == pytest.approx(knock.time)
    for at in (screen.player.timeline.begin, -1.0, 0.0, 0.4, screen.player.timeline.end):
        assert bar.time_of(bar.x_of(at)) == pytest.approx(at, abs=0.05)


def test_the_view_from_the_side_goes_around_and_nearer(screen: ReplayScreen) -> None:
    press(screen, pygame.K_v)
    picture(screen)
    before = screen.state.view.camera
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(400, 300))
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=(440, 310), rel=(40, 10), buttons=(1, 0, 0))
    screen.on_event(down)
    screen.on_event(moved)
    after = screen.state.view.camera
    assert (after.azimuth, after.elevation) != (before.azimuth, before.elevation)
    screen.on_event(pygame.event.Event(pygame.MOUSEWHEEL, y=2, x=0))
    assert screen.state.view.camera.scale > after.scale
    quick = picture(screen)
    frames(screen, 0.5)
    assert picture(screen) != quick, "once it rests it is drawn well"


@pytest.mark.parametrize("side", SIDES)
def test_the_front_is_followed(side: Side, services: Services) -> None:
    screen = ReplayScreen(services, of_topple(scene("expedition")), open_game=screen_of)
    screen.arrange(SIZE)
    screen.show_side(SIDES.index(side))
    press(screen, pygame.K_f)
    press(screen, pygame.K_SPACE)
    frames(screen, 1.2)
    front = screen.state.view.frames.front(screen.player.time)
    assert front is not None
    picture(screen)
    x, y = screen.state.view.camera.pixel(front.x, front.y) if side is Side.TILTED else screen.state.view.board.pixel(front.x, front.y)
    assert screen.viewport.area.inflate(40, 40).collidepoint(x, y)


def test_a_second_replay_runs_beside_it_and_as_its_ghost(screen: ReplayScreen, toppling: Replay, tmp_path: Path) -> None:
    screen.player.seek(0.4)
    alone = picture(screen)
    save(toppling, tmp_path / "other.ayareplay")
    screen.replay_menu.show_other(tmp_path / "other.ayareplay")
    beside = picture(screen)
    screen.replay_menu.toggle_ghost()
    ghost = picture(screen)
    screen.replay_menu.remove_other()
    assert picture(screen) == alone
    assert len({alone, beside, ghost}) == 3


def test_a_second_replay_is_read_beside_the_window_and_looks_the_same(
    screen: ReplayScreen, services: Services, toppling: Replay, tmp_path: Path
) -> None:
    save(toppling, tmp_path / "other.ayareplay")
    screen.player.seek(0.4)
    screen.replay_menu.show_other(tmp_path / "other.ayareplay")
    at_once = picture(screen)
    screen.replay_menu.remove_other()
    paint_ahead.start()
    try:
        screen.replay_menu.show_other(tmp_path / "other.ayareplay")
        assert screen.state.other is None
        screen.replay_menu._reader.wait(60)
        screen.update(0.0)
    finally:
        paint_ahead.stop()
    assert picture(screen) == at_once


def test_a_second_replay_that_is_taken_away_before_it_was_read_does_not_appear(screen: ReplayScreen) -> None:
    paint_ahead.start()
    try:
        screen.replay_menu.show_other(None)
        screen.replay_menu.remove_other()
        assert not screen.replay_menu.is_reading
        screen.update(0.0)
    finally:
        paint_ahead.stop()
    assert screen.state.other is None


def test_the_replay_to_compare_with_is_chosen_from_the_saved_ones(screen: ReplayScreen, toppling: Replay, services: Services) -> None:
    folder = library.replay_folder(services)
    folder.mkdir(parents=True)
    save(toppling, folder / "other.ayareplay")
    change = screen.replay_menu.compare()
    assert isinstance(change, Push)
    sheet = change.screen
    assert isinstance(sheet, CompareDialog)
    sheet.arrange(SIZE)
    sheet.draw(pygame.Surface(SIZE, 0, 32))
    assert len(sheet.list.items) == 1, "the one that is shown is the example"
    answer = sheet.take.act()
    assert isinstance(answer, Pop)
    assert screen.state.other is not None
    screen.state.path = folder / "other.ayareplay"
    again = screen.replay_menu.compare()
    assert isinstance(again, Push)
    assert isinstance(again.screen, CompareDialog)
    assert [item.text for item in again.screen.list.items] == [services.words("aya.replays.example")]
    chooser = again.screen.file.act()
    assert isinstance(chooser, Pop)
    assert isinstance(chooser.then, Push)
    assert isinstance(chooser.then.screen, FileChooser)


def test_a_second_replay_that_cannot_be_read_is_told(screen: ReplayScreen, tmp_path: Path) -> None:
    (tmp_path / "bad.ayareplay").write_bytes(b"PK")
    change = screen.replay_menu.show_other(tmp_path / "bad.ayareplay")
    assert isinstance(change, Push)
    assert screen.state.other is None


def test_a_game_is_played_on_from_any_moment_of_the_placing(screen: ReplayScreen) -> None:
    screen.player.seek(-2.0)
    change = screen.replay_menu.ask_play_on()
    assert isinstance(change, Replace)
    assert isinstance(change.screen, TableScreen)
    game = change.screen.game
    moment = screen.player.timeline.at(-2.0)
    assert game.phase in (Phase.PLACING, Phase.PAUSE)
    assert len(game.layout.dominoes) == len(screen.state.view.frames.games[moment.done].layout.dominoes)


def test_a_game_that_waits_is_not_lost_without_a_question(screen: ReplayScreen, services: Services) -> None:
    services.saves.autosave("aya", b"waiting")
    screen.player.seek(-2.0)
    change = screen.replay_menu.ask_play_on()
    assert isinstance(change, Push)
    assert isinstance(change.screen, Dialog)
    assert services.saves.resume("aya") == b"waiting"


def test_a_table_is_taken_to_practice_at_any_moment(screen: ReplayScreen) -> None:
    screen.player.seek(-4.0)
    change = screen.replay_menu.practise()
    assert isinstance(change, Replace)
    assert isinstance(change.screen, PracticeScreen)


def test_after_the_first_nudge_there_is_nothing_to_play_on(screen: ReplayScreen) -> None:
    screen.player.seek(0.5)
    assert not screen.replay_menu.can_play_on()


def test_the_window_rests_while_nothing_moves(screen: ReplayScreen) -> None:
    picture(screen)
    frames(screen, 1.0)
    picture(screen)
    assert screen.next_frame_in() is None
    press(screen, pygame.K_SPACE)
    assert screen.next_frame_in() == 0


# films


def film_sheet(services: Services, replay: Replay, path: Path) -> ExportProgress:
    sheet = ExportDialog(services, replay, Player(services, ReplayFrames(replay)), Side.PLAN)
    sheet.arrange(SIZE)
    sheet.size.chosen, sheet.speed.chosen = 0, len(SPEEDS) - 1
    asked = sheet._ask()
    assert isinstance(asked, Pop)
    assert isinstance(asked.then, Push)
    assert isinstance(asked.then.screen, FileChooser)
    change = sheet._write(path, ".mp4", sheet.clip(), 0.0)
    assert isinstance(change, Push)
    assert isinstance(change.screen, ExportProgress)
    change.screen.arrange(SIZE)
    return change.screen


def test_a_film_is_made_while_the_window_goes_on(services: Services, toppling: Replay, tmp_path: Path) -> None:
    sheet = film_sheet(services, toppling, tmp_path / "a.mp4")
    for _ in range(500):
        sheet.draw(pygame.Surface(SIZE, 0, 32))
        if (change := sheet.update(0.02)) is not None:
            break
    assert isinstance(change, Replace)
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["a.mp4"]


@pytest.mark.parametrize("end", ["cancel", "leave", "rescue"])
def test_a_film_that_is_cancelled_leaves_nothing(end: str, services: Services, toppling: Replay, tmp_path: Path) -> None:
    sheet = film_sheet(services, toppling, tmp_path / "a.mp4")
    sheet.update(0.02)
    {"cancel": lambda: sheet.on_event(key(pygame.K_ESCAPE)), "leave": sheet.leave, "rescue": sheet.rescue}[end]()
    assert not [path for path in tmp_path.iterdir() if path.is_file()]


def test_the_loop_is_what_is_filmed(services: Services, toppling: Replay) -> None:
    one = player(services, toppling)
    one.a, one.b = 0.2, 0.6
    clip = ExportDialog(services, toppling, one, Side.PLAN).clip()
    assert (clip.begin, clip.end) == (0.2, 0.6)


def test_the_menu_writes_a_page_while_the_window_goes_on(screen: ReplayScreen, tmp_path: Path) -> None:
    opened = screen.replay_menu.open()
    assert isinstance(opened, Push)
    assert isinstance(opened.screen, Dialog)
    (answer,) = [one for one in opened.screen.answers if one.text == screen.services.words("aya.replay.page")]
    assert answer.act is not None
    asked = answer.act()
    assert isinstance(asked, Push)
    assert isinstance(asked.screen, FileChooser)
    begun = asked.screen.on_chosen(tmp_path / "river.html")
    assert isinstance(begun, Push)
    assert isinstance(begun.screen, ExportProgress)
    begun.screen.arrange(SIZE)
    seen, change, until = [], None, time.monotonic() + PATIENCE
    while change is None and time.monotonic() < until:
        begun.screen.draw(pygame.Surface(SIZE, 0, 32))
        seen.append(begun.screen.work.progress)
        change = begun.screen.update(0.02)
        time.sleep(0.001)
    assert isinstance(change, Replace)
    assert len(set(seen)) > 5
    assert (tmp_path / "river.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_page_that_is_cancelled_is_not_written(services: Services, toppling: Replay, tmp_path: Path) -> None:
    work = PageBuilder(toppling, tmp_path / "river.html", services.words)
    sheet = ExportProgress(services, work, work.path, "")
    sheet.arrange(SIZE)
    sheet.update(0.02)
    assert isinstance(sheet.on_event(key(pygame.K_ESCAPE)), Pop)
    time.sleep(0.2)
    assert not list(tmp_path.glob("river*"))


# older files


def hold_tracks(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Let `Replay.tracks` wait until the event is set."""
    work, go = Replay.tracks, threading.Event()

    def held(replay: Replay) -> tuple[Tracks, ...]:
        assert go.wait(PATIENCE)
        return work(replay)

    monkeypatch.setattr(Replay, "tracks", held)
    return go


def wait_for(ready: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < until
        time.sleep(0.01)


def test_the_plan_stays_for_the_frames_in_which_the_tilted_view_is_made_room_for(services: Services, game: Replay) -> None:
    screen = ReplayScreen(services, game, open_game=screen_of)
    screen.arrange(SIZE)
    frames(screen, 0.2)
    plan = seen_table(screen)
    screen.show_side(1)
    shown: list[bytes] = []
    while not shown or shown[-1] == plan:
        assert screen.next_frame_in() == 0
        screen.update(1 / 60)
        shown.append(seen_table(screen))
    assert 1 < len(shown) < 8


def test_an_older_replay_shows_the_plan_until_its_poses_in_space_are_worked_out(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = hold_tracks(monkeypatch)
    screen = ReplayScreen(services, load(SAMPLES / "toppling-1.ayareplay"), open_game=screen_of)
    screen.arrange(SIZE)
    frames(screen, 0.2)
    screen.player.seek(0.3)
    plan = picture(screen)
    screen.show_side(1)
    waiting = picture(screen)
    assert screen.next_frame_in() is not None
    assert waiting != plan, "it says what it waits for"
    go.set()
    wait_for(lambda: screen.viewport.is_ready)
    assert picture(screen) not in (plan, waiting)


def test_a_film_of_an_older_replay_lets_the_window_go_on(services: Services, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    go, replay = hold_tracks(monkeypatch), load(SAMPLES / "toppling-1.ayareplay")
    work = Encoder(replay, tmp_path / "a.mp4", Clip(sides=(Side.TILTED,), size=(64, 64), speed=8))
    sheet = ExportProgress(services, work, work.path, "")
    sheet.update(0.02)
    assert work.progress == 0
    go.set()
    wait_for(lambda: sheet.update(0.02) is not None)
    assert (tmp_path / "a.mp4").is_file()


# games that are kept


def test_a_finished_game_is_kept_once(services: Services) -> None:
    recording = library.record_game(services, short_game())
    assert recording is not None
    recording.wait()
    (kept,) = library.list_replays(services)
    assert kept.summary.names == short_game().options.names
    assert kept.summary.date[:4] == time.strftime("%Y")
    assert load(kept.path).record == short_game().record
    assert library.record_game(services, short_game()) is None


def test_the_last_fifty_and_those_with_a_star_stay(services: Services, toppling: Replay) -> None:
    folder = library.replay_folder(services)
    folder.mkdir(parents=True)
    save(toppling, folder / "first.ayareplay")
    for k in range(library.MAX_UNSTARRED + 3):
        os.link(folder / "first.ayareplay", folder / f"x-{k:02}.ayareplay")
    (folder / "broken.ayareplay").write_bytes(b"PK")
    oldest = library.list_replays(services)[-1]
    library.set_star(oldest, services, True)
    library.delete_oldest(services)
    left = library.list_replays(services)
    assert sum(not kept.starred for kept in left) == library.MAX_UNSTARRED
    assert [kept.path.name for kept in left if kept.starred] == [oldest.path.name]
    assert (folder / "broken.ayareplay").exists()


def test_the_list_shows_them_with_their_tables_and_opens_them(services: Services, game: Replay) -> None:
    folder = library.replay_folder(services)
    folder.mkdir(parents=True)
    save(game, folder / "one.ayareplay")
    screen = ReplayLibraryScreen(services, screen_of)
    screen.arrange(SIZE)
    assert len(screen.list.items) == 2
    assert "Anouk" in screen.list.items[0].text
    assert screen.next_frame_in() == 0
    screen.update(0.1)
    first = pygame.Surface(SIZE, 0, 32)
    screen.draw(first)
    change = screen._watch()
    assert isinstance(change, Push)
    assert isinstance(change.screen, ReplayScreen)
    screen.star.press()
    assert [kept.starred for kept in library.list_replays(services)] == [True]
    screen._delete()
    assert not library.list_replays(services)
    assert screen.chosen is None


def test_without_any_game_the_example_is_there_to_be_watched(services: Services) -> None:
    screen = ReplayLibraryScreen(services, screen_of)
    screen.arrange(SIZE)
    change = screen._watch()
    assert isinstance(change, Push)
    assert isinstance(change.screen, ReplayScreen)
    assert len(change.screen.state.replay.last.dominoes) == 156


def test_a_view_of_another_size_shows_the_whole_table_again(game: Replay) -> None:
    view = ReplayView(game)
    sheet = pygame.Surface((500, 300), 0, 32)
    for area in (pygame.Rect(0, 0, 200, 120), pygame.Rect(50, 20, 400, 250)):
        for side in SIDES:
            view.draw(sheet, area, 0.0, side)
            assert sheet.get_at(area.center) != sheet.get_at((499, 299))
