"""Words on widgets in every state they can be met in, and the colours of the theme by twos: a contrast of 4.5 to 1 at least."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path

import pygame
import pytest

from games.aya.play import tray
from games.screens import launcher
from games.shell.places import Places
from games.shell.services import Services, services_at
from games.ui import palette
from games.ui.card import SHEET, lay
from games.ui.emblems import COLOURS, EMBLEMS
from games.ui.palette import STANDARD, Colour, contrast
from games.ui.theme import Theme
from games.ui.widgets import Button, Choice, Item, Kind, Label, ListBox, Look, Slider, TextField, Toggle, Widget
from games.ui.widgets.tip import draw_tip
from tests.screens.reading import Sheet, pen, reading

__all__ = ["pen"]

LEAST = 4.5
SIZE = (420, 240)
LOOKS = [Look(focused=f, ringed=f, hovered=h or p, pressed=p) for f, h, p in product((False, True), repeat=3)]
KINDS: tuple[Kind, ...] = ("plain", "first", "risky", "quiet")


@pytest.fixture(autouse=True)
def _driver() -> Iterator[None]:
    pygame.display.init()
    yield
    pygame.display.quit()


@pytest.fixture
def services(tmp_path: Path) -> Services:
    made = services_at(Places(tmp_path / "data", tmp_path / "log" / "failure.log"))
    made.sounds.choose(on=False, volume=0)
    return made


PAIRS: dict[str, tuple[Colour, Colour]] = {
    "ink on paper": (STANDARD.ink, STANDARD.paper),
    "second ink on paper": (STANDARD.second_ink, STANDARD.paper),
    "second ink in a well of the tray": (STANDARD.second_ink, STANDARD.rgb(tray._WELL.fill)),
    "ink on tape": (STANDARD.ink, STANDARD.rgb(launcher._TAPE.fill)),
    "a hurry on paper": (STANDARD.caution_ink, STANDARD.paper),
    "ink beside the table": (STANDARD.ink, STANDARD.floor),
    "ink on the lightest oak": (STANDARD.ink, palette.OAK_LIGHT),
} | {f"paper on the {name}'s colour": (STANDARD.paper, COLOURS["standard"][name]) for name in EMBLEMS}


@pytest.mark.parametrize("pair", PAIRS)
def test_colours_of_words_stand_out_from_what_they_lie_on(pair: str) -> None:
    ink, ground = PAIRS[pair]
    assert contrast(ink, ground) >= LEAST


def faintest(widget: Widget, look: Look, scale: float = 1.0) -> tuple[float, str]:
    """The words that are hardest to read, drawn on paper."""
    widget.context.theme = Theme(scale)
    sheet = Sheet(SIZE, 0, 32)
    lay(sheet, sheet.get_rect().inflate(40, 40), SHEET, Theme(scale))
    widget.place(pygame.Rect(20, 20, 360, 200 if isinstance(widget, ListBox) else widget.preferred_size(360)[1]))
    with reading() as told:
        widget.draw(sheet, look)
    assert told.writings
    return min((one.contrast, one.text) for one in told.writings)


def nothing(*_: object) -> None:
    """No act."""


def buttons(services: Services) -> list[Widget]:
    made: list[Widget] = []
    for kind, enabled, chosen in product(KINDS, (True, False), (True, False)):
        button = Button(services, f"{kind} {enabled} {chosen}", nothing, kind=kind)
        button.enabled, button.chosen = enabled, chosen
        made.append(button)
    return made


def lists(services: Services) -> list[Widget]:
    rows = [Item("one", "a note"), Item("two", "a note", "file")]
    full, empty = ListBox(services, rows, nothing), ListBox(services, [], nothing, empty="nothing here")
    full.chosen = 0
    full.on_mouse(pygame.event.Event(pygame.MOUSEMOTION, pos=(60, 60), rel=(0, 0), buttons=(0, 0, 0)))
    return [full, empty]


def fields(services: Services) -> list[Widget]:
    written = TextField(services, "a name")
    written.on_focus(True)
    written.on_key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=pygame.KMOD_CTRL, unicode="a", scancode=0))
    return [written, TextField(services, "", hint="a hint")]


def switches(services: Services) -> list[Widget]:
    made: list[Widget] = [Toggle(services, "a switch", on, nothing) for on in (True, False)]
    made += [Choice(services, ["first", "second", "third"], k, nothing) for k in range(3)]
    made += [Slider(services, (0, 1), 0.1, 0.5, nothing, lambda value: f"{value} mm"), Label(services, "words", colour="second_ink")]
    for widget in made[:2]:
        twin = Toggle(services, "a switch", True, nothing)
        twin.enabled = widget is made[0]
        made.append(twin)
    return made


@pytest.mark.parametrize("makers", [buttons, lists, fields, switches])
@pytest.mark.usefixtures("pen")
def test_words_on_a_widget_can_be_read_in_every_state(services: Services, makers: Callable[[Services], Sequence[Widget]]) -> None:
    for widget, look, scale in product(makers(services), LOOKS, (0.75, 1.0, 2.0)):
        found, text = faintest(widget, look, scale)
        assert found >= LEAST, (type(widget).__name__, text, look, scale, found)


@pytest.mark.usefixtures("pen")
def test_a_tooltip_can_be_read_wherever_it_lies(services: Services) -> None:
    sheet = Sheet(SIZE, 0, 32)
    with reading() as told:
        draw_tip(sheet, "what this is for", pygame.Rect(100, 100, 80, 40), services.theme)
    assert min(one.contrast for one in told.writings) >= LEAST
