"""Register every game with OpenSpiel, for `pyspiel.load_game("aya_album(players=3)")`. Needs the extra `openspiel`.

The names are `aya_` and the game's folder: aya_aya, aya_album, aya_face_cards, aya_imagine, aya_albedo. Parameters: `players`; `seeds`,
the number of deals that chance draws from; `reward`, "score" or "outcome"; and the options of the game that are a number, a word or a
yes or no.
"""

from aya_sim.distribution import name_extra
from games.core.registry import GAMES

try:
    from games.openspiel.game import register
    from games.openspiel.state import resample
except ModuleNotFoundError as missing:
    if missing.name != "pyspiel":
        raise
    raise ModuleNotFoundError(f"games.openspiel needs OpenSpiel: pip install {name_extra('openspiel')}", name="pyspiel") from None

__all__ = ["resample"]

for _record in GAMES:
    if _record.has_rules:
        register(_record)
