"""Sharing from practice: the table as text over the clipboard and back, hostile texts, the last fall as a replay and as a page."""

import os
import time
from dataclasses import replace
from pathlib import Path
from threading import Event

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import numpy as np
import pygame
import pytest

from aya_sim import layout_code
from aya_sim.errors import BadFile, BadQuestion
from aya_sim.layout import Layout, Push
from aya_sim.physics import topple
from aya_sim.proof import Verdict
from aya_sim.replay import load
from aya_sim.replay.verify import verify
from aya_sim.scenes import scene
from aya_sim.scenes.chains import straight
from games.aya.challenges.library import built_in_named
from games.aya.common.export_progress import ExportWork
from games.aya.practice.editor import Tool
from games.aya.practice.screen import PracticeScreen
from games.aya.practice.share import fall_exports
from games.aya.practice.share.code_field import CodeField
from games.aya.practice.share.fall_exports import Fall, FallPage, FallReplay, record_fall
from games.i18n.words import Words
from games.shell.chooser import FileChooser
from games.shell.dialog import Dialog
from games.shell.services import Services
from games.ui.palette import STANDARD
from games.ui.screen import Pop, Replace
from games.ui.screen import Push as PushScreen
from tests.games.events import key

SIZE = (1280, 800)


class Clipboard:
    """What the desktop has on its clipboard; None: there is no clipboard."""

    def __init__(self) -> None:
        self.text: str | None = ""

    def get_text(self) -> str:
        if not self.text:
            raise pygame.error("no text")
        return self.text

    def put_text(self, text: str) -> None:
        if self.text is None:
            raise pygame.error("no clipboard")
        self.text = text


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> Clipboard:
    made = Clipboard()
    monkeypatch.setattr(pygame.scrap, "get_text", made.get_text)
    monkeypatch.setattr(pygame.scrap, "put_text", made.put_text)
    return made


def practice(services: Services, layout: Layout | None = None) -> PracticeScreen:
    screen = PracticeScreen(services, layout)
    screen.arrange(SIZE)
    screen.draw(pygame.Surface(SIZE, 0, 32))
    return screen


def fall(screen: PracticeScreen) -> PracticeScreen:
    push = screen.editor.first_push()
    assert push is not None
    screen.toppling.end(topple(screen.editor.document.table, [Push(push)]))
    screen.refresh()
    return screen


def menu(screen: PracticeScreen) -> Dialog:
    opened = screen.on_event(key(pygame.K_e))
    assert isinstance(opened, PushScreen)
    assert isinstance(opened.screen, Dialog)
    return opened.screen


def answer(dialog: Dialog, text: str) -> object:
    (found,) = [one for one in dialog.answers if one.text == text]
    assert found.act is not None
    return found.act()


# as text


def test_a_table_that_is_copied_is_there_when_it_is_pasted(services: Services, clipboard: Clipboard) -> None:
    screen = practice(services, scene("expedition"))
    answer(menu(screen), "Copy as text")
    assert screen.editor.note.name == "share.copied"
    assert clipboard.text is not None
    assert screen.editor.note.values == {"n": 156, "letters": len(clipboard.text)}
    other = practice(services)
    answer(menu(other), "Paste a table from text")
    assert other.editor.note.name == "share.pasted"
    assert other.editor.document.layout.dominoes == screen.editor.document.layout.dominoes
    assert other.editor.document.layout.animals == screen.editor.document.layout.animals
    screen.leave()
    other.leave()


def test_a_table_that_lies_is_copied_as_it_stood(services: Services, clipboard: Clipboard) -> None:
    screen = fall(practice(services, straight(12)))
    screen.sharing.copy()
    before, copied = screen.editor.document.layout.dominoes, layout_code.loads(clipboard.text or "").dominoes
    assert copied.x == pytest.approx(before.x, abs=1e-9)
    assert copied.standing.all()
    screen.leave()


def test_pasting_can_be_undone(services: Services, clipboard: Clipboard) -> None:
    screen = practice(services, straight(12))
    before = screen.editor.document.layout
    clipboard.text = layout_code.dumps(scene("spiral"))
    screen.sharing.paste()
    assert len(screen.editor.document.layout.dominoes) == 117
    screen.editor.undo()
    assert screen.editor.document.layout is before
    screen.leave()


@pytest.mark.parametrize(
    "text",
    [
        "AYA1-",
        "AYA1-AAAAAAAA",
        "AYA9-" + layout_code.dumps(straight(4))[5:],
        layout_code.dumps(straight(4))[:-9],
        layout_code.dumps(replace(straight(4), dominoes=straight(4).dominoes.with_columns(x=straight(4).dominoes.x * 0 + 9))),
        "A" * (layout_code.LONGEST + 1),
    ],
)
def test_a_text_that_is_no_table_changes_nothing_and_says_why(services: Services, clipboard: Clipboard, text: str) -> None:
    screen = practice(services, straight(12))
    before = screen.editor.document
    for asked in (screen.sharing._take(text), screen.sharing._take(f"Look: {text}")):
        assert isinstance(asked, PushScreen)
        assert isinstance(asked.screen, Dialog)
        assert isinstance(asked.screen.extra, CodeField), "another text may be pasted at once"
        assert asked.screen.text.endswith(".")
        assert len(asked.screen.text) < 200
    assert screen.editor.document is before
    screen.leave()


def test_without_a_table_on_the_clipboard_it_is_asked_for(services: Services, clipboard: Clipboard) -> None:
    clipboard.text = "milk, eggs"
    screen = practice(services)
    asked = answer(menu(screen), "Paste a table from text")
    assert isinstance(asked, PushScreen)
    assert isinstance(asked.screen, Dialog)
    field = asked.screen.extra
    assert isinstance(field, CodeField)
    clipboard.text = layout_code.dumps(scene("expedition"))
    asked.screen.group.focus(field)
    asked.screen.on_event(key(pygame.K_v, pygame.KMOD_CTRL))
    assert field.text == clipboard.text
    taken = asked.screen.on_event(key(pygame.K_RETURN))
    assert isinstance(taken, Pop)
    assert len(screen.editor.document.layout.dominoes) == 156
    screen.leave()


def test_without_a_clipboard_the_text_is_shown_to_be_selected(services: Services, clipboard: Clipboard) -> None:
    clipboard.text = None
    screen = practice(services, scene("expedition"))
    asked = answer(menu(screen), "Copy as text")
    assert isinstance(asked, PushScreen)
    assert isinstance(asked.screen, Dialog)
    field = asked.screen.extra
    assert isinstance(field, CodeField)
    assert layout_code.loads(field.text) == screen.editor.document.layout
    assert (field.anchor, field.caret) == (0, len(field.text))
    asked.screen.arrange(SIZE)
    asked.screen.draw(pygame.Surface(SIZE, 0, 32))
    assert layout_code.loads(field.text) == screen.editor.document.layout, "drawing it shortened does not shorten it"
    assert "characters" in field.spoken().text
    screen.leave()


def test_a_challenge_opens_a_pasted_table_on_a_screen_of_its_own(services: Services, clipboard: Clipboard) -> None:
    screen = PracticeScreen(services, challenge=built_in_named("gap"))
    screen.arrange(SIZE)
    change = screen.sharing._take(layout_code.dumps(straight(12)))
    assert isinstance(change, Replace)
    assert isinstance(change.screen, PracticeScreen)
    assert len(change.screen.editor.document.layout.dominoes) == 12
    screen.leave()


# the last fall


def test_a_fall_is_offered_once_there_is_one(services: Services) -> None:
    screen = practice(services, straight(12))
    fall_words = [screen.services.words(f"aya.practice.share.{name}") for name in ("page", "replay")]
    assert not set(fall_words) & {one.text for one in menu(screen).answers}
    fall(screen)
    screen.toppling.reset()
    assert set(fall_words) <= {one.text for one in menu(screen).answers}
    screen.leave()


def run(work: ExportWork) -> None:
    seen = [work.progress]
    while not work.is_drawn:
        work.advance()
        seen.append(work.progress)
    assert seen == sorted(seen)
    assert seen[-1] == pytest.approx(1.0)
    work.finish()
    work.close()


def test_the_replay_of_a_fall_holds_the_very_cascade_that_was_seen(services: Services, tmp_path: Path) -> None:
    screen = fall(practice(services, scene("animal-photo")))
    assert screen.sharing.last is not None
    work = FallReplay(screen.sharing.last, tmp_path / "fall.ayareplay", "2026-06-01T10:00")
    run(work)
    assert work.replay is not None
    assert work.replay.acts[0].cascade.digest == screen.sharing.last.cascades[0].digest
    replay = load(tmp_path / "fall.ayareplay")
    assert replay.date == "2026-06-01T10:00"
    assert verify(replay).verdict == Verdict.SAME
    screen.leave()


def test_the_bar_moves_on_while_poses_are_worked_out(services: Services, tmp_path: Path) -> None:
    screen = fall(practice(services, straight(40)))
    assert screen.sharing.last is not None
    work, seen = FallReplay(screen.sharing.last, tmp_path / "fall.ayareplay"), list[float]()

    def note(time: float) -> None:
        work._note_moment(time)
        seen.append(work.progress)

    record_fall(screen.sharing.last, on_moment=note)
    assert len(seen) > 50
    assert seen == sorted(seen)
    assert 0.1 < seen[0] < 0.2
    assert 0.9 < seen[-1] < 1.0
    screen.leave()


def test_every_push_since_the_table_stood_belongs_to_the_fall(services: Services, tmp_path: Path) -> None:
    screen = practice(services, straight(20))
    for push in (11, 1):
        screen.toppling.end(topple(screen.editor.document.table, [Push(push)]))
    assert screen.sharing.last is not None
    assert screen.sharing.last.count == 20
    run(FallReplay(screen.sharing.last, tmp_path / "fall.ayareplay"))
    replay = load(tmp_path / "fall.ayareplay")
    assert [push.domino for push in replay.pushes] == [11, 1]
    assert int(replay.acts[0].cascade.fell.sum()) == 20
    assert verify(replay).verdict == Verdict.SAME
    screen.toppling.reset()
    fall(screen)
    assert [push.domino for push in screen.sharing.last.pushes] == [1], "it stood again"
    screen.leave()


def test_a_page_of_too_many_dominoes_is_refused_before_any_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fall_exports, "_MOST_ON_PAGE", 11)
    fell = Fall((topple(straight(12), [Push(1)]),))
    with pytest.raises(BadQuestion, match="at most 11 dominoes, this table has 12"):
        FallPage(fell, tmp_path / "fall.html", Words(), STANDARD)


def wait_for_export(screen: PracticeScreen) -> None:
    until = time.monotonic() + 120
    while screen.exports.is_busy and time.monotonic() < until:
        screen.update(0.02)
        time.sleep(0.001)
    assert not screen.exports.is_busy


def begin_page(screen: PracticeScreen, path: Path) -> None:
    """Ask for a page of the last fall and choose its place."""
    asked = answer(menu(screen), "Make a web page in 3D of the last fall")
    assert isinstance(asked, PushScreen)
    assert isinstance(asked.screen, FileChooser)
    assert asked.screen.on_chosen(path) is None, "no sheet waits for it"


def test_a_page_of_a_fall_is_made_in_the_corner_while_the_player_goes_on(services: Services, tmp_path: Path) -> None:
    screen = fall(practice(services, straight(12)))
    room = screen.papers.panel_area
    begin_page(screen, tmp_path / "fall.html")
    assert screen.exports.is_busy
    assert screen.next_frame_in() is not None
    assert not screen.exports.rect.colliderect(screen.papers.panel_area)
    offered = [one.text for one in menu(screen).answers]
    assert "Make a web page in 3D of the last fall" not in offered, "one after the other"
    assert "Copy as text" in offered
    screen.draw(pygame.Surface(SIZE, 0, 32))
    screen.toppling.reset()
    screen.pick_tool(Tool.DOMINO)
    screen.editor.brush.at = 300.0, 300.0
    assert screen.editor.place(), "the table is still the player's"
    wait_for_export(screen)
    assert (tmp_path / "fall.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "fall.html" in screen.exports.label.text
    screen.draw(pygame.Surface(SIZE, 0, 32))
    assert screen.exports.button in screen.group.widgets
    screen.exports.button.press()
    assert screen.exports.button not in screen.group.widgets
    assert screen.papers.panel_area == room
    screen.leave()


class SlowWork:
    """Work whose one step goes on until it is closed or told to go on."""

    def __init__(self, path: Path, failure: BadFile | None = None) -> None:
        self.path, self._failure = path, failure
        self.may_end, self.is_closed, self.is_drawn = Event(), Event(), False
        self.progress = 0.25

    def advance(self) -> None:
        while not self.may_end.wait(0.001) and not self.is_closed.is_set():
            pass
        self.is_drawn = self.may_end.is_set()

    def finish(self) -> None:
        if self._failure is not None:
            raise self._failure
        self.path.write_text("whole")

    def close(self) -> None:
        self.is_closed.set()


def test_a_file_that_is_cancelled_is_not_written_and_its_work_ends(services: Services, tmp_path: Path) -> None:
    screen = practice(services, straight(12))
    work = SlowWork(tmp_path / "slow")
    screen.exports.begin(work, work.path, "Making the page")
    screen.update(0.02)
    assert "25" in screen.exports.label.text
    export = screen.exports.export
    assert export is not None
    screen.exports.button.press()
    assert screen.exports.export is None
    assert work.is_closed.is_set()
    work.may_end.set()
    assert not work.path.exists()
    screen.leave()


def test_a_file_that_cannot_be_written_says_why_in_the_corner(services: Services, tmp_path: Path) -> None:
    screen = practice(services, straight(12))
    work = SlowWork(tmp_path / "slow", BadFile("file.unwritable", "cannot be written: the disk is full"))
    screen.exports.begin(work, work.path, "Making the page")
    work.may_end.set()
    wait_for_export(screen)
    assert "the disk is full" in screen.exports.label.text
    assert screen.exports.widgets, "it stays until it is read"
    screen.leave()


def test_a_file_is_written_to_its_end_when_practice_is_left_and_that_is_said(services: Services, tmp_path: Path) -> None:
    screen = practice(services, straight(12))
    work = SlowWork(tmp_path / "slow")
    screen.exports.begin(work, work.path, "Making the page")
    screen.leave()
    work.may_end.set()
    until = time.monotonic() + 60
    while not services.notices and time.monotonic() < until:
        time.sleep(0.001)
    assert work.path.read_text() == "whole"
    assert str(work.path) in services.notices[0]


def test_work_that_is_closed_leaves_the_solver_in_the_middle(services: Services, tmp_path: Path) -> None:
    screen = fall(practice(services, straight(40)))
    assert screen.sharing.last is not None
    work = FallReplay(screen.sharing.last, tmp_path / "fall.ayareplay")
    work.close()
    work.advance()
    assert work.replay is None
    screen.leave()


def test_a_page_of_thousands_has_fewer_poses_and_the_same_fall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fell = Fall((topple(straight(30), [Push(1)]),))
    whole = FallPage(fell, tmp_path / "a.html", Words(), STANDARD)
    monkeypatch.setattr(fall_exports, "MANY", 29)
    few = FallPage(fell, tmp_path / "b.html", Words(), STANDARD)
    replays = []
    for page in (whole, few):
        page.advance()
        assert page._replay.replay is not None
        replays.append(page._replay.replay)
    assert replays[0].acts[0].cascade.digest == replays[1].acts[0].cascade.digest == fell.cascades[0].digest
    one, other = (replay.acts[0].tracks() for replay in replays)
    assert len(other.time) < len(one.time)
    for moment in (0.1, 0.35, 0.7, 1.0, 5.0):
        assert np.abs(one.at(moment).positions - other.at(moment).positions).max() < 1.5, "mm"


@pytest.mark.parametrize(("name", "proposed"), [("AYA", "AYA-2.html"), ("AYA / é", "AYA---é.html"), ("..", "aya-replay.html")])
def test_the_file_of_a_fall_is_named_after_its_table_beside_those_that_are_there(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, proposed: str
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    (tmp_path / "AYA.html").write_text("an earlier one")
    screen = fall(practice(services, replace(straight(12), name=name)))
    asked = answer(menu(screen), "Make a web page in 3D of the last fall")
    assert isinstance(asked, PushScreen)
    assert isinstance(asked.screen, FileChooser)
    assert asked.screen.field.text == proposed
    screen.leave()


def test_a_place_that_cannot_be_written_is_refused_before_any_work(services: Services, tmp_path: Path) -> None:
    screen = fall(practice(services, straight(12)))
    assert screen.sharing.last is not None
    with pytest.raises(BadFile):
        FallReplay(screen.sharing.last, tmp_path / "no" / "fall.ayareplay")
    with pytest.raises(BadFile):
        FallPage(screen.sharing.last, tmp_path / "no" / "fall.html", Words(), STANDARD)
    screen.leave()
