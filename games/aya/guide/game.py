"""Deal the guided game: real rules, two players, and short stocks in a fixed order, so that every step can be met. No pixels."""

from dataclasses import replace

from aya_sim.components import DOMINOES_PER_LAND, LANDS, Shape, Terrain
from aya_sim.game import Game, Options, Seat, set_up
from aya_sim.game.types import CAMERAS
from games.i18n.words import Words

PERSON, PARTNER = 0, 1  # seats
LAND = Terrain.FOREST  # of the one landscape of this game
_SEED = 26
_GLASS = 86_400.0  # s: a glass that is not seen and never runs out
_WIDTH, _HEIGHT = 1000.0, 560.0  # mm
_PARTNERS = 16  # dominoes in the partner's stock: more than it needs, so that the person's stock ends the game
_EACH = CAMERAS[0] // len(LANDS)  # camera dominoes of each terrain


def deal_guided_game(words: Words) -> Game:
    """Return the guided game before its Start tile is placed, the person first."""
    names = tuple(name.strip() for name in words("cards.names").split(",")[:2])
    options = Options(2, names, first=PERSON, partners=("", "natural"), hourglass=_GLASS, width=_WIDTH, height=_HEIGHT, take_back=True)
    game = set_up(options, _SEED)
    pile = replace(game.pile(LAND), tiles=(Shape.FORK, Shape.BEND, Shape.STRAIGHT))
    plain, cameras = _ids(LAND, camera=False), _ids(LAND, camera=True)
    other = _ids(Terrain.DESERT, camera=False)[0]
    drawn = (plain[0], plain[1], cameras[0], cameras[1], plain[2], other, plain[3], cameras[2], cameras[3], plain[4])
    return replace(game.with_pile(pile), seats=(Seat(drawn[::-1]), Seat(tuple(plain[5 : 5 + _PARTNERS]))))


def _ids(land: Terrain, *, camera: bool) -> list[int]:
    """Return the ids of the dominoes of a terrain, those with a camera or the others."""
    first = LANDS.index(land) * DOMINOES_PER_LAND + 1
    return list(range(first, first + _EACH)) if camera else list(range(first + _EACH, first + DOMINOES_PER_LAND))
