"""Tell who thought what in a turn that was scored: what the Architect meant, what each card played and each bet was about.

Words only. Everything comes from what is open to all; why a computer player chose a card is what on it fits the description.
"""

from dataclasses import dataclass
from functools import partial

from games.card_table.adapter import Table
from games.imagine.saying import name_in, reasons_in
from games.imagine.types import FROM_THE_DECK, Observation, Round
from games.ui import paint_ahead


@dataclass(frozen=True, slots=True)
class Thought:
    """What one player thought. bet: the card it bet on, and the words for it; None of the Architect."""

    seat: int
    played: int
    about_played: tuple[str, str]  # what it did, and why
    bet: int | None = None
    about_bet: tuple[str, str] = ("", "")

    @property
    def sentences(self) -> tuple[str, ...]:
        """Return all of it as sentences."""
        return tuple(": ".join(part for part in both if part) for both in (self.about_played, self.about_bet) if both[0])


def owner_of(card: int, told: Round) -> int:
    """Return the seat that played this card, or FROM_THE_DECK."""
    return next((seat for seat, laid in enumerate(told.played) if laid.card == card), FROM_THE_DECK)


def prepare_thoughts(seen: Observation, table: Table) -> None:
    """Work out beside the window what computer players may have thought of the cards that are shown."""
    if any(table.bots):
        for card in seen.shown:
            ask = table.words.language, seen.options.deck, card, seen.words
            paint_ahead.paint_ahead(("thought", *ask), partial(reasons_in, *ask))


def thoughts(told: Round, deck: str, table: Table) -> tuple[Thought, ...]:
    """Return what each player thought, the Architect first, then to the left."""
    players = len(told.played)
    return tuple(_tell_thought((told.architect + k) % players, told, deck, table) for k in range(players))


def _tell_thought(seat: int, told: Round, deck: str, table: Table) -> Thought:
    words, name, card = table.words, table.names[seat], told.played[seat].card
    why = _why(seat, card, told, deck, table)
    bet = told.bets[seat]
    if bet is None:
        return Thought(seat, card, (words("imagine.thought.meant", name=name), why))
    owner = owner_of(bet.card, told)
    what = "deck" if owner == FROM_THE_DECK else "right" if owner == told.architect else "wrong"
    does = words(f"imagine.thought.{what}", name=name, n=bet.amount, owner="" if owner == FROM_THE_DECK else table.names[owner])
    return Thought(seat, card, (words("imagine.thought.played", name=name), why), bet.card, (does, _why(seat, bet.card, told, deck, table)))


def _why(seat: int, card: int, told: Round, deck: str, table: Table) -> str:
    """The name of a card and, from a computer player, what on it seemed to fit, or that nothing did."""
    words, language = table.words, table.words.language
    named = name_in(language, deck, card)
    fits = reasons_in(language, deck, card, told.words) if table.bots[seat] else ()
    if fits:
        key = "imagine.thought.idea" if seat == told.architect else "imagine.thought.why"
        return words(key, card=named, fits=words("imagine.end.comma").join(fits))
    if not table.bots[seat] or seat == told.architect:
        return named
    return words("imagine.thought.least" if card == told.played[seat].card else "imagine.thought.guess", card=named)
