"""Put into words what a bot is building and where a hint would lay the domino in hand. Imports no pixels."""

from aya_sim.bots import Hint, Saying
from aya_sim.game import Game
from aya_sim.game import actions as do
from games.aya.text.voices import pick
from games.i18n.words import Words

_WORDINGS = 5  # of each remark


def describe_remark(words: Words, game: Game, seat: int, saying: Saying | None) -> str:
    """Return what the bot of this seat says."""
    name = game.options.names[seat]
    if saying is None:
        return words("aya.partner.thinks", name=name)
    land = words(f"aya.land.{saying.land}").lower() if saying.land is not None else ""
    tile = words("aya.partner.tile", land=land, shape=words(f"aya.shape.{saying.shape}")) if saying.shape is not None else land
    wording = (pick(game.seed, seat, _WORDINGS) + len(game.seats[seat].stock)) % _WORDINGS + 1  # another one each turn
    return words(f"aya.partner.says.{saying.name}.{wording}", name=name, land=land, tile=tile, n=saying.missing)


def describe_hint(words: Words, hint: Hint) -> str:
    """Return what a hint proposes."""
    names = {
        do.LayOnReserve: "reserve",
        do.TakeTile: "take_tile",
        do.PutTileBack: "put_back",
        do.LayAnimal: "animal",
        do.LayLandscape: "landscape",
    }
    return words(f"aya.hint.{names.get(type(hint.action), 'lay')}")
