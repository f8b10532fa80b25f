"""The gettext catalogues of a language (*.po), made by Babel into the one file the program reads (words.mo).

Only who has the .po files and changed them needs Babel: the build of a wheel, an editable install, a checkout. Nothing of the project
is imported here, so that the build can run this file by itself.
"""

import hashlib
import io
from collections.abc import Mapping

MADE = "words.mo"
MADE_OF = "words.made_of"
"""The name under which the made file says of what it was made."""


class NoBabel(RuntimeError):
    """The words have to be made first, and Babel is not here to do it."""


def digest(sources: Mapping[str, bytes]) -> str:
    """What the made file is held to. sources: file name -> bytes, of the .po files of one language."""
    told = hashlib.sha256(b"1")  # counts up when `compiled` makes another file of the same words
    for name, text in sorted(sources.items()):
        told.update(f"{name} {len(text)}\n".encode())
        told.update(text)
    return told.hexdigest()


def compile_catalogue(sources: Mapping[str, bytes]) -> bytes:
    """The bytes of words.mo. A sentence not written yet is left out; one marked fuzzy is taken, for it says more than nothing.

    sources: file name -> bytes; their headers agree. Raises NoBabel, and ValueError for what is no catalogue.
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
