"""Say why a computer player rules a photo out or placed a hint, ask people before that, and hear what they point at."""

from dataclasses import replace

from msgspec import structs

from games.album.eyes import sight_of
from games.album.types import Action, Eliminate, HintSeen, Observation, Reveal
from games.album.ui import fixtures
from games.album.ui.selection import Selection
from games.card_table.adapter import Points, Table, Talk
from games.pictures import DeckKind, deck_named
from games.pictures.meaning import meaning
from games.pictures.meaning.hints import traces

STRONG = 3  # the level from which a hint speaks for what is in the photo


def question(seen: Observation, action: Action, table: Table) -> str:
    """Return what the people are asked before a computer Oya rules out a photo; "" before other acts."""
    if not isinstance(action, Eliminate):
        return ""
    can_point = any(not bot for seat, bot in enumerate(table.bots) if seat not in (seen.guide, seen.oya))
    return table.words("album.talk.question" if can_point else "album.talk.question_alone", name=table.names[seen.oya])


def _point(thought: Selection, points: Points) -> Selection:
    return replace(thought, points=points)


def _hear(seen: Observation, points: Points) -> Observation:
    return structs.replace(seen, points=points)


TALK: Talk[Observation, Action, Selection] = Talk(question, lambda thought: thought.points, _point, _hear)


def remarks(before: Observation, action: Action | None, _after: Observation, table: Table) -> tuple[tuple[int, str], ...]:
    """Return what the Oya says after an act: why this photo, or that it wants to know more. The guide says nothing."""
    match action:
        case Eliminate():
            return ((action.seat, _answer_people(before, action.photo, table)),)
        case Reveal() if before.eliminated:
            return ((action.seat, table.words("album.says.unsure")),)
    return ()


def _answer_people(seen: Observation, place: int, table: Table) -> str:
    """Say whether the Oya follows the people who pointed, then why it rules out this photo."""
    why = why_out(seen, place, table)
    pointing = [(seat, at) for seat, at in seen.points if not table.bots[seat] and seat not in (seen.oya, seen.guide)]
    with_it = [table.names[seat] for seat, at in pointing if at == place]
    if not pointing:
        return why
    names = table.words("album.says.and").join(with_it or [table.names[seat] for seat, _ in pointing])
    if with_it and why == table.words("album.says.least"):
        return table.words("album.says.follows", names=names)
    return table.words("album.says.agrees" if with_it else "album.says.differs", names=names, why=why)


def why_out(seen: Observation, place: int, table: Table) -> str:
    """Return which of the hints that all can read speaks against this photo most, and what in the photo says so."""
    photo = seen.row[place]
    read = [(hint.word, hint.level) for hint in seen.scale if hint.face_up and hint.word is not None]
    strengths = sight_of(seen.deck).strengths[photo]
    word, level = max(read, key=lambda hint: abs(strengths[hint[0]] - hint[1]))
    if strengths[word] == level:
        return table.words("album.says.least")
    much = strengths[word] > level
    things = (_things(seen.deck, photo, word, table) if much else "") or _name(seen.deck, photo, table)
    name = "album.says.too_much" if much else "album.says.too_little"
    return table.words(name, word=fixtures.word_of(word, table), level=level, things=things)


def why_placed(deck: str, target: int, hint: HintSeen, table: Table) -> str:
    """Return what a computer player that guided saw in its photo when it placed this hint."""
    assert hint.word is not None
    things = _things(deck, target, hint.word, table) if hint.level else ""
    if hint.level >= STRONG:
        return table.words("album.saw.much", things=things or _name(deck, target, table))
    return table.words("album.saw.little_of" if things else "album.saw.little" if hint.level else "album.saw.none", things=things)


def _things(deck: str, photo: int, word: int, table: Table) -> str:
    """What in a photo makes one think of a word, in the players' language; "" where nothing does."""
    language = table.words.language
    return ", ".join(traces(meaning(deck_named(deck, DeckKind.ALBUM), photo, language), word, language))


def _name(deck: str, photo: int, table: Table) -> str:
    return meaning(deck_named(deck, DeckKind.ALBUM), photo, table.words.language).name
