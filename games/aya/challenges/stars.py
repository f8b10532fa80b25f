"""The stars that the player of this computer has won, among what the settings remember."""

from games.shell.services import Services

_REMEMBERED = "aya.challenges"  # "gap=3,curve=2", the oldest first
_LESSONS = "aya.lessons"  # names of lessons that were solved before there were challenges
_AS_LESSONS = {"spacing": "gap", "curve": "curve", "garden": "garden", "tile": "bend-tile"}
_MOST = 2_000  # challenges remembered


def stars_won(services: Services) -> dict[str, int]:
    """Return the most stars won, by the key of the challenge."""
    remembered = services.settings.remembered
    won: dict[str, int] = {}
    lessons = remembered.get(_LESSONS)
    for name in lessons.split(",") if isinstance(lessons, str) else ():
        if name in _AS_LESSONS:
            won[_AS_LESSONS[name]] = 3
    kept = remembered.get(_REMEMBERED)
    for part in kept.split(",") if isinstance(kept, str) else ():
        key, _, stars = part.rpartition("=")
        if key and stars in ("1", "2", "3"):
            won[key] = int(stars)
    return won


def keep_stars(services: Services, key: str, stars: int) -> bool:
    """Remember the stars of a challenge if they are more than before. Return whether they are."""
    won = stars_won(services)
    clean = key.replace(",", " ").replace("=", " ")
    if stars <= won.get(clean, 0):
        return False
    won[clean] = stars
    text = ",".join(f"{name}={n}" for name, n in list(won.items())[-_MOST:])
    services.change(services.settings.remembering(_REMEMBERED, text))
    return True
