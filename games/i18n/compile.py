"""Compile the gettext catalogues of a language (*.po) with Babel into the one file the program reads (words.mo).

Babel is needed only where .po files change: the build of a wheel, an editable install, a checkout. Must not import the project, so that the
build can run this file by itself.
"""

import hashlib
import io
from collections.abc import Mapping

MADE = "words.mo"
MADE_OF = "words.made_of"
"""The name under which the made file says of what it was made."""


class NoBabel(RuntimeError):
    """The words must be compiled first, and Babel is not installed."""


def digest(sources: Mapping[str, bytes]) -> str:
    """Return the digest that a compiled file must carry to be current. sources: file name -> bytes of the .po files of one language."""
    told = hashlib.sha256(b"1")  # counts up when `compiled` makes another file of the same words
    for name, text in sorted(sources.items()):
        told.update(f"{name} {len(text)}\n".encode())
        told.update(text)
    return told.hexdigest()


def compile_catalogue(sources: Mapping[str, bytes]) -> bytes:
    """Return the bytes of words.mo. Leaves out empty translations and keeps fuzzy ones, which are better than none.

    sources: file name -> bytes; their headers agree. Raises NoBabel, and ValueError for an invalid catalogue.
    """
    import datetime  # here, as Babel: a program that only reads needs neither

    try:
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import PoFileError, read_po
    except ModuleNotFoundError:
        raise NoBabel("the words are not made here, or are older than their .po files: pip install -e . makes them") from None
    whole = None
    for name, text in sorted(sources.items()):
        try:
            part = read_po(io.BytesIO(text), abort_invalid=True)
        except PoFileError as refused:
            raise ValueError(f"{name}: {refused}") from None
        if whole is None:
            whole = read_po(io.BytesIO(text.split(b"\n\n")[0]))  # the header alone
        for message in part:
            forms = (message.string,) if isinstance(message.string, str) else message.string or ()
            if message.id and forms and all(forms):
                whole.add(message.id, message.string)
    if whole is None:
        raise ValueError("no .po file")
    # the same file from the same words, whenever it is made
    whole.creation_date = whole.revision_date = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)
    whole.fuzzy = False
    whole.add(MADE_OF, digest(sources))
    out = io.BytesIO()
    write_mo(out, whole)
    return out.getvalue()
