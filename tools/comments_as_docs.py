"""Prepare our docstrings for the pages: a comment behind a field is its docstring, names of parameters stand out. Run by mkdocstrings."""

import re
from collections.abc import Iterable
from typing import Any

from griffe import Attribute, Class, Docstring, Extension, Function

_COMMENT = re.compile(r"^[^#\n]*[^#\n\s]  # (?!noqa|type:)(.+)$")


class CommentsAsDocs(Extension):
    """An extension of griffe, which reads the code for mkdocstrings."""

    def on_attribute(self, *, attr: Attribute, **_: Any) -> None:
        """Give an attribute the comment at the end of its line, its unit for instance, unless it has a docstring."""
        if attr.docstring is None and attr.lines and (found := _COMMENT.match(attr.lines[-1])):
            attr.docstring = Docstring(found[1], parent=attr)

    def on_function(self, *, func: Function, **_: Any) -> None:
        """Mark the parameters that a docstring explains."""
        _mark_names(func.docstring, (parameter.name for parameter in func.parameters))

    def on_class(self, *, cls: Class, **_: Any) -> None:
        """Mark the fields that a docstring explains."""
        _mark_names(cls.docstring, cls.attributes)


def _mark_names(docstring: Docstring | None, names: Iterable[str]) -> None:
    """Put names into backticks where a sentence of the docstring begins with one and a colon."""
    wanted = "|".join(map(re.escape, names))
    if docstring and wanted:
        docstring.value = re.sub(rf"(^|[.;] |\n)({wanted})(?=: )", r"\1`\2`", docstring.value)
