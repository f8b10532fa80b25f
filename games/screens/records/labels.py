"""Put a result into words: one row of a list, and all that is known of it."""

from games.core.registry import GAMES
from games.i18n.dates import span_in_words, time_in_words
from games.i18n.words import Words
from games.records.results import Result, Seat
from games.records.standings import points


def unit_of(game: str) -> str:
    """Return what is scored in this game: "points", "stars". The records may hold a game that this version does not know."""
    return next((record.unit for record in GAMES if record.name == game), "points")


def format_score(words: Words, game: str, n: int) -> str:
    """Return a score in words: "38 points", "12 stars"."""
    return words(f"records.unit.{unit_of(game)}", n=n)


def row_of(words: Words, result: Result, who: str = "") -> str:
    """Return the points of a result and the players who have them."""
    mine = format_score(words, result.game, points(result, who))
    if result.together:
        names = words("records.and_more").join(_player_name(words, seat.name) for seat in result.people or result.seats)
        return words("records.row.names", points=mine, names=names)
    if who:
        return words("records.row.place", points=mine, place=min(s.place for s in result.people if s.name == who), of=len(result.seats))
    best = max(result.people or result.seats, key=lambda seat: seat.score)
    return words("records.row.names", points=mine, names=_player_name(words, best.name))


def labels(words: Words, result: Result) -> list[str]:
    """Return what help was used, in a word or two each."""
    used = result.help
    found = [words(f"records.label.{name}", n=n) for name in ("hints", "undone", "resumed", "stood_in") if (n := getattr(used, name))]
    return [*found, words("records.label.steady")] if used.assist == "steady" else found


def details(words: Words, result: Result) -> str:
    """Return the points of all players and how the game was played."""
    ranked = sorted(result.seats, key=lambda seat: (seat.place, -seat.score))
    names = [_player_name(words, seat.name) + _level(words, seat) for seat in ranked]
    if result.together:
        lines = [format_score(words, result.game, points(result)), words("records.and_more").join(names)]
    else:
        told = zip(ranked, names, strict=True)
        lines = [
            words("records.detail.seat", place=seat.place, name=name, score=format_score(words, result.game, seat.score))
            for seat, name in told
        ]
    if result.rating:
        lines.append(words("records.detail.rating", rating=result.rating))
    lines.append(words("records.detail.played", time=time_in_words(words, result.ended), span=span_in_words(words, result.seconds)))
    used = labels(words, result)
    lines.append(words("records.detail.help", help=", ".join(used)) if used else words("records.detail.no_help"))
    lines.append(words("records.detail.seed", seed=result.seed, version=result.version))
    return "\n".join(lines)


def _level(words: Words, seat: Seat) -> str:
    return words("records.detail.bot", level=words(f"setup.level.{seat.level}")) if seat.is_bot else ""


def _player_name(words: Words, name: str) -> str:
    return name or words("records.unnamed")
