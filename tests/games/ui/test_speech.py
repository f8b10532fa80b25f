"""What is spoken: what differs from the moment before, once, and never more than the screen itself says."""

from dataclasses import dataclass, field, replace

import pytest

from games.screens.launcher import Launcher
from games.screens.settings_screen import SettingsScreen
from games.shell.dialog import Answer, Dialog
from games.shell.services import Services
from games.ui.speech import Saying, Speaker, Spoken, new_lines, typed_text
from games.ui.widgets import Button, Choice, Group, Item, ListBox, Slider, TextField, Toggle
from tests.games.events import key, typed


@dataclass(slots=True)
class Heard:
    """A voice that remembers."""

    lines: list[str] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)  # what was said instead of what was being said

    def say(self, text: str, urgent: bool) -> None:
        self.lines.append(text)
        if urgent:
            self.cut.append(text)

    def trouble(self) -> str:
        return ""

    def close(self) -> None:
        """Nothing to let go of."""

    def since(self) -> list[str]:
        told, self.lines = self.lines, []
        return told


@dataclass(slots=True, eq=False)
class Says:
    """A screen that is only words."""

    now: Saying

    def says(self) -> Saying:
        return self.now


def collect_speech(*moments: Saying) -> list[list[str]]:
    """What is said at each of these moments of one screen."""
    voice, screen = Heard(), Says(moments[0])
    speaker, told = Speaker(voice), []
    for moment in moments:
        screen.now = moment
        speaker.watch([screen])
        told.append(voice.since())
    return told


def test_a_screen_that_opens_says_its_title_what_it_is_and_where_the_keys_are() -> None:
    assert collect_speech(Saying("Settings", about="Every choice holds at once.", focus=Spoken("Sound", "switch", "on"))) == [
        ["Settings", "Every choice holds at once.", "Sound, switch, on"]
    ]


def test_what_has_not_changed_is_not_said_again() -> None:
    same = Saying("Table", now=("Your turn, Ada",), focus=Spoken("Card"), focus_of=1, log=("Ada drew",), log_of=0)
    assert collect_speech(same, same)[1] == []


def test_only_the_value_is_said_when_only_the_value_changes() -> None:
    on, off = Spoken("Sound", "switch", "on"), Spoken("Sound", "switch", "off")
    assert collect_speech(Saying("S", focus=on, focus_of=1), Saying("S", focus=off, focus_of=1))[1] == ["off"]


def test_another_focus_is_said_whole_even_where_it_has_the_same_words() -> None:
    same = Spoken("Domino", "piece")
    assert collect_speech(Saying("S", focus=same, focus_of=1), Saying("S", focus=same, focus_of=2))[1] == ["Domino, piece"]


def test_letters_are_said_as_they_are_written() -> None:
    fields = [Saying("S", focus=Spoken("Name", "text field", text, typed=True), focus_of=1) for text in ("Ad", "Ada", "Ad")]
    assert collect_speech(*fields)[1:] == [["a"], ["Ad"]]


def test_of_a_log_only_what_was_added_is_said() -> None:
    one, two = Saying("T", log=("a",), log_of=0), Saying("T", log=("a", "b", "c"), log_of=0)
    assert collect_speech(one, two) == [["T", "a"], ["b", "c"]]


def test_each_person_hears_what_that_person_has_not_heard() -> None:
    ada, ben = Saying("T", log=("dealt", "Ada drew a king"), log_of="Ada"), Saying("T", log=("dealt",), log_of="Ben")
    later = replace(ada, log=(*ada.log, "Ben passed"))
    assert collect_speech(ada, ben, later) == [["T", "dealt", "Ada drew a king"], ["dealt"], ["Ben passed"]]


def test_what_was_taken_back_is_not_said_anew() -> None:
    assert new_lines(("a", "b", "c"), ("a", "b")) == ()


def test_a_full_log_that_lost_its_oldest_lines_says_only_the_new_ones() -> None:
    assert new_lines(("a", "b", "c"), ("b", "c", "d")) == ("d",)


def test_a_log_of_another_game_is_said_from_its_beginning() -> None:
    assert tuple(new_lines(("a", "b"), ("x",))) == ("x",)


def test_written_text_that_was_replaced_is_said_whole() -> None:
    assert (typed_text("sea", "sea s"), typed_text("sea", "lake"), typed_text("sea", "")) == (" s", "lake", "")


def test_a_refusal_cuts_short_what_is_being_said() -> None:
    voice, screen = Heard(), Says(Saying("T", now=("Your turn",)))
    speaker = Speaker(voice)
    speaker.watch([screen])
    screen.now = Saying("T", now=("Your turn",), urgent=("Not there.",))
    speaker.watch([screen])
    assert voice.cut == ["T", "Not there."]


def test_a_key_cuts_short_what_is_being_said_before() -> None:
    voice, screen = Heard(), Says(Saying("T", focus=Spoken("One"), focus_of=1))
    speaker = Speaker(voice)
    speaker.watch([screen])
    speaker.interrupted()
    screen.now = Saying("T", focus=Spoken("Two"), focus_of=2)
    speaker.watch([screen])
    assert voice.cut == ["T", "Two"]


def test_a_screen_that_comes_back_says_its_title_and_not_again_what_it_is() -> None:
    voice, below, above = Heard(), Says(Saying("Table", about="A game.", log=("x",), log_of=0)), Says(Saying("Menu"))
    speaker = Speaker(voice)
    for stack in ([below], [below, above], [below]):
        speaker.watch(stack)
    assert voice.lines == ["Table", "A game.", "x", "Menu", "Table"]


def test_the_last_that_was_said_is_said_again_when_asked() -> None:
    voice = Heard()
    speaker = Speaker(voice)
    speaker.watch([Says(Saying("Table", about="A game."))])
    voice.since()
    speaker.repeat()
    assert voice.since() == ["Table", "A game."]


def test_one_can_ask_where_one_is_and_what_may_be_done() -> None:
    voice = Heard()
    speaker = Speaker(voice)
    speaker.watch([Says(Saying("Table", now=("Your turn",), where=("Ada: 3 points",), can=("Draw", "Pass"), focus=Spoken("Draw")))])
    voice.since()
    speaker.where("nothing")
    speaker.can("nothing")
    assert voice.since() == ["Table", "Your turn", "Ada: 3 points", "Draw", "Draw", "Pass"]


def test_a_silent_speaker_asks_no_screen_for_words() -> None:
    class Mute:
        def says(self) -> Saying:
            raise AssertionError("nobody listens")

    Speaker().watch([Mute()])


def test_widgets_say_name_kind_and_state(services: Services) -> None:
    def nothing(*_: object) -> None:
        return None

    named = Choice(services, ["Steady", "Natural"], 1, nothing)
    named.name = "Your hand"
    told = [
        Button(services, "Begin", nothing),
        Button(services, "", nothing, picture="book", tip="Rules"),
        Toggle(services, "Sound", True, nothing),
        named,
        Slider(services, (0, 1), 0.1, 0.5, nothing, lambda v: f"{v:.0%}"),
        TextField(services, "", hint="Name of player 1"),
        ListBox(services, [Item("a"), Item("b", "today")], nothing),
    ]
    told[-1].on_focus(True)
    assert [widget.spoken().text for widget in told] == [
        "Begin, button",
        "Rules, button",
        "Sound, switch, on",
        "Your hand, choice, Natural, 2 of 2",
        "slider, 50%",
        "Name of player 1, text field, empty",
        "list, a, 1 of 2",
    ]


def test_a_dialog_says_its_heading_its_text_and_the_first_answer(services: Services) -> None:
    voice = Heard()
    services.speech.use(voice)
    services.speech.watch([Dialog(services, "Leave?", "It is kept.", [Answer("Leave"), Answer("Stay")])])
    assert voice.lines == ["Leave?", "It is kept.", "Leave, button"]


def test_what_the_keys_change_is_said_as_it_changes(services: Services) -> None:
    voice = Heard()
    services.speech.use(voice)
    screen = SettingsScreen(services)
    screen.arrange((1280, 800))
    for event in [key(9), key(9)]:
        screen.on_event(event)
        services.speech.watch([screen])
    assert any("switch" in line or "slider" in line for line in voice.lines)


def test_typed_letters_are_heard(services: Services) -> None:
    voice = Heard()
    services.speech.use(voice)
    field_ = TextField(services, "", hint="Name")
    group = Group(services, [field_])
    group.focus(field_)

    class Page(SettingsScreen):
        def says(self) -> Saying:
            return Saying("P", focus=group.in_words(), focus_of=group.focus_of())

    page = Page(services)
    for text in "Ad":
        services.speech.watch([page])
        group.on_event(typed(text))
    services.speech.watch([page])
    assert voice.lines == ["P", "Name, text field, empty", "A", "d"]


@pytest.mark.parametrize("wanted", [True, False])
def test_the_setting_gives_the_voice_and_takes_it(services: Services, wanted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[bool] = []

    def voice(speak_to: str, *, is_wanted: bool, language: str) -> Heard:
        made.append(is_wanted)
        return Heard()

    monkeypatch.setattr("games.shell.services.voice", voice)
    services.settings = replace(services.settings, speech=not wanted)
    services.change(replace(services.settings, speech=wanted))
    assert made == [wanted]


def test_the_start_page_says_what_may_be_opened(services: Services) -> None:
    from games.launch.shelf import boxes

    services.speech.use(voice := Heard())
    services.speech.watch([Launcher(services, boxes())])
    assert voice.lines[0] == "Aya"
    assert (
        voice.lines[-1] == "Aya, game box, 2 to 5 players · about 40 min. Build a river of dominoes together, then topple it with one push."
    )
    services.speech.can("nothing")
    assert "Album" in " ".join(voice.lines)
