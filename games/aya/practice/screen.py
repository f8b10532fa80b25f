"""Practice on the screen. A table without clock or limits, tools at the left, what they are like at the right, a line of words below.

A topple is shown as it runs; then the table stays as it fell until something is done or R puts everything up. The table is kept on leaving.
"""

from collections.abc import Callable
from pathlib import Path

import pygame

from aya_sim.errors import AyaError
from aya_sim.layout import Layout
from aya_sim.physics import Cascade
from games.aya.model.timeline import Timeline
from games.aya.practice.canvas import Canvas
from games.aya.practice.editor import Note, Tone, Tool
from games.aya.practice.files import autosave, open_editor, read_table, write_table
from games.aya.practice.forecast import ForecastController
from games.aya.practice.forecast_worker import Forecast, Question
from games.aya.practice.glyphs import draw_note
from games.aya.practice.lesson_card import LessonCard
from games.aya.practice.lessons import Lesson
from games.aya.practice.panel import WIDTH, Panel
from games.aya.practice.scenes_dialog import TableDialog
from games.aya.practice.speech import PracticeSpeech
from games.aya.practice.toolbar import BAR, TOOL_KEYS, Toolbar, ToolbarActions
from games.core.worker import Worker
from games.shell.chooser import FileChooser
from games.shell.services import Services
from games.ui.card import Slip, lay
from games.ui.screen import STAY, Change, Pop, Push, Replace, Screen
from games.ui.speech import Saying
from games.ui.widgets import Button, Group, Widget

SUFFIXES = (".json",)
_LINE = 40  # units, the words below
_REST = 1.0  # s after the last change until the table is kept
_SLOW = 0.25  # of the usual speed


class PracticeScreen(Screen):
    """The sandbox, or with a `lesson` a lesson in it. layout: to begin with; None: the table that was left last.

    foreteller: who foretells; None: a process beside the window, if what it needs is installed.
    """

    key_rooms = ("practice",)

    def __init__(
        self,
        services: Services,
        layout: Layout | None = None,
        lesson: Lesson | None = None,
        foreteller: Worker[Question, Forecast] | None = None,
    ) -> None:
        self.services = services
        self.title = services.words("aya.practice.title")
        self.editor = open_editor(services, layout, lesson)
        self.editor.snapping = services.settings.snapping
        self.canvas = Canvas(services, self.editor, self.topple)
        self.forecast = ForecastController(services, self.editor, self.canvas, foreteller)
        self.panel = Panel(services, self.editor, self.canvas, self.forecast, self.reset)
        self.card = LessonCard(services, self.editor, self._again, self._solve, self._other_lesson) if lesson else None
        wishes = ToolbarActions(self._taking, self._undo, self._redo, self.topple_first, self.reset, self._tables, self._lessons)
        self.toolbar = Toolbar(services, wishes)
        self.leaving = Button(services, services.words("dialog.back"), Pop, picture="back", face="text")
        self.group = Group(services, [self.canvas])
        self.group.focus(self.canvas)
        self.show: Timeline | None = None
        self.shown = 0.0  # s of the show
        self.slow = False
        self.size = (0, 0)
        self._line = pygame.Rect(0, 0, 0, 0)
        self._fitted: object = None
        self._written = self.editor.document.layout
        self._still = 0.0  # s without a change
        self.speech = PracticeSpeech(self)

    # layout

    def arrange(self, size: tuple[int, int]) -> None:
        px = self.services.theme.px
        self.size = size
        edge, wide = px(10), px(BAR)
        self.toolbar.place((edge, edge))
        left, right = edge + wide + px(10), size[0] - edge - px(WIDTH) - px(10)
        self._line = pygame.Rect(left, size[1] - edge - px(_LINE), right - left, px(_LINE))
        self.leaving.place(pygame.Rect(edge, self._line.y, wide, self._line.height))
        self.canvas.place(pygame.Rect(0, 0, *size))
        top = edge
        if self.card is not None:
            top = self.card.place(pygame.Rect(left, edge, right - left, size[1])) + px(6)
        self.canvas.free = pygame.Rect(left, top, right - left, self._line.y - px(6) - top)
        self._renew(force=True)
        if self._fitted != (size, self.services.theme.scale):
            self.canvas.fit()
            self._fitted = (size, self.services.theme.scale)

    def _renew(self, *, force: bool = False) -> None:
        """The panel, the buttons and the group for the bench as it is."""
        editor, px = self.editor, self.services.theme.px
        anew = self.panel.refresh() or force
        self.toolbar.refresh(editor, is_shown=self.show is not None)
        if self.card is not None:
            self.card.refresh()
        if not anew:
            return
        edge = px(10)
        area = pygame.Rect(self.size[0] - edge - px(WIDTH), edge, px(WIDTH), self.size[1] - 2 * edge)
        self.panel.place(area)
        focused, by_keys = self.group.focused, self.group.by_keys
        place = self.group.widgets.index(focused) if focused in self.group.widgets else 0
        bar: list[Widget] = [*self.toolbar.widgets, self.leaving]
        card = self.card.widgets if self.card is not None else []
        self.group.of(self.canvas, *bar, *card, *self.panel.widgets)
        if focused is not None and focused not in self.group.widgets:
            again = self.group.widgets[min(place, len(self.group.widgets) - 1)]
            self.group.focus(again if again.focusable else self.canvas, by_keys=by_keys)

    # events

    def on_event(self, event: pygame.event.Event) -> Change | None:
        before = self.editor.note, self.editor.document.layout
        answer = self._answer(event)
        self.speech.record_change(*before)
        self._renew()
        return answer

    def _answer(self, event: pygame.event.Event) -> Change | None:
        if self.show is not None:
            return self._during_show(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button in (2, 3):
            self.canvas.stop_panning()
            return STAY
        if event.type == pygame.MOUSEMOTION and self._over_paper(event.pos) and not any(event.buttons):
            self.canvas.pointed = False
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL) and self._is_paper(event):
            return STAY
        if event.type == pygame.KEYDOWN and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            asked = self._by_shortcut(event)
            if asked is not None:
                return asked
        answer = self.group.on_event(event)
        if answer is None and event.type == pygame.KEYDOWN:
            return self._by_key(event)
        return answer

    def _over_paper(self, pos: tuple[int, int]) -> bool:
        papers = [self.toolbar.rect, self.panel.rect, self._line, *([self.card.rect] if self.card is not None else [])]
        return any(paper.collidepoint(pos) for paper in papers)

    def _is_paper(self, event: pygame.event.Event) -> bool:
        """Is it on the paper beside the widgets, which lies on the table?"""
        return event.type == pygame.MOUSEBUTTONDOWN and self._over_paper(event.pos) and self.group.at(event.pos) is self.canvas

    def _by_shortcut(self, event: pygame.event.Event) -> Change | None:
        """With Ctrl before any widget, else after them."""
        acts: dict[str, Callable[[], Change | None]] = {
            "practice.undo": self._undo, "practice.redo": self._redo, "practice.load": self._load, "practice.save": self._save,
            "practice.all": self._all,
        }  # fmt: skip
        act = acts.get(self.services.keys.named(event, "practice"))
        return None if act is None else act() or STAY

    def _by_key(self, event: pygame.event.Event) -> Change | None:
        asked = self.services.keys.named(event, "practice", "shell")
        tool = TOOL_KEYS.get(asked)
        if tool is not None:
            self.group.focus(self.canvas)
            return self._taking(tool)() or STAY
        acts: dict[str, Callable[[], Change | None]] = {
            "shell.back": self._escape, "practice.topple": self.topple_first, "practice.put_up": self.reset,
            "practice.delete": self._delete, "practice.zoom_in": lambda: self._zoom(1.2), "practice.zoom_out": lambda: self._zoom(1 / 1.2),
            "practice.show_all": lambda: self._zoom(0), "practice.lessons": self._lessons, "practice.foretell": self.forecast.toggle,
        }  # fmt: skip
        act = acts.get(asked)
        return self._by_shortcut(event) if act is None else act() or STAY

    def _escape(self) -> Change | None:
        if self.editor.document.fallen is not None:
            return self.reset()
        return STAY if self.canvas.cancel() else Pop()

    # wishes

    def _taking(self, tool: Tool) -> Callable[[], Change | None]:
        def take() -> Change:
            self.canvas.drawing = self.canvas.laid = None
            self.editor.tool = tool
            self.editor.note = Note(f"note.{tool}")
            self.canvas.pointed = self.group.focused is self.canvas
            return STAY

        return take

    def _undo(self) -> Change:
        self.editor.undo()
        return STAY

    def _redo(self) -> Change:
        self.editor.redo()
        return STAY

    def _delete(self) -> Change:
        self.canvas.delete()
        return STAY

    def _all(self) -> Change:
        self.editor.tool = Tool.SELECT
        self.editor.select(self.editor.document.all_pieces)
        return STAY

    def _zoom(self, factor: float) -> Change:
        if factor:
            self.canvas.board.zoom(factor, self.canvas.free.center)
        else:
            self.canvas.fit()
        return STAY

    def reset(self) -> Change:
        """Everything stands again."""
        self.show = None
        self.editor.reset()
        return STAY

    def topple_first(self) -> Change | None:
        """Push the domino that is most likely meant."""
        one = self.editor.first_push()
        if one is None:
            self.editor.note = Note("no.none", tone=Tone.CAUTION)
            return STAY
        return self.topple(one)

    def topple(self, domino: int) -> Change | None:
        """Push this one and show what comes of it."""
        if not self.forecast.topple(domino):  # else it comes within a frame or two
            self._begin_show(self.editor.topple(domino))
        return STAY

    def _begin_show(self, cascade: Cascade | None) -> None:
        if cascade is not None:
            self.show, self.shown, self.editor.note = Timeline(cascade), 0.0, Note("falling")
            if not self.services.settings.motion:
                self._end_show(cascade)
            self._renew()

    def _during_show(self, event: pygame.event.Event) -> Change | None:
        show = self.show
        assert show is not None
        asked = self.services.keys.named(event, "practice")
        if asked == "practice.put_up":
            return self.reset()
        if asked == "practice.slowly":
            self.slow = not self.slow
            return STAY
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._end_show(show.cascade)
            return STAY
        return STAY if event.type in (pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL) else None

    def _end_show(self, cascade: Cascade) -> None:
        self.show, before = None, self.editor.document.table
        self.editor.finish_topple(cascade)
        self.speech.record_topple(before, cascade)
        if self.card is not None and self.editor.is_solved:
            self.card.mark_solved()

    # tables and lessons

    def _tables(self) -> Change:
        return Push(TableDialog(self.services, self._load_layout, self._load, self._save))

    def _load(self) -> Change:
        return Push(FileChooser(self.services, self._say("open"), Path.home(), SUFFIXES, self._load_file))

    def _save(self) -> Change:
        name = self.editor.document.layout.name or self._say("save.name")
        return Push(FileChooser(self.services, self._say("save"), Path.home(), SUFFIXES, self._save_file, save_as=f"{name}.json"))

    def _load_file(self, place: Path) -> Change | None:
        layout = read_table(self.editor, place)
        return None if layout is None else self._load_layout(layout)

    def _load_layout(self, layout: Layout) -> Change | None:
        try:
            self.editor.load(layout)
        except AyaError as refused:
            self.editor.note = Note("load.refused", {"why": str(refused).splitlines()[0]}, Tone.NO)
            return None
        if self.card is not None:
            return Replace(PracticeScreen(self.services, layout))
        self.show, self.editor.tool = None, Tool.SELECT
        self.canvas.fit()
        self._renew()
        return None

    def _save_file(self, place: Path) -> Change | None:
        write_table(self.editor, place)
        return None

    def _lessons(self) -> Change:
        from games.aya.practice.lesson_screen import LessonScreen  # they open each other

        return Push(LessonScreen(self.services))

    def _other_lesson(self, lesson: Lesson | None) -> Change:
        """The next lesson; None: the free table."""
        return Replace(PracticeScreen(self.services, lesson=lesson))

    def _again(self) -> Change:
        assert self.editor.lesson is not None
        return Replace(PracticeScreen(self.services, lesson=self.editor.lesson))

    def _solve(self) -> Change:
        lesson = self.editor.lesson
        assert lesson is not None
        self.show = None
        self.editor.document = lesson.solved_document()
        self.editor.note = Note("lesson.shown")
        return STAY

    # time

    def update(self, dt: float) -> Change | None:
        self.group.update(dt)
        before = self.editor.note, self.editor.document.layout
        if self.show is None:
            self._begin_show(self.forecast.poll())
        if self.show is not None:
            self._pass_show(dt)
        elif self.editor.lesson is None and self.editor.document.layout is not self._written:
            self._still += dt
            if self._still > _REST:
                self._keep()
        self.speech.record_change(*before)
        return None

    def _pass_show(self, dt: float) -> None:
        show = self.show
        assert show is not None
        before, self.shown = self.shown, self.shown + dt * self.services.settings.cascade_speed * (_SLOW if self.slow else 1.0)
        for strike in show.strikes_between(before if before > 0 else -1.0, self.shown):
            x = self.canvas.board.pixel(strike.x, strike.y)[0]
            self.services.sounds.play("wood", strike.strength, max(-1.0, min(1.0, 2 * x / max(1, self.size[0]) - 1)))
        if self.shown >= show.duration:
            self._end_show(show.cascade)
            self._renew()

    def next_frame_in(self) -> float | None:
        if self.show is not None or self.canvas.board.is_rough:
            return 0.0
        unwritten = self.editor.lesson is None and self.editor.document.layout is not self._written
        waits = [self.group.next_frame_in(), self.forecast.next_frame_in(), _REST if unwritten else None]
        return min((wait for wait in waits if wait is not None), default=None)

    def _keep(self) -> None:
        self._written, self._still = self.editor.document.layout, 0.0
        autosave(self.services, self.editor)

    def leave(self) -> None:
        self.forecast.close()
        if self.editor.lesson is None and self.editor.document.layout is not self._written:
            self._keep()

    rescue = leave

    def is_under_way(self) -> bool:
        return self.editor.lesson is None and self.editor.is_changed

    # drawing

    def says(self) -> Saying:
        return self.speech.says()

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.services.theme.palette.floor)
        if self.show is not None:
            photos = {one.index: (one.x, one.y, one.height) for one in self.show.flying_photos(self.shown)}
            self.canvas.board.draw(surface, self.show.before, moving=self.show.leans(self.shown), photos=photos)
        else:
            self.canvas.board.draw(surface, self.editor.document.table)
            self.forecast.draw(surface)
            self.canvas.draw(surface, self.group.look(self.canvas))
        lay(surface, self.toolbar.rect, Slip(radius=12, lift=5), self.services.theme.scale)
        self.panel.draw(surface)
        if self.card is not None:
            self.card.draw(surface)
        draw_note(surface, self._line, self.services, self.editor.note)
        self.canvas.visible = False  # it lies below the paper and is drawn already
        self.group.draw(surface)
        self.canvas.visible = True

    def _say(self, name: str, **values: object) -> str:
        return self.services.words(f"aya.practice.{name}", **values)
