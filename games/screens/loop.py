"""The event loop: a stack of screens, events to the top one, time to all, at most 60 frames a second and none while all rests.

An error in a screen ends here: every screen is asked to save what it holds, the traceback goes to the log, and a page says so.
"""

import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import pygame

from games.screens import garbage
from games.screens.crash import CrashScreen
from games.screens.dropped import Drops, LookAt, open_dropped
from games.screens.help import HelpScreen
from games.screens.keys_screen import KeysScreen
from games.screens.reading import Reading
from games.shell import logs
from games.shell.notice_slip import NoticeSlip
from games.shell.services import Services
from games.ui.screen import Change, Home, Pop, Push, Quit, Replace, Screen, Stay

FRAME = 1 / 60  # s, the least between two frames
NAP = 0.25  # s, the longest sleep: signals are seen this soon
QUIET = 3.0  # s without an event, after which a sleep is a moment for what takes longer than a frame
DONE, FAILED = 0, 1
_ONCE = ("shell.press", "shell.take", "shell.back", "shell.help", "shell.keys", "shell.fullscreen")


class Shown(Protocol):
    """The part of a window that the loop needs."""

    @property
    def surface(self) -> pygame.Surface:
        """Return the surface that is drawn on."""

    @property
    def size(self) -> tuple[int, int]:
        """Return the size of the window, px."""

    @property
    def fullscreen(self) -> bool:
        """Return whether the window fills the screen."""

    def set_fullscreen(self, on: bool) -> None:
        """Fill the screen, or go back to a window."""

    def title(self, text: str) -> None:
        """Set the title of the window."""

    def show(self) -> None:
        """Show what was drawn."""


def run(
    first: Screen,
    services: Services,
    window: Shown,
    *,
    clock: Callable[[], float],
    over: Screen | None = None,
    again: Callable[[], Screen] | None = None,
    on_shown: Callable[[], None] | None = None,
    look_at: LookAt | None = None,
    file: Path | None = None,
    is_stopped: Callable[[], bool] = lambda: False,
) -> int:
    """Show screens until one of them, or the window, ends it. Exit code: 0, or 1 if the program failed on the way.

    clock: s, never going back. over: lies over the first screen from the beginning. again: the screen to go on with after a failure.
    on_shown: called after the first frame. look_at: reads files that are dropped onto the window. file: is opened first, as if dropped.
    is_stopped: asked in every round; once it is true, screens save and the loop ends without a question.
    """
    services.window = window
    app = _App([first] if over is None else [first, over], services, window, clock, on_shown, look_at, is_stopped)
    if file is not None:
        app.waiting = (file,)
    code = DONE
    while True:
        try:
            app.loop()
        except Exception as failure:
            if app.is_showing_failure:
                raise
            code = FAILED
            logs.note_failure(failure)
            app.start_over(CrashScreen(services, failure, app.rescue(failure), again))
        except KeyboardInterrupt:
            app.rescue(None)
            raise
        else:
            return code


class _App:
    """The stack and the clockwork of one run."""

    def __init__(
        self,
        stack: list[Screen],
        services: Services,
        window: Shown,
        clock: Callable[[], float],
        on_shown: Callable[[], None] | None,
        look_at: LookAt | None = None,
        is_stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        self.services, self.window, self.clock, self.on_shown, self.look_at = services, window, clock, on_shown, look_at
        self.stack = stack
        self.waiting: tuple[Path, ...] = ()  # files to open
        self._drops = Drops()
        self._notice = NoticeSlip(services)
        self.ended, self.is_stopped = False, is_stopped
        self._question: Screen | None = None
        self._reading = Reading(services, self._notice)
        self._down: set[int] = set()  # keys held
        self._arranged: list[Screen] = []
        self._size = (0, 0)
        self._stale = True  # a frame is due
        self._last_frame = self._last_update = self._last_event = clock()
        services.changed = self._rearrange

    @property
    def is_showing_failure(self) -> bool:
        return isinstance(self.stack[0], CrashScreen) if self.stack else False

    def start_over(self, screen: Screen) -> None:
        """Forget every screen for this one."""
        self.stack, self._arranged = [screen], []
        self._rearrange()

    def loop(self) -> None:
        """Until nothing is left to show."""
        while self.stack and not self.ended:
            self._answer(self._events())
            if self.is_stopped():
                self.rescue(None)
                break
            if self.stack and not self.ended:
                self._open_waiting()
                self._pass_time()
                self._answer_reader()
                self._speak()
                self._draw_if_due()
        while self.stack:
            self.stack.pop().leave()
        garbage.thaw()

    def rescue(self, failure: BaseException | None) -> Path | None:
        """Let every screen save itself, the top first; write the log. Gives the log's place, None if there is none."""
        told = [] if failure is None else ["".join(traceback.format_exception(failure))]
        for screen in reversed(self.stack):
            try:
                screen.rescue()
            except Exception as second:  # one screen's failure to save must not cost the next its chance
                told.append("".join(traceback.format_exception(second)))
        return _write_log("\n".join(told), self.services.places.log) if told else None

    def _events(self) -> list[pygame.event.Event]:
        """What happened, after a sleep until something does or a frame is due."""
        now = self.clock()
        wait = (self._last_frame + FRAME if self._stale else min(self._next_frame(), now + NAP, self._reading.due)) - now
        if wait >= NAP and now - self._last_event > QUIET:
            garbage.collect_what_gathered()
        found = []
        if wait > 0.0005:
            first = pygame.event.wait(max(1, round(wait * 1000)))
            found = [] if first.type == pygame.NOEVENT else [first]
        found += pygame.event.get()
        self._last_event = now if found else self._last_event
        return found

    def _next_frame(self) -> float:
        due = [s.next_frame_in() for s in self._seen()]
        waits = [max(wait, FRAME) for wait in (*due, self._notice.next_frame_in()) if wait is not None]
        return self._last_frame + min(waits) if waits else float("inf")

    def _answer(self, events: list[pygame.event.Event]) -> None:
        closing = False
        for k, event in enumerate(events):
            if self.ended or not self.stack:
                return
            self._stale = True
            self._reading.note(event)
            if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
                if not closing:
                    self._close()
                closing = True
            elif self._is_held(event, events[k + 1 :]) or self._is_for_all(event) or self._notice.on_event(event):
                continue
            elif event.type in (pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED):
                self._arrange()
            else:
                self._arrange()
                self.waiting = self.waiting or self._drops.on_event(event)
                top = self.stack[-1]
                answer = top.on_event(event)
                self._do(answer if answer is not None else self._show_help(event))
            self._speak()

    def _is_for_all(self, event: pygame.event.Event) -> bool:
        """Is this a key that does the same on every screen? Then it is done."""
        services = self.services
        if event.type == pygame.KEYDOWN:
            services.by_keys = True
            services.speech.interrupted()
        elif event.type == pygame.MOUSEBUTTONDOWN:
            services.by_keys = False
        if self.stack[-1].takes_any_key:
            return False
        match services.keys.action(event, "speech") or services.keys.action(event, "shell"):
            case "shell.fullscreen":
                self.window.set_fullscreen(not self.window.fullscreen)
            case "shell.marks":
                services.toggle_marks()
            case "speech.repeat":
                services.speech.repeat()
            case "speech.where":
                services.speech.where(services.words("speech.nothing"), self._notice.in_words())
            case "speech.can":
                services.speech.can(services.words("speech.nothing"), self._notice.can_in_words())
            case "speech.switch":
                services.switch_voice()
            case _:
                return False
        return True

    def _show_help(self, event: pygame.event.Event) -> Change | None:
        """A key that no screen took may ask for the help or for the keys."""
        top = self.stack[-1]
        if self.services.keys.asks(event, "shell.help") and not isinstance(top, HelpScreen):
            return Push(HelpScreen(self.services, top.help_page))
        if self.services.keys.asks(event, "shell.keys") and not isinstance(top, KeysScreen):
            return Push(KeysScreen(self.services, top.key_rooms))
        return None

    def _speak(self) -> None:
        """Say what is new; what keeps the voice from speaking is told on a screen."""
        speech = self.services.speech
        speech.watch(self.stack)
        trouble = speech.voice.trouble()
        if trouble:
            self.services.notices.tell(self.services.words(trouble), "voice")

    def _answer_reader(self) -> None:
        """Do what a screen reader asks for."""
        self._stale |= self._reading.follow()
        for request in self.services.reader.take_requests():
            if self.stack and not self.ended:
                self._stale = True
                self._arrange()
                self._do(self._reading.perform(request, self.stack[-1]))

    def _open_waiting(self) -> None:
        """The files that were dropped, unless the program has just failed."""
        paths, self.waiting = self.waiting, ()
        if paths and self.look_at is not None and not self.is_showing_failure:
            self._do(open_dropped(self.services, paths, self.stack, self.look_at))

    def _is_held(self, event: pygame.event.Event, later: Sequence[pygame.event.Event]) -> bool:
        """Is this a key that only goes on being held, and does nothing? later: what happened after it and is heard of at once.

        Enter, Space and Esc act once however long they are held: what they open must not be answered by them. Other keys repeat, unless
        they were let go by now: then a slow frame kept the release waiting, and pygame's clock took a short press for a long one.
        """
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        elif event.type == pygame.KEYDOWN:
            held = event.key in self._down
            self._down.add(event.key)
            return held and (
                self.services.keys.action(event, "shell") in _ONCE
                or any(one.type == pygame.KEYUP and one.key == event.key for one in later)
            )
        return False

    def _close(self) -> None:
        """Ask from the top down; the first that minds is shown asking."""
        if any(screen is self._question for screen in self.stack):
            return  # it was asked already
        for screen in reversed(self.stack):
            self._question = screen.may_close()
            if self._question is not None:
                self._do(Push(self._question))
                return
        self.ended = True

    def _pass_time(self) -> None:
        now = self.clock()
        dt, self._last_update = now - self._last_update, now
        due = self._next_frame()
        top, wanted = self.stack[-1], None
        for screen in list(self.stack):
            self.services.is_covered = screen is not top
            answer = screen.update(dt)
            if screen is top:
                wanted = answer
        self._stale |= self._notice.update(dt, self._seen())
        self._stale |= now >= due or self._next_frame() > due  # what ends in this step is drawn as it ended
        if wanted is not None:
            self._stale = True
            self._do(wanted)

    def _do(self, change: Change | None) -> None:
        before = [screen for screen in self.stack if screen.cover == "window"]
        while change is not None:
            self._stale = True
            later = None
            match change:
                case Stay():
                    pass
                case Push(screen):
                    logs.note("screen", shown=type(screen).__name__)
                    self.stack.append(screen)
                case Replace(screen):
                    logs.note("screen", shown=type(screen).__name__)
                    self.stack.pop().leave()
                    self.stack.append(screen)
                case Pop(then):
                    self.stack.pop().leave()
                    later = then
                case Home(then):
                    while len(self.stack) > 1:
                        self.stack.pop().leave()
                    later = then
                case Quit():
                    self.ended = True
            self._arrange()
            change = later
        if all(screen in self.stack for screen in before):
            garbage.freeze_new_modules()
        else:
            del before
            garbage.collect_and_freeze()
        if len(self.stack) == 1:
            self.services.saves.release()  # nothing is played here: another window may resume it

    def _rearrange(self) -> None:
        self._arranged = []
        self._stale = True

    def _arrange(self) -> None:
        """Give every screen that does not know it the size of the window."""
        size = self.window.size
        theme = self.services.theme_for(size)
        if size != self._size or theme != self.services.theme:
            self._size, self.services.theme, self._arranged = size, theme, []
        for screen in self.stack:
            if not any(screen is known for known in self._arranged):
                screen.arrange(size)
        self._arranged = list(self.stack)

    def _seen(self) -> list[Screen]:
        """The top screen and those that it does not hide."""
        at = len(self.stack) - 1
        while at > 0 and self.stack[at].cover == "sheet":
            at -= 1
        return self.stack[at:]

    def _draw_if_due(self) -> None:
        now = self.clock()
        if not self._stale or now < self._last_frame + FRAME - 0.001:
            self._reading.catch_up(self.stack[-1], self.window.size, now)
            return
        self._arrange()
        surface = self.window.surface
        for screen in self._seen():
            self.services.is_covered = screen is not self.stack[-1]
            screen.draw(surface)
        self._notice.draw(surface)
        names = dict.fromkeys(str(screen.title) for screen in (self._seen()[0], self.stack[-1]))
        self.window.title(" – ".join(names))  # a dialog adds its name to that of the screen below it
        self.window.show()
        self._reading.show(self.stack[-1], self.window.size, now)
        self._last_frame, self._stale = now, False
        if self.on_shown is not None:
            tell, self.on_shown = self.on_shown, None
            tell()


def _write_log(text: str, place: Path) -> Path | None:
    try:
        logs.write_failure(text, place)
    except OSError:
        print(text, file=sys.stderr)
        return None
    return place
