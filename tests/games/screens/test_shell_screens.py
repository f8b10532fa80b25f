"""The shell's own screens: launcher, settings, files, page, dialog."""

import datetime
import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

import pygame
import pytest

from aya_sim.errors import BadFile
from games.aya.challenges.library import entry_of_day
from games.aya.challenges.list_screen import ChallengeListScreen
from games.aya.challenges.today import kind_of
from games.aya.practice.screen import PracticeScreen
from games.core.registry import GAMES
from games.launch.shelf import boxes
from games.screens import start
from games.screens.game_box import GameBox
from games.screens.launcher import Launcher
from games.screens.settings_rows import LEAVES
from games.screens.settings_screen import SettingsScreen
from games.shell.chooser import FileChooser
from games.shell.dialog import Answer, Dialog
from games.shell.page import PageScreen
from games.shell.services import Opening, Services
from games.shell.settings import Settings, load
from games.ui.screen import STAY, Change, Pop, Push, Quit, Screen
from games.ui.widgets import Slider, Toggle, Widget
from tests.games.events import Event, click, key, typed, wheel

SIZES = [((960, 600), 1.0), ((960, 600), 2.5), ((1280, 800), 1.0), ((1280, 800), 0.75), ((2560, 1440), 1.5), ((2560, 1440), 2.5)]


@dataclass(slots=True)
class Played:
    """A game that only remembers how it was opened."""

    openings: list[Opening] = field(default_factory=list)
    refusal: str = ""

    def open(self, _services: Services, opening: Opening) -> Screen:
        if self.refusal and opening.resume is not None:
            raise BadFile("foreign", "{text}", text=self.refusal)
        self.openings.append(opening)
        return Screen()


def shelf(game: Played) -> list[GameBox]:
    to_come = [GameBox(name, name.title(), (2, 6)) for name in ("album", "face-cards", "imagine", "albedo")]
    return [GameBox("aya", "Aya", (2, 5), game.open), *to_come]


def at_size(screen: Screen, services: Services, size: tuple[int, int] = (1280, 800), scale: float = 1.0) -> Screen:
    from dataclasses import replace

    services.settings = replace(services.settings, ui_scale=scale)
    services.theme = services.theme_for(size)
    screen.arrange(size)
    return screen


def send(screen: Screen, events: Iterable[Event]) -> Change | None:
    """The last change that was asked for."""
    answer = None
    for event in events:
        got = screen.on_event(event)
        answer = got if got is not None else answer
    return answer


def dialog_of(change: Change | None) -> Dialog:
    assert isinstance(change, Push)
    assert isinstance(change.screen, Dialog)
    return change.screen


def answer(dialog: Dialog, k: int) -> Change | None:
    """What the k-th answer does to the screen below."""
    pop = dialog.buttons[k].press()
    assert isinstance(pop, Pop)
    return pop.then


def visible(screen: Screen) -> list[Widget]:
    assert isinstance(screen, Launcher | SettingsScreen | FileChooser | PageScreen | Dialog)
    return [w for w in screen.group.widgets if w.visible]


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("which", ["launcher", "resuming", "settings", "chooser", "page", "dialog"])
def test_nothing_overlaps_and_nothing_leaves_the_window(
    services: Services, tmp_path: Path, which: str, size: tuple[int, int], scale: float
) -> None:
    if which == "resuming":
        services.saves.autosave("aya", b"x")
    make: dict[str, Callable[[], Screen]] = {
        "launcher": lambda: Launcher(services, shelf(Played()), lambda *_: STAY),
        "resuming": lambda: Launcher(services, shelf(Played()), lambda *_: STAY),
        "settings": lambda: SettingsScreen(services),
        "chooser": lambda: FileChooser(services, "Open", tmp_path, [".json"], lambda _: None),
        "page": lambda: PageScreen(services, "Rules", "# One\n" + "words " * 300),
        "dialog": lambda: Dialog(services, "Title", "words " * 60, [Answer("one"), Answer("two"), Answer("a longer third")]),
    }
    screen = at_size(make[which](), services, size, scale)
    window = pygame.Rect(0, 0, *size)
    them = visible(screen)
    for k, widget in enumerate(them):
        assert widget.rect.width > 0
        assert widget.rect.height > 0
        assert window.contains(widget.rect), type(widget).__name__
        assert widget.rect.collidelist([w.rect for w in them[k + 1 :]]) == -1, type(widget).__name__
    screen.draw(pygame.Surface(size, 0, 32))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_box_says_in_one_line_what_the_game_is_for_how_many_and_how_long(services: Services, language: str) -> None:
    services.words.speak(language)
    launcher = at_size(Launcher(services, boxes(), lambda *_: STAY), services)
    assert isinstance(launcher, Launcher)
    described = [(lid, record) for lid, record in zip(launcher.lids, GAMES, strict=True) if record.minutes]  # a new game is not, at first
    assert len(described) >= 5
    for lid, record in described:
        said = lid.spoken()
        low, high = record.players
        assert services.words("launcher.players", low=low, high=high) in said.value
        assert str(record.minutes) in said.value
        assert 20 < len(said.more) < 70
        assert len(services.theme.wrapped(said.more, "small", lid.rect.width - services.theme.px(32))) <= 2, "all of it is seen"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_start_page_leads_to_the_challenges_and_names_the_one_of_today(services: Services, language: str) -> None:
    services.words.speak(language)
    services.now = lambda: datetime.datetime(2026, 11, 23, 12, tzinfo=datetime.UTC).timestamp()
    launcher = at_size(Launcher(services, boxes(), lambda *_: STAY), services, (960, 600))
    assert isinstance(launcher, Launcher)
    today = services.words(f"aya.challenge.daily.{kind_of(datetime.date(2026, 11, 23))}.title")
    assert today in launcher.daily.text
    opened = send(launcher, click(launcher.challenges.rect.center))
    assert isinstance(opened, Push)
    assert isinstance(opened.screen, ChallengeListScreen)
    launcher.group.focus(launcher.challenges, by_keys=True)
    made = send(launcher, [key(pygame.K_TAB), key(pygame.K_RETURN)])
    assert isinstance(made, Push)
    assert isinstance(made.screen, PracticeScreen)
    assert made.screen.card is not None
    assert made.screen.card.entry == entry_of_day(datetime.date(2026, 11, 23))
    made.screen.leave()


def test_the_start_page_names_another_challenge_on_another_day(services: Services) -> None:
    named = []
    for day in range(8):
        services.now = lambda day=day: 86_400.0 * day  # type: ignore[misc]
        launcher = at_size(Launcher(services, boxes(), lambda *_: STAY), services)
        assert isinstance(launcher, Launcher)
        named.append(launcher.daily.text)
    assert all(one != other for one, other in itertools.pairwise(named))


def test_the_box_opens_a_new_game_where_none_is_waiting(services: Services) -> None:
    game = Played()
    launcher = at_size(Launcher(services, shelf(game)), services)
    assert isinstance(launcher, Launcher)
    assert isinstance(send(launcher, click(launcher.lids[0].rect.center)), Push)
    assert game.openings == [Opening()]
    assert not launcher.resume.visible


def test_the_game_that_is_waiting_is_resumed_by_its_box(services: Services) -> None:
    game = Played()
    services.saves.autosave("aya", b"half way")
    launcher = at_size(Launcher(services, shelf(game)), services)
    send(launcher, [key(pygame.K_TAB), key(pygame.K_RETURN)])
    assert game.openings == [Opening(resume=b"half way")]


def test_a_new_game_asks_before_it_takes_the_place_of_one_that_waits(services: Services) -> None:
    game = Played()
    services.saves.autosave("aya", b"half way")
    launcher = Launcher(services, shelf(game))
    dialog = dialog_of(launcher.new.press())
    assert game.openings == []
    assert isinstance(answer(dialog, 1), Push)
    assert game.openings == [Opening()]
    answer(dialog_of(launcher.new.press()), 0)
    assert game.openings[-1] == Opening(resume=b"half way")


def test_a_game_of_the_command_line_asks_before_it_takes_the_place_of_one_that_waits(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, over = Played(), list[Screen]()
    monkeypatch.setattr(start, "_show", lambda shelf, show, **_: over.insert(0, show(services, shelf.launcher(services))))
    box = shelf(game)[0]
    opening = Opening(players=4)
    start.show_game(box, opening, start.Shelf([box], lambda *_: lambda: STAY))
    assert game.openings == [opening]
    services.saves.autosave("aya", b"half way")
    start.show_game(box, opening, start.Shelf([box], lambda *_: lambda: STAY))
    dialog = over[0]
    assert isinstance(dialog, Dialog)
    assert [one.text for one in dialog.answers] == ["Resume", "New game", "Cancel"]
    answer(dialog, 1)
    assert game.openings[-1] == opening
    answer(dialog, 0)
    assert game.openings[-1] == Opening(resume=b"half way")


def test_escape_goes_one_step_back_from_what_a_menu_opened(services: Services) -> None:
    settings = SettingsScreen(services)
    menu = Dialog(services, "Menu", "", [Answer("Settings", lambda: Push(settings), stays=True), Answer("Back", lambda: STAY)])
    opened = menu.buttons[0].press()
    assert isinstance(opened, Push), "the menu stays below what it opens"
    assert opened.screen is settings
    assert isinstance(settings.on_event(key(pygame.K_ESCAPE)), Pop)


def test_the_box_of_a_card_game_that_is_waiting_asks_whether_to_resume_it_or_to_begin_another(services: Services) -> None:
    game = Played()
    services.saves.autosave("album", b"half way")
    launcher = at_size(Launcher(services, [shelf(game)[0], GameBox("album", "Album", (2, 6), game.open)]), services)
    assert isinstance(launcher, Launcher)
    for k, opening in ((0, Opening(resume=b"half way")), (1, Opening())):
        dialog = dialog_of(send(launcher, click(launcher.lids[1].rect.center)))
        assert isinstance(answer(dialog, k), Push)
        assert game.openings[-1] == opening
    assert services.saves.has_autosave("album")  # the one that waits goes when the new one has begun


def test_more_answers_than_the_window_is_high_stand_in_two_columns(services: Services) -> None:
    for scale in (1.0, 2.5):
        dialog = at_size(
            Dialog(services, "Title", "words " * 10, [Answer(f"An answer of some length, {k}") for k in range(10)]),
            services,
            (960, 600),
            scale,
        )
        assert isinstance(dialog, Dialog)
        assert all(dialog.sheet.contains(b.rect) for b in dialog.buttons)
        assert pygame.Rect(0, 0, 960, 600).contains(dialog.sheet)


def test_the_first_autosave_of_a_game_lays_out_nothing_anew_until_the_launcher_is_seen_again(services: Services) -> None:
    asked: list[bool] = []
    launcher = Launcher(services, shelf(Played()))
    services.changed = lambda: asked.append(services.is_covered)
    services.saves.autosave("aya", b"half way")
    services.is_covered = True
    launcher.update(0.1)
    assert not asked
    services.is_covered = False
    launcher.update(0.1)
    assert asked == [False]


def test_a_damaged_game_is_told_and_kept_aside(services: Services) -> None:
    services.saves.autosave("aya", b"garbage")
    launcher = Launcher(services, shelf(Played(refusal="$.seats: missing")))
    dialog = dialog_of(launcher.resume.press())
    assert "$.seats: missing" in dialog.text
    assert not services.saves.has_autosave("aya")
    assert (services.saves.folder / "aya.autosave.damaged-1").read_bytes() == b"garbage"


def test_a_game_to_come_says_so(services: Services) -> None:
    launcher = at_size(Launcher(services, shelf(Played())), services)
    assert isinstance(launcher, Launcher)
    dialog = dialog_of(send(launcher, click(launcher.lids[3].rect.center)))
    assert dialog.title == "Imagine"


def test_f1_shows_the_rules_and_again_leaves_them(services: Services) -> None:
    launcher = Launcher(services, shelf(Played()))
    change = launcher.on_event(key(pygame.K_F1))
    assert isinstance(change, Push)
    assert isinstance(change.screen, PageScreen)
    assert change.screen.on_event(key(pygame.K_F1)) == Pop()


def test_notices_are_shown_once_each(services: Services) -> None:
    launcher = at_size(Launcher(services, shelf(Played())), services)
    services.notices += ["one", "two"]
    for text in ("one", "two"):
        launcher.update(0.1)  # what is asked for while a sheet covers it is dropped
        dialog = dialog_of(launcher.update(0.1))
        assert dialog.text == text
        answer(dialog, 0)
    assert launcher.update(0.1) is None


def test_a_file_that_is_refused_says_why(services: Services, tmp_path: Path) -> None:
    def refuse(_services: Services, path: Path) -> Change:
        raise BadFile("foreign", "{text}", text=f"{path.name}: not a layout")

    launcher = Launcher(services, shelf(Played()), refuse)
    assert dialog_of(launcher._open_file(tmp_path / "x.json")).text == "x.json: not a layout"


def test_quitting_is_one_button(services: Services) -> None:
    assert Launcher(services, shelf(Played())).leave_.press() == Quit()


def leaf(services: Services, name: str) -> SettingsScreen:
    """The settings with this leaf on top."""
    screen = at_size(SettingsScreen(services, LEAVES.index(name)), services)
    assert isinstance(screen, SettingsScreen)
    return screen


def test_settings_hold_and_are_kept_as_soon_as_they_are_chosen(services: Services) -> None:
    screen = leaf(services, "play")
    toggles = {w.text: w for w in screen.inner.widgets if isinstance(w, Toggle)}
    snapping = toggles[services.words("settings.snapping")]
    send(screen, click(snapping._groove().center))
    assert not services.settings.snapping
    assert services.places.settings.exists()


def test_the_first_thing_on_the_first_leaf_is_the_scale_and_the_arrows_change_it(services: Services) -> None:
    screen = leaf(services, "screen")
    send(screen, [key(pygame.K_TAB), key(pygame.K_RIGHT), key(pygame.K_RIGHT)])
    assert services.settings.ui_scale == pytest.approx(1.1)
    assert isinstance(screen.inner.focused, Slider)


def test_every_setting_is_reached_by_keys_alone(services: Services) -> None:
    """Right turns the leaf, Tab walks down it; whatever has the focus there is in view."""
    screen = leaf(services, "screen")
    for k, name in enumerate(LEAVES):
        assert screen.leaves.chosen == k, name
        able = [widget for widget in screen.inner.widgets if widget.focusable]
        for widget in able:
            send(screen, [key(pygame.K_TAB)])
            assert screen.inner.focused is widget
            assert screen.scroll.rect.contains(widget.rect)
        send(screen, [key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)] * len(able) + [key(pygame.K_RIGHT)])
        screen.arrange((960, 600))


@pytest.mark.parametrize(
    ("name", "row", "keys", "chosen"),
    [
        ("looks", 0, [pygame.K_RIGHT], {"colours": "safe"}),
        ("looks", 0, [pygame.K_RIGHT, pygame.K_RIGHT], {"colours": "contrast"}),
        ("looks", 1, [pygame.K_RIGHT], {"marks": "demand"}),
        ("looks", 2, [pygame.K_RIGHT], {"letters": "dyslexia"}),
        ("play", 0, [pygame.K_LEFT], {"motion": False}),
        ("play", 1, [pygame.K_RIGHT] * 2, {"bot_pace": "step"}),
        ("play", 2, [pygame.K_LEFT], {"cascade_speed": 0.5}),
        ("play", 3, [pygame.K_LEFT], {"assist": "steady"}),
        ("play", 5, [pygame.K_SPACE], {"auto_draw": False}),
        ("play", 8, [pygame.K_SPACE], {"autosave": False}),
        ("sounds", 0, [pygame.K_SPACE], {"sound": False}),
        ("sounds", 1, [pygame.K_HOME], {"volume": 0.0}),
    ],
)
def test_a_key_changes_the_setting_that_has_the_focus_and_keeps_the_focus(
    services: Services, name: str, row: int, keys: list[int], chosen: dict[str, object]
) -> None:
    screen = leaf(services, name)
    send(screen, [key(pygame.K_TAB)] * (row + 1) + [key(one) for one in keys])
    assert {setting: getattr(services.settings, setting) for setting in chosen} == chosen
    widgets = [widget for widget in screen.inner.widgets if widget.focusable]
    assert screen.inner.focused is widgets[row]
    assert load(services.places.settings)[0] == services.settings
    screen.usual.press()


def test_settings_go_back_to_what_they_were_at_first(services: Services) -> None:
    from dataclasses import replace

    services.settings = replace(services.settings, snapping=False, volume=0.1, window=(1000, 700), remembered={"aya.players": 4})
    leaf(services, "play").usual.press()
    assert services.settings == replace(Settings(), window=(1000, 700), remembered={"aya.players": 4})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    (home / "games").mkdir(parents=True)
    for name in ("b.json", "A.json", "note.txt", ".hidden.json", "games/inner.json"):
        (home / name).write_text("x")
    return home


def chooser(services: Services, folder: Path, chosen: list[Path], save_as: str | None = None) -> FileChooser:
    screen = FileChooser(services, "Open", folder, [".json"], chosen.append, save_as=save_as)
    at_size(screen, services)
    return screen


def test_folders_come_first_and_only_files_of_the_kind_are_listed(services: Services, folder: Path) -> None:
    assert [item.text for item in chooser(services, folder, []).list.items] == ["games", "A.json", "b.json"]


def test_a_file_is_chosen_with_the_keys_alone(services: Services, folder: Path) -> None:
    chosen: list[Path] = []
    screen = chooser(services, folder, chosen)
    assert send(screen, [key(pygame.K_RETURN), key(pygame.K_RETURN)]) == Pop()
    assert chosen == [folder / "games" / "inner.json"]


def test_the_filter_narrows_the_list(services: Services, folder: Path) -> None:
    screen = chooser(services, folder, [])
    screen.group.focus(screen.field)
    send(screen, [typed("B")])
    assert [item.text for item in screen.list.items] == ["b.json"]


def test_backspace_goes_up_and_the_folder_one_came_from_is_chosen(services: Services, folder: Path) -> None:
    screen = chooser(services, folder / "games", [])
    send(screen, [key(pygame.K_BACKSPACE)])
    assert screen.folder == folder
    assert screen.list.chosen == 0


def test_a_folder_that_cannot_be_read_says_so(services: Services, folder: Path) -> None:
    screen = chooser(services, folder, [])
    screen._show(folder / "nowhere")
    assert "no such file" in screen.list.empty


def test_saving_asks_before_it_replaces_a_file(services: Services, folder: Path) -> None:
    chosen: list[Path] = []
    screen = chooser(services, folder, chosen, save_as="A")
    dialog = dialog_of(screen.on_event(key(pygame.K_RETURN)))
    assert chosen == []
    assert answer(dialog, 0) == Pop()
    assert chosen == [folder / "A.json"]


def test_saving_takes_a_new_name_and_the_usual_ending(services: Services, folder: Path) -> None:
    chosen: list[Path] = []
    screen = chooser(services, folder, chosen, save_as="")
    send(screen, [key(pygame.K_RETURN), typed("new"), key(pygame.K_RETURN)])
    assert chosen == [folder / "new.json"]


def test_the_folder_is_remembered(services: Services, folder: Path, tmp_path: Path) -> None:
    screen = chooser(services, folder, [])
    screen._chosen(folder / "A.json")
    assert chooser(services, tmp_path, []).folder == folder


def test_a_page_scrolls_with_keys_and_wheel_and_stops_at_its_ends(services: Services) -> None:
    screen = PageScreen(services, "Rules", "\n\n".join(f"## Part {k}\n\n" + "words " * 80 for k in range(12)))
    at_size(screen, services)
    reader = screen.reader
    send(screen, [key(pygame.K_END)])
    assert reader.top == reader.most() > 0
    send(screen, [key(pygame.K_HOME), key(pygame.K_PAGEUP)])
    assert reader.top == 0
    send(screen, [*click(reader.rect.center), wheel(-3)])
    assert reader.top > 0
    send(screen, click((screen.contents.rect.x + 20, screen.contents.rect.y + 30 * 4 + 10)))
    assert reader.top == min(reader.page.headings[4][0], reader.most())


def test_escape_is_the_last_answer_and_enter_the_first(services: Services) -> None:
    told: list[str] = []

    def say(text: str) -> Answer:
        return Answer(text, lambda: told.append(text), "first" if text == "a" else "plain")

    dialog = Dialog(services, "Title", "text", [say("a"), say("b"), say("c")])
    at_size(dialog, services)
    assert dialog.on_event(key(pygame.K_ESCAPE)) == Pop()
    dialog.group.focus(None)
    assert dialog.on_event(key(pygame.K_RETURN)) == Pop()
    assert told == ["c", "a"]


def test_what_is_lost_is_never_lost_by_enter_alone(services: Services) -> None:
    dialog = Dialog(services, "Title", "text", [Answer("Throw away", kind="risky"), Answer("Keep")])
    at_size(dialog, services)
    dialog.group.focus(None)
    assert dialog.on_event(key(pygame.K_RETURN)) == STAY


@pytest.mark.parametrize(("scale", "said"), [(1.0, ""), (2.5, "160 % is the most for this window size")])
def test_an_interface_size_that_does_not_fit_the_window_is_told(services: Services, scale: float, said: str) -> None:
    screen = SettingsScreen(services)
    at_size(screen, services, scale=scale)
    assert screen.content.limit.text.replace("\N{NO-BREAK SPACE}", " ") == said
