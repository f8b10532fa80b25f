"""Keep sentences about what went wrong beside the game until they are shown, each once. Knows no pixels; the slip is `notice_slip`.

The disk may refuse after every action: that is said at the first, and again only after all went well in between.
"""

import errno

from aya_sim.errors import AyaError
from games.i18n.words import Words

_FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EFBIG}
_LOCKED = {errno.EACCES, errno.EPERM, errno.EROFS}


class Notices(list[str]):
    """Sentences still to be shown, the earliest first. They may come from other threads."""

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[str, str] = {}

    def tell(self, sentence: str, of: str) -> None:
        """Show this sentence, unless it was the last about the same thing. of: the name of what is in trouble."""
        if self._told.get(of) != sentence:
            self._told[of] = sentence
            self.append(sentence)

    def well(self, of: str) -> None:
        """Note that this thing works again: the same trouble is shown when it comes again."""
        self._told.pop(of, None)


def why_unwritten(refused: AyaError, words: Words) -> str:
    """Return why the disk refused, in the player's language where it is one of the usual reasons."""
    reason = getattr(refused, "errno", 0)
    if reason in _FULL:
        return words("notice.why.full")
    if reason in _LOCKED:
        return words("notice.why.locked")
    return str(refused)
