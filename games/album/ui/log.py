"""Write Album's log lines, name what stops an undo, and tell what only one seat sees."""

from collections.abc import Hashable

from games.album.types import Action, Eliminate, Observation, Place, Refuse, Reveal
from games.album.ui import fixtures, photos
from games.album.ui.reveal import public_reveal
from games.card_table.adapter import Table


def log_lines(before: Observation, action: Action | None, after: Observation, table: Table) -> tuple[str, ...]:
    """Return what happened as lines for the log, without any word that lies face down."""
    words, guide, oya = table.words, table.names[before.guide], table.names[before.oya]
    match action:
        case Refuse():
            return (words("album.log.refuse", name=guide),)
        case Place():
            told = words("album.log.place", name=guide, level=action.level)
            return (told, words("album.log.laid", name=oya)) if after.row else (told,)
        case Reveal():
            hint = after.scale[action.hint]
            word = "" if hint.word is None else fixtures.word_of(hint.word, table)
            return (words("album.log.turn", name=oya, level=hint.level, word=word),)
        case Eliminate():
            return _taken_out(before, action, after, table)
    return ()


def _taken_out(before: Observation, action: Eliminate, after: Observation, table: Table) -> tuple[str, ...]:
    words, told = table.words, public_reveal(before, after)
    assert told is not None
    subject = photos.subject_of(told.deck, told.photo, words.language)
    lines = [words("album.log.out", name=table.names[told.oya], number=action.photo + 1, subject=subject)]
    name = "album.log.was_target" if told.is_target else "album.log.not_target"
    lines.append(words(name, name=table.names[told.guide]))
    if told.ended is not None:
        lines.append(words("album.log.won" if told.ended.won else "album.log.lost", number=told.number, n=told.ended.stars))
    return tuple(lines)


def private_view_key(seen: Observation) -> Hashable:
    """Return the target and the words that only the guide knows; None for all other seats, and while all look at the five photos."""
    if seen.target is None or seen.row:
        return None
    return (len(seen.rounds), seen.target, seen.drawn, seen.refused, tuple(hint.word for hint in seen.scale))


def explain_hint(seen: Observation, action: Action, table: Table) -> tuple[tuple[str, ...], str]:
    """Return the spots and the sentence for what a natural player would do."""
    words = table.words
    match action:
        case Place():
            word = "" if seen.drawn is None else fixtures.word_of(seen.drawn, table)
            return (f"level.{action.level}",), words("album.advice.place", word=word, level=action.level)
        case Refuse():
            return ("refuse",), words("album.advice.refuse")
        case Reveal():
            return (f"hint.{action.hint}",), words("album.advice.turn", level=seen.scale[action.hint].level)
        case Eliminate():
            return (f"photo.{action.photo}",), words("album.advice.out", number=action.photo + 1)
