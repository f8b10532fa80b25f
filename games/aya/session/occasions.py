"""Find in what a player did the occasion for a partner to say something, and the place it is about. Imports no pixels."""

from dataclasses import dataclass

from aya_sim.game import Action, Game, Lay, LayAnimal, LayLandscape, Point, StandUp, Turn, TurnHourglass, legal
from aya_sim.game.actions import Knock
from aya_sim.game.warnings import domino_losses
from aya_sim.layout import Domino
from aya_sim.physics.preview.links import Links, link
from games.aya.text.refusals import link_tone
from games.aya.text.voices import Occasion

_FEW = 2  # dominoes that fall: a close call


@dataclass(frozen=True, slots=True)
class Event:
    """Hold an occasion. seat: of the player who gave it. at: the place it is about, mm; None for none."""

    occasion: Occasion
    seat: int
    at: Point | None = None


def find_event(before: Game, action: Action, after: Game, people: tuple[int, ...]) -> Event | None:
    """Return the occasion that this action gives; None for none. people: their seats, whose play partners comment on."""
    match action:
        case TurnHourglass(seat):
            return Event(Occasion.BEGIN, seat) if after.hourglass == 1 else None
        case Knock(seat, domino):
            return _find_fall(before, after, seat, domino) if seat in people else None
        case StandUp(seat, domino):
            is_last = seat in people and not legal(after, seat).to_stand_up
            return Event(Occasion.THANKS, seat, _foot(after, domino)) if is_last else None
        case Turn(seat, domino):
            is_mended = seat in people and not _is_joined(before, domino) and _is_joined(after, domino)
            return Event(Occasion.THANKS, seat, _foot(after, domino)) if is_mended else None
        case LayLandscape(seat, tile):
            return Event(Occasion.TILE, seat, Point(tile.x, tile.y)) if seat in people else None
        case LayAnimal(seat, at, _, photo):
            return Event(Occasion.PHOTO, seat, photo or Point(at.x, at.y)) if seat in people else None
        case Lay(seat):
            return _find_laying(before, after, seat, is_person=seat in people)
    return None


def _find_fall(before: Game, after: Game, seat: int, domino: int) -> Event:
    fallen = int(before.layout.dominoes.standing.sum()) - int(after.layout.dominoes.standing.sum())
    return Event(Occasion.CLOSE if fallen <= _FEW else Occasion.KNOCK, seat, _foot(before, domino))


def _find_laying(before: Game, after: Game, seat: int, *, is_person: bool) -> Event | None:
    """Return what is to be said of a domino that a person has laid well or badly, or a partner badly."""
    domino = before.seats[seat].hand
    assert domino is not None, "a player who lays"
    if domino_losses(before.layout, _domino(after, domino)):
        return Event(Occasion.LAND if is_person else Occasion.SLIP, seat, _foot(after, domino))
    links = _links(after, domino)
    if links.all and not any(link_tone(one) == "good" for one in links.all):
        return Event(Occasion.GAP if is_person else Occasion.SLIP, seat, _foot(after, domino))
    joins = all(any(link_tone(one) == "good" for one in side) for side in (links.struck_by, links.strikes))
    return Event(Occasion.LINK, seat, _foot(after, domino)) if joins and is_person else None


def _domino(game: Game, domino: int) -> Domino:
    return game.layout.dominoes[game.layout.dominoes.row_of(domino)]


def _foot(game: Game, domino: int) -> Point:
    one = _domino(game, domino)
    return Point(one.x, one.y)


def _links(game: Game, domino: int) -> Links:
    one = _domino(game, domino)
    return link(game.layout, one.x, one.y, one.heading, moving=domino)


def _is_joined(game: Game, domino: int) -> bool:
    """Return whether a domino surely strikes another, or is struck by one."""
    return any(link_tone(one) == "good" for one in _links(game, domino).all)


def stock_left(game: Game) -> int:
    """Return how many dominoes are still in the stocks: a clock that runs with the turns, whatever the sand does."""
    return sum(len(seat.stock) for seat in game.seats)
