"""The practice screen: a table without clock or limits, tools at the left, their options at the right, a line of words below.

A topple is shown as it runs; then the table stays as it fell until something is done or R stands everything up. Leaving saves the table.
"""

from collections.abc import Callable
from functools import partial

import pygame

from aya_sim.errors import AyaError
from aya_sim.layout import Layout
from aya_sim.physics import Cascade
from games.aya.challenges.challenge import StarsBy
from games.aya.challenges.library import ChallengeEntry
from games.aya.challenges.list_screen import ChallengeListScreen
from games.aya.common.menu import open_menu
from games.aya.model.timeline import Strike
from games.aya.practice.canvas import Canvas
from games.aya.practice.challenge_card import ChallengeCard
from games.aya.practice.copying import Copying
from games.aya.practice.editor import Tool
from games.aya.practice.fields.commands import FieldCommands
from games.aya.practice.files import AUTOSAVE_AFTER, TableFiles, open_editor
from games.aya.practice.forecast.controller import ForecastController
from games.aya.practice.forecast.worker import Forecast, Question
from games.aya.practice.notes import Note, Tone
from games.aya.practice.panel import Panel
from games.aya.practice.papers import Papers
from games.aya.practice.pieces.commands import PieceCommands
from games.aya.practice.results.result_panel import ResultPanel
from games.aya.practice.results.run_keeper import RunKeeper
from games.aya.practice.share.export_slip import ExportSlip
from games.aya.practice.share.menu import Sharing
from games.aya.practice.speech import PracticeSpeech
from games.aya.practice.state import PracticeState
from games.aya.practice.toolbar import TOOL_KEYS, Toolbar, ToolbarActions
from games.aya.practice.toppling import Toppling
from games.aya.render.crowd.open_board import is_crowd
from games.aya.render.domino_sprites import prepare_fall
from games.aya.view3d.pad import asks_to_switch
from games.aya.view3d.side_look import SideLook
from games.aya.view3d.view import SceneView
from games.core.worker import Worker
from games.shell.services import Services
from games.ui import paint_ahead
from games.ui.screen import STAY, Change, Pop, Push, Replace, Screen
from games.ui.speech import Saying
from games.ui.widgets import Button, Group

_ZOOM = 1.2  # a key
_QUARTER = 6  # steps of 15 degrees


class PracticeScreen(Screen):
    """The sandbox, or a challenge in it."""

    key_rooms = ("practice", "camera")
    help_page = "aya"

    def __init__(
        self,
        services: Services,
        layout: Layout | None = None,
        challenge: ChallengeEntry | None = None,
        forecast_worker: Worker[Question, Forecast] | None = None,
        free: "PracticeScreen | None" = None,
        is_listed: bool = False,
    ) -> None:
        """layout: to begin with; None: the table that was left last. forecast_worker: None: a process, if what it needs is installed.
        free: the free table below, from which the list of challenges was opened. is_listed: does that list lie below?
        """
        self.services, self._free, self._is_listed = services, free, is_listed
        self.title = services.words("aya.practice.title")
        self.editor = editor = open_editor(services, layout, challenge.challenge if challenge is not None else None)
        self.scene = SceneView(services, editor.document.table, lambda: None, has_prints=False)
        self.state = state = PracticeState(editor, self.scene, SideLook(services, has_prints=False))
        self.forecast = ForecastController(services, state, forecast_worker)
        self.toppling = toppling = Toppling(services, state, self.forecast, self._play_strike, self._on_toppled, self._prepare_fall)
        self.files = TableFiles(services, editor, self.load_layout)
        self.canvas = Canvas(services, state, toppling.topple)
        self.copying = Copying(state)
        self.exports = ExportSlip(services, lambda: self.refresh(force=True))
        self.sharing = Sharing(services, editor, self.load_layout, self.files.ask_name, self.exports)
        self.runs = RunKeeper(services, state) if challenge is None else None
        self.pieces = PieceCommands(services, state, self.copying, self._show_hand)
        self.fields = FieldCommands(services, editor, self.canvas, self.pieces, self.load_layout, is_large=self.forecast.is_here)
        self.panel = Panel(services, editor, self.canvas, self.forecast, self._result, self.pieces.actions)
        again = lambda: self._open_other(challenge)  # noqa: E731
        self.card = ChallengeCard(services, editor, challenge, again, self._open_other) if challenge is not None else None
        actions = ToolbarActions(
            self.pick_tool,
            editor.undo,
            editor.redo,
            toppling.topple_first,
            toppling.reset,
            self.files.open_dialog,
            self._open_challenges,
            self.fields.open_dialog,
            self.sharing.open,
            self.pieces.open_dialog,
        )
        self.toolbar = Toolbar(services, actions, self.scene.button)
        self.leaving = Button(services, services.words("dialog.back"), Pop, picture="back", face="text")
        self.menu = Button(services, "", self._open_menu, picture="menu", tip=services.words("aya.practice.menu.tip"))
        self.papers = Papers(services, self.toolbar, self.panel, self.card, self.exports, self.leaving, self.menu)
        self.group = Group(services, [self.canvas])
        self.group.focus(self.canvas)
        self.size = (0, 0)
        self._fitted: object = None  # the size and scale that the canvas was fitted to
        paint_ahead.paint_ahead((editor, "flow"), lambda: editor.flow)
        self.speech = PracticeSpeech(services, state, self.group, self.canvas, self.card, self.forecast)

    def arrange(self, size: tuple[int, int]) -> None:
        """Place the papers over the canvas."""
        self.size = size
        self.editor.brush.snaps = self.services.settings.snapping
        self.editor.brush.keeps_distance = self.card is not None and self.card.challenge.stars.by is StarsBy.PIECES
        self.canvas.place(pygame.Rect(0, 0, *size))
        self.scene.place(pygame.Rect(0, 0, *size))
        self.canvas.free = self.papers.place(size)
        self.refresh(force=True)
        self.panel.prepare(self.papers.panel_area)
        if self._fitted != (size, self.services.theme.scale):
            self.canvas.fit()
            self._fitted = (size, self.services.theme.scale)

    def refresh(self, *, force: bool = False) -> None:
        """Bring the panel, the buttons and the group up to date with the editor. force: place them anew."""
        editor = self.editor
        anew = self.panel.refresh() or force
        self.toolbar.refresh(editor, is_shown=self.state.show is not None)
        if self.card is not None:
            self.card.refresh()
        if not anew:
            return
        self.papers.place_panel()
        focused, by_keys = self.group.focused, self.group.by_keys
        place = self.group.widgets.index(focused) if focused in self.group.widgets else 0
        self.group.of(self.canvas, *self.papers.widgets)
        if focused is not None and focused not in self.group.widgets:
            again = self.group.widgets[min(place, len(self.group.widgets) - 1)]
            self.group.focus(again if again.focusable else self.canvas, by_keys=by_keys)

    # events

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Answer the show, the shortcuts, the widgets, then the other keys."""
        before = self.editor.note, self.editor.document.layout
        self.editor.brush.is_free = bool(pygame.key.get_mods() & pygame.KMOD_ALT)
        answer = self._answer(event)
        if self.editor.document.layout.table != before[1].table:  # a step back or forward over another table
            self._show_table()
        self.speech.record_change(*before)
        self.refresh()
        return answer

    def _answer(self, event: pygame.event.Event) -> Change | None:
        if self.services.keys.asks(event, "shell.help"):
            return None
        on_button = event.type == pygame.MOUSEBUTTONDOWN and self.papers.covers(event.pos)
        if self.state.side_look.on_key(event, "practice.crouch") or (not on_button and self.state.side_look.on_event(event)):
            return STAY
        if not on_button and (self._is_seen_in_space or asks_to_switch(event, self.services.keys)):
            moved = self.scene.on_event(event)
            if moved is not None:
                return moved
        if self.state.show is not None:
            answer = self.toppling.on_event(event)
            if not on_button:
                return answer  # else the button does what it says, once the table lies
        if event.type == pygame.MOUSEBUTTONUP and event.button in (2, 3):
            self.canvas.stop_panning()
            return STAY
        if event.type == pygame.MOUSEMOTION and self.papers.covers(event.pos) and not any(event.buttons):
            self.state.is_pointing = False
        if event.type == pygame.MOUSEBUTTONDOWN and self.papers.covers(event.pos) and self.group.at(event.pos) is self.canvas:
            return STAY  # beside the widgets; the table lies below
        if event.type == pygame.KEYDOWN and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            answer = self._by_shortcut(event)
            if answer is not None:
                return answer
        answer = self.group.on_event(event)
        if answer is None and event.type == pygame.KEYDOWN:
            return self._by_key(event)
        return answer

    @property
    def _is_seen_in_space(self) -> bool:
        """Return whether a cascade, or what it left, is seen in three dimensions."""
        return self.scene.is_shown and (self.state.show is not None or self.editor.document.fallen is not None)

    def _by_shortcut(self, event: pygame.event.Event) -> Change | None:
        """With Ctrl before any widget, else after them."""
        acts: dict[str, Callable[[], Change | None]] = {
            "practice.undo": self.editor.undo,
            "practice.redo": self.editor.redo,
            "practice.load": self.files.choose_file,
            "practice.save": self.files.ask_name,
            "practice.all": self._select_all,
            **self.copying.shortcuts,
        }
        act = acts.get(self.services.keys.action(event, "practice"))
        return None if act is None else act() or STAY

    def _by_key(self, event: pygame.event.Event) -> Change | None:
        name = self.services.keys.action(event, "practice", "shell")
        tool = TOOL_KEYS.get(name)
        if tool is not None:
            self.group.focus(self.canvas)
            self.pick_tool(tool)
            return STAY
        acts: dict[str, Callable[[], Change | None]] = {
            "shell.back": self._go_back,
            "practice.topple": self.toppling.topple_first,
            "practice.put_up": self._reset_or_turn,
            "practice.delete": self.canvas.delete,
            "practice.zoom_in": partial(self.canvas.zoom, _ZOOM),
            "practice.zoom_out": partial(self.canvas.zoom, 1 / _ZOOM),
            "practice.show_all": self.canvas.fit,
            "practice.challenges": self._open_challenges,
            "practice.hint": self._show_hint,
            "practice.fields": self.fields.open_dialog,
            "practice.share": self.sharing.open,
            **self.pieces.keys,
        }
        if name == "practice.foretell":
            return self.forecast.toggle()
        act = acts.get(name)
        return self._by_shortcut(event) if act is None else act() or STAY

    # commands

    def _go_back(self) -> Change | None:
        """Stand everything up, else let go of what is under way, else leave."""
        if self.editor.document.fallen is not None:
            self.toppling.reset()
            return STAY
        return STAY if self.canvas.cancel() else Pop()

    def _reset_or_turn(self) -> None:
        """Stand everything up; where it stands, turn the piece in hand by a quarter."""
        if self.editor.document.fallen is None and self.editor.tool == Tool.PIECE:
            self.canvas.turn(_QUARTER)
        else:
            self.toppling.reset()

    def pick_tool(self, tool: Tool) -> None:
        """Take this tool in hand."""
        self.state.drop_drawing()
        self.editor.tool, self.editor.repeated = tool, None
        self.editor.note = Note(f"note.{tool}")
        self.state.is_pointing = self.group.focused is self.canvas

    def _show_hand(self) -> None:
        """Show a piece that was just taken, with room to put it down."""
        self.canvas.leave_room()
        self.refresh()

    def _select_all(self) -> None:
        self.editor.tool = Tool.SELECT
        self.editor.select(self.editor.document.all_pieces)

    def load_layout(self, layout: Layout) -> Change | None:
        """Show this layout; from a challenge, on a screen of its own."""
        try:
            self.editor.load(layout)
        except AyaError as refused:
            self.editor.note = Note("load.refused", {"why": refused}, Tone.NO)
            return None
        if self._free is not None:
            self._free.load_layout(layout)
            return Pop(Pop())
        if self.card is not None:
            return Replace(PracticeScreen(self.services, layout))
        self.state.show, self.editor.tool = None, Tool.SELECT
        self._show_table()
        self.refresh()
        return None

    def _show_table(self) -> None:
        """Show all of a table that was not there before."""
        self.forecast.forget()
        self.canvas.fit()

    def _open_challenges(self) -> Change:
        """Open the list of challenges; from a challenge it may be one step back."""
        return Pop() if self._is_listed else Push(ChallengeListScreen(self.services, self._open_from_list))

    def _open_from_list(self, entry: ChallengeEntry) -> Screen:
        free = self if self.card is None else self._free
        return PracticeScreen(self.services, challenge=entry, free=free, is_listed=True)

    def _open_other(self, entry: ChallengeEntry | None) -> Change:
        """Open another challenge; None: the list of them."""
        if entry is None:
            return Pop() if self._is_listed else Replace(ChallengeListScreen(self.services, self._open_from_list))
        return Replace(PracticeScreen(self.services, challenge=entry, free=self._free, is_listed=self._is_listed))

    def _show_hint(self) -> None:
        if self.card is not None:
            self.card.show_hint()

    def _open_menu(self) -> Change:
        return open_menu(
            self.services, self.editor.document.table, text="aya.practice.menu.challenge" if self.card else "aya.practice.menu"
        )

    def _play_strike(self, strike: Strike) -> None:
        if self._is_seen_in_space:
            pan = self.scene.lens().pan_of(strike.x, strike.y)
        else:
            pan = max(-1.0, min(1.0, 2 * self.canvas.board.pixel(strike.x, strike.y)[0] / max(1, self.size[0]) - 1))
        self.services.sounds.play("wood", strike.strength, pan)

    def _prepare_fall(self, cascade: Cascade) -> None:
        if not is_crowd(cascade.layout):
            prepare_fall(cascade, self.canvas.board.scale, self.services.theme.palette)

    def _result(self) -> ResultPanel:
        """Return what the panel shows once dominoes have fallen."""
        standing, records = self.state.standing, self.runs.open_sheet if self.runs is not None else None
        return ResultPanel(self.services, self.editor.document, standing, self.toppling.reset, self.sharing.open, records)

    def _on_toppled(self, before: Layout, cascade: Cascade) -> None:
        self.sharing.keep_fall(cascade)
        if self.runs is not None:
            self.runs.keep(cascade.layout)
        self.speech.record_topple(before, cascade, self._result().report)
        if self.card is not None:
            self.card.keep_verdict()

    # time

    def update(self, dt: float) -> Change | None:
        """Go on with the show, or autosave. dt: s."""
        self.group.update(dt)
        before = self.editor.note, self.editor.document.layout
        self.exports.update()
        self.forecast.pass_time(dt)
        self.scene.update(dt)
        if self.toppling.update(dt):
            self.refresh()
        if self.state.show is None and self.editor.document.fallen is not None:
            self.scene.rest(self.editor.document.table)
        if self.state.show is None:
            self.files.update(dt)
        self.speech.record_change(*before)
        return None

    def next_frame_in(self) -> float | None:
        """Return 0 while a show runs or the table is drawn roughly, else when a widget, the forecast or the autosave is due."""
        if self.state.show is not None or self.canvas.board.is_rough or self.scene.is_moving:
            return 0.0
        waits = [self.group.next_frame_in(), self.forecast.next_frame_in(), self.toppling.next_frame_in()]
        waits.append(self.exports.next_frame_in())
        waits.append(AUTOSAVE_AFTER if self.files.is_unsaved else None)
        return min((wait for wait in waits if wait is not None), default=None)

    def leave(self) -> None:
        """End the work beside the window and save the table."""
        self.forecast.close()
        self.toppling.close()
        self.scene.close()
        self.exports.leave()
        self.files.autosave()

    rescue = leave

    def is_under_way(self) -> bool:
        """Return whether the table has changes that no file holds."""
        return self.editor.challenge is None and self.editor.is_changed

    # drawing and words

    def says(self) -> Saying:
        """Return practice at this moment in words."""
        return self.speech.says()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table or the show, then the paper over it."""
        surface.fill(self.services.theme.palette.floor)
        if self.state.show is not None:
            self.state.show.draw(surface, self.canvas.board)
        elif self._is_seen_in_space:
            self.scene.draw(surface)
        elif self.state.side_look.is_on:
            self.state.draw_from_side(surface, self.canvas.rect)
        else:
            self.canvas.board.draw_table(surface, self.editor.document.table)
            self.forecast.draw(surface, self.canvas.board, self.canvas.rect)
            if self.card is not None:
                self.card.draw_marks(surface, self.canvas.board)
            self.canvas.draw(surface, self.group.look(self.canvas))
        self.papers.draw(surface, self.editor.note)
        self.group.clear = self.papers.clear
        self.canvas.visible = False  # it lies below the paper and is drawn already
        self.group.draw(surface)
        self.canvas.visible = True
