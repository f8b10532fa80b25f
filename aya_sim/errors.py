"""Room: every error the library raises on purpose, split by whose fault it is.

`BadLayout` and `BadFile` are the caller's or the file's, `Diverged` is the solver's. A broken promise of our own is an `assert`.
"""


class AyaError(Exception):
    """Anything this library raises on purpose. The text is one to three lines for a person to read."""


class BadFile(AyaError, ValueError):
    """A file that cannot be read, is not what it should be, or cannot be written."""


class BadLayout(BadFile):
    """A layout that breaks the format, the table or its own promises; the text starts with the path of the key."""


class BadQuestion(AyaError, ValueError):
    """An argument outside what the call can answer (a step of zero, an engine that is not there)."""


class Diverged(AyaError, ArithmeticError):
    """The solver lost the cascade: a pose stopped being finite."""
