"""Define every error the library raises on purpose, split by whose fault it is, and the `Message` each carries. Imports nothing of ours.

`IllegalAction` is the player's, `BadLayout` and `BadFile` are the caller's or the file's, `Diverged` is the solver's. A broken
promise of our own is an `assert`.
"""

import math
from collections.abc import Mapping
from copy import copy
from enum import StrEnum
from typing import Self

__all__ = ["AyaError", "BadFile", "BadLayout", "BadQuestion", "Diverged", "IllegalAction", "Message", "NotInstalled", "Unwritable"]

_LONGEST_VALUE = 300  # characters of a value in a sentence
_LARGEST_VALUE = 10**60  # whole numbers beyond are told as infinite: a file may have one of thousands of digits
_LONGEST_KEY = 120  # characters of the path of a key


def shorten_line(text: str, longest: int) -> str:
    """Return a text without control characters and at most so long, shortened in the middle since its end gives the reason."""
    if not text.isprintable():
        text = "".join(c if c.isprintable() or c in "\u202f\u00a0" else "?" for c in text)
    return text if len(text) <= longest else f"{text[: longest // 2]}...{text[-longest // 2 :]}"


def _tidy_value(value: object) -> object:
    """Return a value with text from elsewhere on one line of a few hundred characters; all else is unchanged."""
    if isinstance(value, Exception) and not isinstance(value, AyaError):
        value = str(value)
    if isinstance(value, int) and abs(value) >= _LARGEST_VALUE:
        return math.inf if value > 0 else -math.inf
    return shorten_line(value, _LONGEST_VALUE) if isinstance(value, str) else value


def _tidy_places(where: tuple[object, ...]) -> tuple[str, ...]:
    """Return the places, the paths of keys shortened: a key is whatever a file says. The name of a file is kept as it is."""
    return tuple(shorten_line(place, _LONGEST_KEY) if place.startswith("$") else place for place in map(str, where))


class Message:
    """Hold a sentence that can be said in any language: a code, its English template and the values of its placeholders.

    A value may be a `Message` or an `AyaError` itself. `str` is the English sentence.
    """

    def __init__(self, code: str, template: str, /, **values: object) -> None:
        """code: the name of the sentence in the catalogues, where it is called `error.<code>`."""
        self.code = code
        self.template = template
        self.values: Mapping[str, object] = values

    def __str__(self) -> str:
        return self.template.format_map(self.tidy_values)

    @property
    def tidy_values(self) -> Mapping[str, object]:
        """Return the values as a sentence may repeat them: text from elsewhere on one line of a few hundred characters."""
        return {name: _tidy_value(value) for name, value in self.values.items()}

    def __repr__(self) -> str:
        return f"Message({self.code!r}, {str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.code, str(self)) == (other.code, str(other))

    def __hash__(self) -> int:
        return hash((self.code, str(self)))


class AyaError(Exception):
    """Serve as the base of every error this library raises on purpose. `str` is one to three lines of English, the place at fault first."""

    def __init__(self, code: str, template: str, /, *, where: object = (), **values: object) -> None:
        """code, template, values: as of `Message`. where: the place at fault, or a tuple of places from the outermost in."""
        super().__init__(code, template)
        self.message = Message(code, template, **values)
        self.where = _tidy_places(where if isinstance(where, tuple) else (where,))

    @classmethod
    def of(cls, cause: "Message | AyaError", where: object = ()) -> Self:
        """Return an error of this class with the message of another, at a place around that of the other."""
        error, inner = (cause.message, cause.where) if isinstance(cause, AyaError) else (cause, ())
        outer = where if isinstance(where, tuple) else (where,)
        return cls(error.code, error.template, where=(*outer, *inner), **error.values)

    def at(self, *where: object) -> Self:
        """Return this error at a place around its own, as a file is around a key."""
        error = copy(self)
        error.where = (*_tidy_places(where), *self.where)
        return error

    @property
    def code(self) -> str:
        """Return the name of what went wrong, the same in every language."""
        return self.message.code

    @property
    def values(self) -> Mapping[str, object]:
        """Return the values of the sentence, by name."""
        return self.message.values

    def __str__(self) -> str:
        return ": ".join((*self.where, str(self.message)))


class BadFile(AyaError, ValueError):
    """Report a file that cannot be read, is not what it should be, or cannot be written."""


class Unwritable(BadFile):
    """Report a file that cannot be written. errno: the system's number of the reason; 0 where it gave none."""

    def __init__(self, code: str, template: str, /, *, where: object = (), errno: int | None = 0, **values: object) -> None:
        """code, template, where, values: as of `AyaError`."""
        super().__init__(code, template, where=where, **values)
        self.errno = errno or 0

    @classmethod
    def of(cls, cause: Message | AyaError, where: object = ()) -> Self:
        """Return an error of this class with the message and the number of another."""
        error = super().of(cause, where)
        error.errno = getattr(cause, "errno", 0)
        return error


def impossible(where: str, why: Message | str) -> BadFile:
    """Return the error for a state that no game can reach. why: a plain text stays English in every language."""
    return BadFile.of(why if isinstance(why, Message) else Message("state.impossible", "{why}", why=why), where)


class BadLayout(BadFile):
    """Report a layout that breaks the format, the table or its own promises; the place is the path of the key."""


class BadQuestion(AyaError, ValueError):
    """Report an argument outside what the call can answer, such as a step of zero or an unknown engine."""


class NotInstalled(BadQuestion):
    """Report a feature that needs a package which is not installed."""


class Diverged(AyaError, ArithmeticError):
    """Report that the solver lost the cascade: a pose is no longer finite."""


class IllegalAction(AyaError):
    """Report an action that the rules do not allow now; the state it was applied to is unchanged.

    reason: a member of the game's own `Reason`, for the view to put into a sentence. numbers: values for that sentence, by name.
    """

    def __init__(self, reason: StrEnum, **numbers: float) -> None:
        """reason: of the game's own. numbers: by name."""
        holes = ", ".join(f"{name} {{{name}:g}}" if isinstance(value, float) else f"{name} {{{name}}}" for name, value in numbers.items())
        super().__init__(str(reason), f"{reason} ({holes})" if holes else str(reason), **numbers)
        self.args = (reason,)  # what a copy in another process is made of
        self.reason = reason
        self.numbers = numbers
