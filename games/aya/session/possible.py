"""Remember what a player may do, as long as nothing but the sand has changed. Imports no pixels."""

from dataclasses import fields

from aya_sim.game import Choices, Game, legal

_DECIDING = tuple(one.name for one in fields(Game) if one.name not in ("used", "record"))
_latest: list[tuple[Game, int, Choices]] = []


def decides_the_same(one: Game, other: Game) -> bool:
    """Return whether nothing but the sand is different between two games, so that the same may be done in both."""
    return all(getattr(one, name) is getattr(other, name) for name in _DECIDING)


def legal_now(game: Game, seat: int) -> Choices:
    """Return `legal` of this game and seat, worked out again only for another table, hand or turn."""
    if _latest and _latest[0][1] == seat and decides_the_same(game, _latest[0][0]):
        return _latest[0][2]
    _latest[:] = [(game, seat, legal(game, seat))]
    return _latest[0][2]
