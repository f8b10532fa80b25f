"""Decide what is spoken: a screen says what it shows in words, and the speaker says what differs from the moment
before.

Knows no pixels, clocks or speech programs: words go to a voice (games/shell/audio/voices.py), which never waits and
never raises.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Protocol

MOST_REMEMBERED = 40  # logs of tables whose last heard lines are known


@dataclass(frozen=True, slots=True)
class Spoken:
    """One thing in words, as a screen reader says it: "Sound, switch, on"."""

    name: str = ""
    kind: str = ""  # "button"
    value: str = ""  # "on"; said alone when only it changes
    place: str = ""  # "2 of 5"
    more: str = ""  # a sentence that a sighted player reads in the tooltip
    typed: bool = False  # the value is being written: what was added is said, not the whole of it

    @property
    def text(self) -> str:
        """Return all of it as one text."""
        parts = [str(part) for part in (self.name, self.kind, self.value, self.place) if part]
        told = ", ".join([*(part.removesuffix(".") for part in parts[:-1]), *parts[-1:]])
        return ". ".join([told.removesuffix("."), str(self.more)]) if told and self.more else told or str(self.more)


@dataclass(frozen=True, slots=True)
class Saying:
    """A screen in words at one moment. It holds only what the player at the screen may know."""

    title: str
    about: str = ""  # what this is and what can be done here; said when it opens for the first time
    urgent: tuple[str, ...] = ()  # each is said at once when it comes: a refusal, a warning
    now: tuple[str, ...] = ()  # what stands there: whose turn it is, what is asked. Each is said when it comes
    focus: Spoken | None = None  # what the keys are at
    focus_of: Hashable = None  # the same as long as the focus stays where it is
    reads: tuple[str, ...] = ()  # lines of a text that are in view; each is said when it comes into view
    log: tuple[str, ...] = ()  # what happened, the oldest first; what is added is said
    log_of: Hashable = None  # whose log that is
    where: tuple[str, ...] = ()  # said when asked where one is: points, turn, what lies there
    can: tuple[str, ...] = ()  # said when asked what may be done: each is one thing


class Voice(Protocol):
    """Say sentences. A voice neither waits nor raises."""

    def say(self, text: str, urgent: bool) -> None:
        """Say this after what is being said; urgent: instead of it."""

    def trouble(self) -> str:
        """Return the name of the sentence that says why nothing is heard, once; "" while all is well."""
        return ""

    def close(self) -> None:
        """Stop speaking and free the speech program."""


class Silent:
    """Say nothing."""

    def say(self, text: str, urgent: bool) -> None:
        """Do nothing."""

    def trouble(self) -> str:
        """Return "": silence is never in trouble."""
        return ""

    def close(self) -> None:
        """Do nothing."""


class Talks(Protocol):
    """Something that can be spoken of: a screen."""

    def says(self) -> Saying:
        """Return what there is to say now."""


class Speaker:
    """Say what is new on the top screen."""

    def __init__(self, voice: Voice | None = None) -> None:
        self.voice: Voice = voice if voice is not None else Silent()
        self._reads_focus = False
        self._screen: Talks | None = None
        self._last = Saying("")
        self._met: list[Talks] = []  # screens whose `about` was said, as long as they are below or on top
        self._heard: dict[Hashable, tuple[str, ...]] = {}
        self._said: tuple[str, ...] = ()
        self._cut = False

    @property
    def is_on(self) -> bool:
        """Return whether anything is spoken."""
        return not isinstance(self.voice, Silent)

    @property
    def saying(self) -> Saying:
        """Return what the top screen said last."""
        return self._last

    def use(self, voice: Voice, *, reads_focus: bool = False) -> None:
        """Speak with this voice from now on, and describe the screen anew. reads_focus: it tells by itself what has the focus and what a
        new screen is called, as a screen reader does.
        """
        self.voice.close()
        self.voice, self._screen, self._met, self._reads_focus = voice, None, [], reads_focus

    def interrupted(self) -> None:
        """Note that the player acts: what is said next does not wait for what is being said."""
        self._cut = True

    def watch(self, stack: Sequence[Talks]) -> None:
        """Say what is new on the top screen."""
        if not self.is_on or not stack:
            return
        top = stack[-1]
        now = top.says()
        is_other, self._met = top is not self._screen, [screen for screen in self._met if any(screen is one for one in stack)]
        told = self._opened(top, now) if is_other else []
        told = told[1:] if self._reads_focus else told  # the title
        before = Saying("") if is_other else self._last
        self._screen, self._last = top, now
        told += [line for line in now.urgent if line not in before.urgent]
        told += self._of_log(now)
        told += [line for line in now.now if line not in before.now]
        told += [line for line in now.reads if line not in before.reads]
        told += [] if self._reads_focus else self._of_focus(before, now, is_other)
        cuts = is_other and not self._reads_focus  # who reads the focus says that first
        self.tell(told, urgent=cuts or any(line not in before.urgent for line in now.urgent))

    def tell(self, lines: Sequence[str], *, urgent: bool = False) -> None:
        """Say these lines, and keep them to be repeated."""
        kept = tuple(line for line in lines if line)
        if not kept:
            return
        self._said = kept
        self._out(kept, urgent)

    def repeat(self) -> None:
        """Say the last lines again."""
        self._out(self._said, urgent=True)

    def where(self, nothing: str, besides: Sequence[str] = ()) -> None:
        """Say where the player is: the title, what is shown, what has the focus. nothing: said when there is nothing.
        besides: said last.
        """
        now = self._last
        focus = now.focus.text if now.focus is not None else ""
        told = dict.fromkeys(line for line in (now.title, *now.urgent, *now.now, *now.where, focus, *besides) if line)
        self._out(tuple(told) or (nothing,), urgent=True)

    def can(self, nothing: str, besides: Sequence[str] = ()) -> None:
        """Say what can be done. besides: said first, of no screen of its own."""
        self._out((*besides, *self._last.can) or (nothing,), urgent=True)

    def close(self) -> None:
        """Be quiet from now on."""
        self.voice.close()
        self.voice = Silent()

    def _opened(self, top: Talks, now: Saying) -> list[str]:
        if any(screen is top for screen in self._met):
            return [now.title]
        self._met.append(top)
        return [now.title, now.about]

    def _of_log(self, now: Saying) -> list[str]:
        """The lines that this log has got since it was heard last."""
        if now.log_of is None:
            return []
        new = new_lines(self._heard.pop(now.log_of, ()), now.log)
        self._heard[now.log_of] = now.log
        while len(self._heard) > MOST_REMEMBERED:
            self._heard.pop(next(iter(self._heard)))
        return list(new)

    @staticmethod
    def _of_focus(before: Saying, now: Saying, is_other: bool) -> list[str]:
        if now.focus is None:
            return []
        if is_other or before.focus is None or now.focus_of != before.focus_of:
            return [now.focus.text]
        if now.focus == before.focus:
            return []
        same_words = (now.focus.name, now.focus.kind, now.focus.more) == (before.focus.name, before.focus.kind, before.focus.more)
        if not same_words:
            return [now.focus.text]
        if now.focus.typed:
            return [typed_text(before.focus.value, now.focus.value)]
        return [", ".join(part for part in (now.focus.value, now.focus.place) if part) or now.focus.text]

    def _out(self, lines: Sequence[str], urgent: bool) -> None:
        for k, line in enumerate(lines):
            self.voice.say(str(line), urgent=k == 0 and (urgent or (self._cut and not self._reads_focus)))
        self._cut = False if lines else self._cut


def new_lines(before: Sequence[str], after: Sequence[str]) -> Sequence[str]:
    """Return what a log has gained at its end; nothing where it only lost lines there, or is the same. A full log
    loses its oldest lines.
    """
    if len(after) <= len(before) and tuple(before[: len(after)]) == tuple(after):
        return ()
    for lost in range(len(before) + 1):
        rest = tuple(before[lost:])
        if tuple(after[: len(rest)]) == rest:
            return after[len(rest) :]
    return after


def typed_text(before: str, after: str) -> str:
    """Return what is said of a text being written: the letters that came, else all of it."""
    return after[len(before) :] if after.startswith(before) and len(after) > len(before) else after
