"""Write the log of Face Cards, name what stops an undo, and explain hints and the end."""

from games.card_table.adapter import Remark, Table
from games.core.game_api import Outcome
from games.face_cards.observe import heard_between
from games.face_cards.types import ROUNDS, Action, Guess, Observation, Phase, Stop
from games.face_cards.ui.card_text import capitalise, explain_likeness, join_names, title
from games.face_cards.ui.fixtures import key_of
from games.face_cards.ui.reveal import Answered, both, describe_answer, public_reveal, won_between


def log_lines(before: Observation, action: Action | None, after: Observation, table: Table) -> tuple[str, ...]:
    """Return what happened as lines for the log; nothing in them is hidden from any seat."""
    lines: list[str] = []
    lines += _pairs_told(before, after, table)
    if before.phase is Phase.PAIRING and after.phase is Phase.GUESSING:
        lines.append(table.words("faces.log.up", cards=_card_names(after, after.centre, table)))
        lines += [_front_told(after, front.owner, front.card, table) for front in after.fronts]
    lines += _guess_told(before, after, table)
    if isinstance(action, Stop):
        kept = won_between(before, after)[action.seat]
        lines.append(table.words("faces.log.stop", name=table.names[action.seat], n=len(kept), cards=_card_names(before, kept, table)))
    if before.round == after.round and before.lap != after.lap:
        lines.append(table.words("faces.asks.again"))
    if before.round != after.round and after.phase is not Phase.OVER:
        lines.append(table.words("faces.log.round", n=after.round + 1, of=ROUNDS[after.players], name=table.names[after.camera]))
    return tuple(lines)


def remarks(before: Observation, action: Action | None, after: Observation, table: Table) -> tuple[Remark, ...]:
    """Return what the player who acted says after it: why two cards were matched, as all see them; or that it stops."""
    words = table.words
    if isinstance(action, Stop):
        return ((action.seat, words("faces.remark.stop")),)
    guess = heard_between(before, after)
    if guess is None or action is None:
        return ()
    why = explain_likeness(before.deck, guess.front, guess.centre, words)
    name = "faces.remark.guess" if not why else "faces.remark.why" if guess.right else "faces.remark.thought"
    return ((guess.seat, capitalise(words(name, why=why))),)


def explain_end(seen: Observation, outcome: Outcome, table: Table) -> tuple[str, ...]:
    """Return why the winner won, as lines."""
    words, most = table.words, max(outcome.scores)
    winners = tuple(table.names[seat] for seat in outcome.winners)
    one = len(winners) == 1
    first = words("faces.end.won" if one else "faces.end.shared", name=join_names(winners, words), n=most)
    others = sorted({score for score in outcome.scores if score < most}, reverse=True)
    lines = [first]
    if one and others:
        second = tuple(table.names[seat] for seat, score in enumerate(outcome.scores) if score == others[0])
        lines.append(words("faces.end.second", names=join_names(second, words), n=others[0], by=most - others[0]))
    return (*lines, words("faces.end.rule", rounds=ROUNDS[seen.players]))


def explain_hint(seen: Observation, action: Action, table: Table) -> tuple[tuple[str, ...], str]:
    """Return the two cards that a natural player would take, and why."""
    words = table.words
    if isinstance(action, Stop):
        return ("stop",), words("faces.hint.stop")
    one, other = (action.centre, action.front) if isinstance(action, Guess) else (action.front, action.centre)
    name = "faces.hint.guess" if isinstance(action, Guess) else "faces.hint.pair"
    return (key_of(one), key_of(other)), words(name, one=title(seen.deck, one, words), other=title(seen.deck, other, words))


def _pairs_told(before: Observation, after: Observation, table: Table) -> list[str]:
    """Who has made a pair; not which."""
    if before.phase is not Phase.PAIRING or before.round != after.round:
        return []
    new = [seat for seat in range(after.players) if after.owners.count(seat) > before.owners.count(seat)]
    return [table.words("faces.log.pair", name=table.names[seat]) for seat in new]


def _guess_told(before: Observation, after: Observation, table: Table) -> list[str]:
    shown = public_reveal(before, after)
    if not isinstance(shown, Answered):
        return []
    return [table.words("faces.log.guess", guess=both(before, shown.guess, table), answer=describe_answer(shown, table))]


def _front_told(after: Observation, owner: int, card: int, table: Table) -> str:
    return table.words("faces.log.front", name=table.names[owner], card=title(after.deck, card, table.words))


def _card_names(seen: Observation, cards: tuple[int, ...], table: Table) -> str:
    return table.words("cards.list.apart").join(title(seen.deck, card, table.words) for card in cards)
