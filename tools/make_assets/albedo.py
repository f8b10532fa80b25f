"""The pictures of Albedo. Planets painted by code and signs of Game-icons, white on nothing, for the program to tint."""

from PIL import Image, ImageFilter

from tools.make_assets.albedo_planets import PLANETS
from tools.make_assets.icons import outline_of
from tools.make_assets.ledger import cleared, entry, written
from tools.make_assets.planets import painted

FOLDER = "pictures/albedo"
OWN = {"by": ["the authors of this project"], "licence": "MIT", "from": [], "changes": ""}
PLANET, SIGN = 320, 192  # pixels

UNITS = {
    "fighter": "scout-ship",
    "infantry": "space-suit",
    "ace-pilot": "starfighter",
    "robotic-infantry": "vintage-robot",
    "heavy-fighter": "interceptor-ship",
    "aerospace-fighter": "jet-fighter",
    "tank": "battle-tank",
    "power-armor": "robot-golem",
    "minelayer": "light-fighter",
    "destroyer": "rocket",
    "cruiser": "spaceship",
}
SIGNS = {
    "space": "ringed-planet",
    "ground": "mountains",
    "mine": "land-mine",
    "city": "modern-city",
    "capitol": "capitol",
    "monument": "obelisk",
    "temple": "greek-temple",
    "financial-district": "two-coins",
    "factory": "factory",
    "shipyard": "crane",
    "industry": "gears",
    "airfield": "control-tower",
    "space-port": "space-shuttle",
    "start": "rank-3",
    "albedo": "sun",
    "points": "laurel-crown",
    "fight": "crossed-swords",
}


def make() -> None:
    """Write the planets, the signs and the ledger."""
    place = cleared(FOLDER)
    entries = []
    for name, planet in PLANETS.items():
        file = f"planet-{name.lower().replace(' ', '-')}.webp"
        painted(planet, PLANET).save(place / file, quality=88, method=6)
        entries.append({"file": f"{FOLDER}/{file}", "what": f"the planet {name}", **OWN})
    for kind, signs in (("unit", UNITS), ("sign", SIGNS)):
        for name, icon in signs.items():
            file = f"{kind}-{name}.webp"
            _sign(icon).save(place / file, lossless=True, method=6)
            changes = f"the sign {icon}, white on nothing"
            entries.append(entry(f"{FOLDER}/{file}", f"{name.replace('-', ' ')} ({icon})", ["icons/icons.json"], changes))
    written(FOLDER, entries)


def _sign(icon: str) -> Image.Image:
    mask = outline_of(icon)
    mask = mask.crop(mask.getbbox())
    mask.thumbnail((SIGN - 8, SIGN - 8), Image.Resampling.LANCZOS)
    whole = Image.new("L", (SIGN, SIGN))
    whole.paste(mask, ((SIGN - mask.width) // 2, (SIGN - mask.height) // 2))
    white = Image.new("L", whole.size, 255)
    return Image.merge("RGBA", (white, white, white, whole.filter(ImageFilter.GaussianBlur(0.3))))
