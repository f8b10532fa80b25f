"""A screen reader beside the window: it finds the top screen, hears what happens, and presses."""

import math
from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from games.screens.loop import run
from games.screens.reading import Reading
from games.shell.audio.voices import STDOUT, Printed
from games.shell.dialog import Answer, Dialog
from games.shell.notice_slip import NoticeSlip
from games.shell.services import Services
from games.shell.sheet import ModalSheet
from games.ui.screen import Change, Push, Quit, Screen
from games.ui.speech import Silent, Voice
from games.ui.widgets import Button, Choice, Item, Label, ListBox, ScrollArea, Slider, TextField, Toggle, Widget
from games.ui.widgets.base import Group
from tests.games.conftest import PaperWindow
from tests.games.reader import PaperReader
from tests.games.screens.test_loop import hasty

Script = list[Callable[[], Change | None]]


class Sheet(ModalSheet):
    """Widgets below each other; each update does the next line of the script."""

    def __init__(self, services: Services, script: Script, *widgets: Widget) -> None:
        super().__init__(services, "A sheet")
        self.script = script
        self.group.of(*widgets)

    def arrange(self, size: tuple[int, int]) -> None:
        for k, widget in enumerate(self.group.widgets):
            widget.place(pygame.Rect(20, 20 + 50 * k, 300, 40))

    def update(self, dt: float) -> Change | None:
        return self.script.pop(0)() if self.script else Quit()

    def next_frame_in(self) -> float | None:
        return 0.0


@pytest.fixture
def reader(services: Services) -> PaperReader:
    return PaperReader(services.reader)


def play(services: Services, window: PaperWindow, screen: Screen) -> None:
    run(screen, services, window, clock=hasty())


def test_without_a_reader_no_tree_is_built(services: Services, paper_window: PaperWindow, reader: PaperReader) -> None:
    class Watched(Sheet):
        def nodes(self, said: object) -> tuple[()]:
            raise AssertionError("a tree was built")

    play(services, paper_window, Watched(services, [lambda: None, lambda: None]))
    assert reader.updates == []


def test_a_reader_that_comes_finds_the_window_and_what_has_the_focus(
    services: Services, paper_window: PaperWindow, reader: PaperReader
) -> None:
    sheet = Sheet(services, [], Button(services, "One", Quit), Button(services, "Two", Quit))
    sheet.group.focus(sheet.group.widgets[1])
    sheet.script = [reader.come, lambda: None, lambda: None, Quit]
    play(services, paper_window, sheet)
    assert reader.find("A sheet", "dialog").is_modal
    assert reader.find("One", "button").rect == (20, 20, 300, 40)
    assert reader.at() == "Two"
    assert len(reader.updates) == 1, "what stays as it is is handed over once"
    assert reader.wakes == 1


def test_what_a_reader_asks_for_is_done(services: Services, paper_window: PaperWindow, reader: PaperReader) -> None:
    done: list[object] = []

    def note(value: object) -> None:
        done.append(value)

    slider = Slider(services, (0, 10), 1, 4, note, lambda value: f"{value:g} of 10")
    slider.name = "Volume"
    widgets = [
        Button(services, "Press", lambda: note("pressed")),
        Toggle(services, "Sound", False, note),
        Choice(services, ["slow", "usual", "fast"], 0, note),
        slider,
        TextField(services, "old", on_change=note, hint="Name", longest=6),
        ListBox(services, [Item("Heading", is_heading=True), Item("First"), Item("Second", "note")], lambda k: note(f"opened {k}")),
    ]
    sheet = Sheet(services, [], *widgets)

    def ask(name: str, *more: object) -> Callable[[], None]:
        return lambda: reader.ask(name, *more)  # type: ignore[arg-type]

    asked = [ask("Press"), ask("Sound"), ask("fast"), ask("Volume", "increment"), ask("Volume", "set_value", 9.0)]
    asked += [ask("Name", "set_value", "Ondine the river"), ask("Name", "select", (1, 3)), ask("Second, note"), ask("Second, note")]
    sheet.script = [reader.come, lambda: None, *asked, lambda: None, lambda: None, Quit]
    play(services, paper_window, sheet)
    assert done == ["pressed", True, 2, 5, 9, "Ondine", "opened 2"]
    field = reader.find("Name", "text_input").writing
    assert field is not None
    assert (field.text, field.anchor, field.caret) == ("Ondine", 1, 3)
    assert reader.find("Sound", "switch").is_on
    assert [reader.find(name).is_selected for name in ("slow", "usual", "fast")] == [False, False, True]
    assert reader.find("fast").place == (3, 3)
    assert reader.find("Volume", "slider").value == "9 of 10"
    assert reader.at() == "Second, note"


def test_what_is_not_available_is_found_and_not_pressed(services: Services, paper_window: PaperWindow, reader: PaperReader) -> None:
    pressed: list[str] = []
    button = Button(services, "Undo", lambda: pressed.append("undo"))
    button.enabled = False
    hidden = Button(services, "Hidden", lambda: pressed.append("hidden"))
    hidden.visible = False
    sheet = Sheet(services, [], button, hidden)
    sheet.script = [reader.come, lambda: None, lambda: reader.ask("Undo"), lambda: None, Quit]
    play(services, paper_window, sheet)
    assert not pressed
    assert reader.find("Undo").is_disabled
    assert reader.find("Undo").actions == ()
    assert "Hidden" not in reader.names()


def test_what_is_scrolled_away_is_found_and_brought_into_view(services: Services, paper_window: PaperWindow, reader: PaperReader) -> None:
    inner = Group(services, [Toggle(services, f"Switch {k}", False, lambda _on: None) for k in range(30)])

    def arrange(area: pygame.Rect) -> int:
        for k, widget in enumerate(inner.widgets):
            widget.place(pygame.Rect(area.x, area.y + 40 * k, area.width, 36))
        return 40 * 30

    area = ScrollArea(services, inner, arrange)
    sheet = Sheet(services, [], area)
    sheet.script = [reader.come, lambda: None, lambda: reader.ask("Switch 29", "focus"), lambda: None, lambda: None, Quit]
    play(services, paper_window, sheet)
    assert reader.at() == "Switch 29"
    assert area.rect.contains(inner.widgets[29].rect.clip(area.rect))
    assert area.top > 0


def test_a_dialog_covers_the_screen_and_its_words_are_read(services: Services, paper_window: PaperWindow, reader: PaperReader) -> None:
    dialog = Dialog(services, "Leave?", "The game is saved.", [Answer("Leave", Quit), Answer("Stay")])
    sheet = Sheet(services, [], Label(services, "Below"))
    names: list[list[str]] = []
    sheet.script = [reader.come, lambda: None, lambda: names.append(reader.names()), lambda: Push(dialog)]

    def answer(dt: float) -> Change | None:
        names.append(reader.names())
        if len(names) == 4:
            reader.ask("Leave")
        return None

    dialog.update = answer  # type: ignore[method-assign]
    dialog.next_frame_in = lambda: 0.0  # type: ignore[method-assign]
    play(services, paper_window, sheet)
    assert "Below" in names[0]
    assert "Below" not in names[3]
    assert {"Leave?", "The game is saved.", "Leave", "Stay"} <= set(names[3])


def test_the_own_voice_falls_silent_while_a_reader_is_there_and_speaks_beside_it_if_asked(
    services: Services, reader: PaperReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    own: Voice = Silent()
    monkeypatch.setattr("games.shell.services.voice", lambda *_, **__: own)
    reading = Reading(services, NoticeSlip(services))
    services.change(replace(services.settings, speech=True))
    assert services.speech.voice is own
    reader.come()
    assert reading.follow()
    assert services.speech.voice is services.reader
    services.switch_voice()
    assert services.speech.voice is own, "asked for since"
    assert services.settings.speech
    reader.go()
    assert reading.follow()
    reader.come()
    assert reading.follow()
    assert services.speech.voice is services.reader, "asked for of another reader"
    reader.go()
    assert reading.follow()
    assert services.speech.voice is own


def test_what_moves_is_shown_ten_times_a_second_and_as_it_came_to_rest(services: Services, reader: PaperReader) -> None:
    button = Button(services, "One", Quit)
    sheet, reading, size = Sheet(services, [], button), Reading(services, NoticeSlip(services)), (1280, 800)
    reader.come()
    for frame in range(65):
        button.place(pygame.Rect(20 + frame, 20, 300, 40))
        reading.show(sheet, size, frame / 64)
    assert len(reader.updates) == 10
    button.place(pygame.Rect(500, 20, 300, 40))
    reading.show(sheet, size, 1.01)
    reading.catch_up(sheet, size, reading.due - 0.001)
    assert reader.find("One").rect != (500, 20, 300, 40)
    reading.catch_up(sheet, size, reading.due)
    assert reader.find("One").rect == (500, 20, 300, 40)
    assert reading.due == math.inf


def test_a_new_focus_and_what_is_said_are_shown_at_once(services: Services, reader: PaperReader) -> None:
    sheet = Sheet(services, [], Button(services, "One", Quit), Button(services, "Two", Quit))
    reading, size = Reading(services, NoticeSlip(services)), (1280, 800)
    reader.come()
    reading.show(sheet, size, 0.0)
    sheet.group.focus(sheet.group.widgets[1])
    reading.show(sheet, size, 0.01)
    assert reader.at() == "Two"
    services.reader.say("Three left.", False)
    reading.show(sheet, size, 0.02)
    assert "Three left." in reader.names()


def test_what_is_printed_is_printed_beside_a_reader_too(services: Services, reader: PaperReader) -> None:
    services.speak_to = STDOUT
    reader.come()
    services.choose_voice()
    assert isinstance(services.speech.voice, Printed)


def test_what_happens_is_said_by_the_reader_once_and_can_be_read_again(
    services: Services, paper_window: PaperWindow, reader: PaperReader
) -> None:
    sheet = Sheet(services, [], Button(services, "One", Quit))
    told = services.speech.tell
    sheet.script = [
        reader.come,
        lambda: None,
        lambda: told(["Three fell."]),
        lambda: told(["Three fell."], urgent=True),
        lambda: None,
        Quit,
    ]
    play(services, paper_window, sheet)
    assert reader.announcements() == ["Three fell.", "Three fell."], "the title and the focus are read by the reader itself"
    assert [node.live for node, _ in reader.nodes.values() if node.live] == ["polite", "assertive"]


def test_a_notice_is_found_and_put_away(services: Services, paper_window: PaperWindow, reader: PaperReader) -> None:
    services.notices.tell("The disk is full.", "disk")
    sheet = Sheet(services, [], Button(services, "One", Quit))
    found: list[str] = []
    sheet.script = [
        reader.come,
        lambda: None,
        lambda: found.append(reader.find("The disk is full.", "alert").description),
        lambda: reader.ask("The disk is full.", role="alert"),
        lambda: None,
        lambda: None,
        Quit,
    ]
    play(services, paper_window, sheet)
    assert found == [services.words("notice.away")]
    assert not any(node.role == "alert" for node, _ in reader.nodes.values())


def test_the_reader_knows_where_the_window_is(services: Services, paper_window: PaperWindow, reader: PaperReader) -> None:
    pygame.event.post(pygame.event.Event(pygame.WINDOWMOVED, x=30, y=40))
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    play(services, paper_window, Sheet(services, [reader.come, lambda: None, lambda: None, Quit]))
    assert reader.bounds == (30, 40, 1280, 800)
    assert reader.has_focus
