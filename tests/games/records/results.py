"""What the tests of the records share: results made of a few words."""

from games.records.results import Help, Result, seats_of

DAY = 86_400  # s
FIRST = 1_780_000_000  # s since 1970: a day in May 2026


def result(
    own: str, *scores: int, game: str = "imagine", names: str = "Ada Ben Clara Dan Ella", bots: int = 0, day: float = 0, **more: object
) -> Result:
    """A game with these points by seat; computer players on the last seats. Equal points of aya and album are won together."""
    together = game in ("aya", "album")
    levels = [""] * (len(scores) - bots) + ["natural"] * bots
    winners = tuple(k for k, score in enumerate(scores) if together or score == max(scores))
    values: dict[str, object] = {"seconds": 600.0, "version": "0.1.0", "seed": 7, "help": Help()} | more
    seats = seats_of(names.split()[: len(scores)], levels, scores, winners)
    return Result(own, game, FIRST + round(day * DAY), seats=seats, together=together, **values)  # type: ignore[arg-type]  # named above
