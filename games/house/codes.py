"""Make and check the codes of tables. A code names a table in its links; it opens no seat at a private one."""

import re
import secrets

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's: no letter that is taken for another
LENGTH = 10
BITS = 5 * LENGTH
_CODE = re.compile(f"[{ALPHABET}]{{{LENGTH}}}")


def make_code() -> str:
    """Return a new code of 50 random bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def is_code(text: str) -> bool:
    """Return whether a text could be the code of a table."""
    return _CODE.fullmatch(text) is not None
