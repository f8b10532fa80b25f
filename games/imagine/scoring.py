"""Score a turn of Imagine (rules, scoring)."""

from collections.abc import Sequence

from games.imagine.types import Laid, Wager


def points_of(architect: int, played: Sequence[Laid], bets: Sequence[Wager | None], wrong_bets_lose: bool) -> tuple[int, ...]:
    """Return the points of one turn by seat. bets: one per seat, None for the Architect."""
    target = played[architect].card
    chosen = [bet.card for bet in bets if bet is not None]
    found_by_all = all(card == target for card in chosen)
    points = []
    for seat, (own, bet) in enumerate(zip(played, bets, strict=True)):
        received = chosen.count(own.card)  # a bet of 0 is still a bet on that card [reading]
        lost = received == 0 or (seat == architect and found_by_all)
        points.append((-own.stake if lost else own.stake * received) + _bet_result(bet, target, wrong_bets_lose))
    return tuple(points)


def _bet_result(bet: Wager | None, target: int, wrong_bets_lose: bool) -> int:
    """What a bet brings; a wrong one costs nothing, or what was bet where the table wants it so."""
    if bet is None:
        return 0
    if bet.card == target:
        return bet.amount
    return -bet.amount if wrong_bets_lose else 0
