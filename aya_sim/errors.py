"""Every error the library raises on purpose, split by whose fault it is.

`IllegalAction` is the player's, `BadLayout` and `BadFile` are the caller's or the file's, `Diverged` is the solver's. A broken
promise of our own is an `assert`.
"""

from enum import StrEnum


class AyaError(Exception):
    """Anything this library raises on purpose. The text is one to three lines for a person to read."""


class BadFile(AyaError, ValueError):
    """A file that cannot be read, is not what it should be, or cannot be written."""


class Unwritable(BadFile):
    """A file that cannot be written. code: why, as `errno` numbers it; 0 where the system did not say."""

    def __init__(self, text: str, code: int = 0) -> None:
        super().__init__(text)
        self.code = code


class BadLayout(BadFile):
    """A layout that breaks the format, the table or its own promises; the text starts with the path of the key."""


class BadQuestion(AyaError, ValueError):
    """An argument outside what the call can answer (a step of zero, an engine that is not there)."""


class NotInstalled(BadQuestion):
    """Something that is there by name and needs a package that is not."""


class Diverged(AyaError, ArithmeticError):
    """The solver lost the cascade: a pose stopped being finite."""


class IllegalAction(AyaError):
    """An action that the rules do not allow now; the state it was applied to is unchanged.

    reason: a word of the game's own `Reason`, for the view to put into a sentence. numbers: what the sentence may tell, by name.
    """

    def __init__(self, reason: StrEnum, **numbers: float) -> None:
        self.reason = reason
        self.numbers = numbers
        told = ", ".join(f"{name} {value:g}" if isinstance(value, float) else f"{name} {value}" for name, value in numbers.items())
        super().__init__(f"{reason} ({told})" if told else str(reason))
