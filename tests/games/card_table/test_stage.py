"""How a scene comes to lie on the table: what is over what while things move."""

import pygame
import pytest

from games.card_table.renderer import Stage
from games.card_table.scene import Paint, Scene, Spot
from games.card_table.top_bar import LINE, STRIP
from games.shell.services import Services
from games.ui import paint_ahead

SIZE = (1280, 800)
RED, GREEN, BLUE, WHITE = (200, 0, 0), (0, 160, 0), (0, 0, 200), (255, 255, 255)


def filled(colour: tuple[int, int, int]) -> Paint:
    return lambda target, rect: target.fill(colour, rect) and None


def shown(stage: Stage) -> pygame.Surface:
    surface = pygame.Surface(SIZE, 0, 32)
    stage.draw(surface)
    return surface


def colour(surface: pygame.Surface, place: tuple[int, int]) -> tuple[int, ...]:
    return tuple(surface.get_at(place))[:3]


def test_what_lies_on_a_panel_is_seen_while_the_panel_turns(services: Services) -> None:
    stage, panel, card = Stage(services), pygame.Rect(200, 200, 300, 300), pygame.Rect(320, 300, 60, 90)
    for look, paint in ((1, filled(RED)), (2, filled(GREEN))):
        spots = (Spot("panel", panel, paint, look=look), Spot("card", card, filled(WHITE)))
        stage.show(Scene(spots), SIZE, "normal")
    assert set(stage.motions) == {"panel"}
    for _ in range(8):
        assert colour(shown(stage), card.center) == WHITE
        stage.update(0.03)


def test_what_slides_is_not_hidden_by_what_turns(services: Services) -> None:
    stage, panel = Stage(services), pygame.Rect(200, 200, 300, 300)
    stage.show(
        Scene((Spot("card", pygame.Rect(800, 320, 60, 60), filled(WHITE)), Spot("panel", panel, filled(RED), look=1))), SIZE, "normal"
    )
    stage.show(
        Scene((Spot("card", pygame.Rect(0, 320, 60, 60), filled(WHITE)), Spot("panel", panel, filled(GREEN), look=2))), SIZE, "normal"
    )
    for _ in range(8):
        stage.update(0.02)
        middle = stage.motions["card"].middle if "card" in stage.motions else (30, 350)
        assert colour(shown(stage), middle) == WHITE


def test_a_strip_of_words_fades_into_the_next_and_is_never_squeezed(services: Services) -> None:
    stage, strip = Stage(services), pygame.Rect(200, 200, 400, 60)
    stage.show(Scene((Spot("line", strip, filled(RED), look=1),)), SIZE, "normal")
    stage.show(Scene((Spot("line", strip, filled(BLUE), look=2),)), SIZE, "normal")
    while stage.is_moving:
        picture = shown(stage)
        assert colour(picture, (strip.left + 3, strip.centery)) == colour(picture, strip.center)
        stage.update(0.02)
    assert colour(shown(stage), strip.center) == BLUE


@pytest.mark.parametrize("place", [(600, 660), (600, 60), (40, 400)])
def test_a_card_that_is_enlarged_stays_between_the_bars(services: Services, place: tuple[int, int]) -> None:
    stage = Stage(services)
    stage.show(Scene((Spot("card", pygame.Rect(*place, 80, 80), filled(BLUE), grows=6.0),)), SIZE)
    stage.grown = "card"
    above, below = services.theme.px(STRIP), SIZE[1] - services.theme.px(LINE)
    seen = pygame.mask.from_threshold(shown(stage), BLUE, (1, 1, 1, 255)).get_bounding_rects()[0]
    assert seen.height >= 470
    assert above <= seen.top < seen.bottom <= below


def test_a_sheet_over_the_thing_under_a_resting_mouse_is_seen_whole(services: Services) -> None:
    stage, tab = Stage(services), Spot("tab", pygame.Rect(300, 60, 100, 30), filled(RED), act=("look",))
    card = Spot("card", pygame.Rect(400, 300, 100, 200), filled(WHITE))
    stage.show(Scene((tab,)), SIZE, "normal")
    stage.hovered, stage.lit = "tab", frozenset({"tab"})
    stage.show(Scene((tab, Spot("sheet", pygame.Rect(40, 50, 1100, 700), filled(GREEN)), card)), SIZE, "normal")
    while stage.is_moving:
        stage.update(0.05)
    picture = shown(stage)
    assert colour(picture, card.rect.center) == WHITE
    assert all(colour(picture, (x, 75)) == GREEN for x in range(290, 411, 10))


def test_what_lies_elsewhere_on_a_paper_over_a_hovered_place_stays_seen(services: Services) -> None:
    stage, place = Stage(services), Spot("place", pygame.Rect(100, 100, 400, 200), filled(RED), act=("look",))
    paper = Spot("paper", pygame.Rect(300, 150, 500, 300), filled(GREEN))
    card = Spot("card", pygame.Rect(600, 350, 60, 60), filled(WHITE))
    stage.show(Scene((place, paper, card)), SIZE, "off")
    stage.hovered = "place"
    assert colour(shown(stage), card.rect.center) == WHITE


def test_a_card_that_is_raised_and_pointed_at_by_a_hint_has_one_ring(services: Services) -> None:
    stage, card = Stage(services), Spot("card", pygame.Rect(100, 100, 200, 60), filled(GREEN), chosen=True)
    stage.show(Scene((card,)), SIZE)
    raised = shown(stage)
    stage.lit = frozenset({"card"})
    lit = shown(stage)
    assert all(colour(lit, (200, y)) == colour(raised, (200, y)) for y in range(158, 180)), "the ring is where the card is"


def test_a_picture_is_drawn_again_once_it_is_painted(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    stage, card, painted = Stage(services), pygame.Rect(200, 200, 60, 90), dict.fromkeys(("stand_ins", "finished"), 0)

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        painted["stand_ins"] += not painted["finished"]
        target.fill(GREEN if painted["finished"] else RED, rect)

    monkeypatch.setattr(paint_ahead, "count_stand_ins", lambda: painted["stand_ins"])
    monkeypatch.setattr(paint_ahead, "count_painted", lambda: painted["finished"])
    stage.show(Scene((Spot("card", card, paint),)), SIZE)
    assert colour(shown(stage), card.center) == RED
    assert stage.is_rough
    painted["finished"] = 1
    assert colour(shown(stage), card.center) == GREEN
    assert not stage.is_rough
