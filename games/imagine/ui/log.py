"""Write Imagine's log, name what stops an undo, and explain hints and the end. Holds no pixels."""

from games.card_table.adapter import Remark, Table
from games.core.game_api import Outcome
from games.imagine.saying import reasons_in, told_in
from games.imagine.types import TURNS_AS_ARCHITECT, Action, Bet, Describe, Observation, Pass, Phase, Play, Redraw
from games.imagine.ui.scene import write_points
from games.imagine.ui.thoughts import thoughts


def log_lines(before: Observation, action: Action | None, after: Observation, table: Table) -> tuple[str, ...]:
    """Return what changed for this seat as lines, with its own stakes but not those of others."""
    words, names = table.words, table.names
    name = names[before.architect]
    if isinstance(action, Redraw):
        return (words("imagine.log.redraws", name=name),)
    if isinstance(action, Pass):
        return (words("imagine.log.passes", name=name),)
    own = names[before.seat]
    if before.phase == Phase.DESCRIBE:
        staked = [words("imagine.log.staked", name=own, n=action.stake)] if isinstance(action, Describe) else []
        return (words("imagine.log.describes", name=name, words=told_in(words.language, after.options.deck, after.words)), *staked)
    if before.phase == Phase.PLAY:
        return _log_play(before, action, after, table)
    return _log_bet(before, action, after, table)


def remarks(before: Observation, action: Action | None, after: Observation, table: Table) -> tuple[Remark, ...]:
    """Return what an Architect says who passes or takes a new hand; why cards were chosen is told after the reveal."""
    if isinstance(action, Pass | Redraw):
        return ((before.architect, table.words("imagine.remark.pass" if isinstance(action, Pass) else "imagine.remark.redraw")),)
    return ()


def _log_play(before: Observation, action: Action | None, after: Observation, table: Table) -> tuple[str, ...]:
    words, names = table.words, table.names
    who = _who(before.has_played, after.has_played)
    lines = [words("imagine.log.plays", name=names[who])]
    if isinstance(action, Play):
        lines.append(words("imagine.log.staked", name=names[before.seat], n=action.stake))
    if after.phase == Phase.BET:
        lines.append(words("imagine.log.shown", n=len(after.shown)))
    return tuple(lines)


def _log_bet(before: Observation, action: Action | None, after: Observation, table: Table) -> tuple[str, ...]:
    words, names = table.words, table.names
    is_scored = after.turn != before.turn
    missing = [seat for seat, has in enumerate(before.has_bet) if not has and seat != before.architect]
    who = missing[0] if is_scored else _who(before.has_bet, after.has_bet)
    lines = [words("imagine.log.bets", name=names[who])]
    if isinstance(action, Bet):
        lines = [words("imagine.log.betted", name=names[who], n=action.amount)]
    told = after.last
    if not is_scored or told is None:
        return tuple(lines)
    target = told.played[told.architect].card
    found = sum(bet is not None and bet.card == target for bet in told.bets)
    lines.append(words("imagine.log.found", n=found, of=len(names) - 1, name=names[told.architect]))
    points = zip(names, told.points, after.scores, strict=True)
    lines += [sentence for thought in thoughts(told, after.options.deck, table) for sentence in thought.sentences]
    return (
        *lines,
        *(words("imagine.log.points", name=name, more=write_points(more, "+"), n=write_points(now)) for name, more, now in points),
    )


def _who(before: tuple[bool, ...], after: tuple[bool, ...]) -> int:
    """The seat that has chosen now and had not before; where everything is swept already, the one that was missing."""
    return next((seat for seat, (was, now) in enumerate(zip(before, after, strict=True)) if now and not was), before.index(False))


def explain_end(seen: Observation, outcome: Outcome, table: Table) -> tuple[str, ...]:
    """Return who won with how many points, and why the game ended, as lines."""
    words = table.words
    names = words("imagine.end.and").join(table.names[seat] for seat in outcome.winners)
    key = "imagine.end.one" if len(outcome.winners) == 1 else "imagine.end.share"
    lines = [words(key, names=names, n=outcome.scores[outcome.winners[0]])]
    if seen.passes == seen.players:
        lines.append(words("imagine.end.passed"))
    else:
        lines.append(words("imagine.end.turns", n=TURNS_AS_ARCHITECT[seen.players]))
    return tuple(lines)


def explain_hint(seen: Observation, action: Action, table: Table) -> tuple[tuple[str, ...], str]:
    """Return the card it is about, and a sentence."""
    words = table.words
    match action:
        case Describe():
            told = words("imagine.hint.describe", words=told_in(words.language, seen.options.deck, action.words), n=action.stake)
            return (f"card-{action.card}", f"amount-{action.stake}"), told
        case Play():
            return (f"card-{action.card}", f"amount-{action.stake}"), _advise(seen, "play", action.card, action.stake, table)
        case Bet():
            return (f"card-{action.card}", f"amount-{action.amount}"), _advise(seen, "bet", action.card, action.amount, table)
        case Redraw():
            return ("redraw",), words("imagine.hint.redraw")
        case Pass():
            return ("pass",), words("imagine.hint.pass")


def _advise(seen: Observation, what: str, card: int, amount: int, table: Table) -> str:
    """Advise a card and an amount, with what on the card goes with the description."""
    words, name = table.words, f"imagine.hint.{what}"
    fits = reasons_in(words.language, seen.options.deck, card, seen.words)
    return words(name, n=amount, fits=words("imagine.end.comma").join(fits)) if fits else words(f"{name}.unsure", n=amount)
