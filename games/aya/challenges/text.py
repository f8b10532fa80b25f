"""Challenges in sentences: title and task, goals, pieces left, stars and what to try. No pixels."""

from collections.abc import Iterator, Sequence

from games.aya.challenges.challenge import ANY, Challenge, Goal, GoalKind, Pieces, StarsBy, Verdict
from games.i18n.words import Words

_WHOLE = (StarsBy.PIECES, StarsBy.PHOTOS)


def title_of(words: Words, challenge: Challenge) -> str:
    """Return the title of a challenge in the player's language."""
    return challenge.words_in(words.language).title if challenge.words else words(f"aya.challenge.{_daily(challenge)}.title")


def task_of(words: Words, challenge: Challenge) -> str:
    """Return what a challenge asks for, in one or two sentences."""
    return challenge.words_in(words.language).task if challenge.words else words(f"aya.challenge.{_daily(challenge)}.task")


def _daily(challenge: Challenge) -> str:
    return f"daily.{challenge.name.removeprefix('daily-')}"


def goal_text(words: Words, goal: Goal) -> str:
    """Return one goal."""
    value = words.number(goal.number, ".1f") if goal.kind in (GoalKind.AT_LEAST, GoalKind.AT_MOST) else round(goal.number)
    return words(f"aya.challenge.goal.{goal.kind}", n=max(len(goal.dominoes), round(goal.number)), s=value)


def piece_lines(words: Words, left: Pieces) -> Iterator[str]:
    """Yield how many pieces there are of each kind."""
    for kind, n in left.dominoes.items():
        what = words("aya.challenge.any") if kind == ANY else words(f"aya.land.{kind}")
        yield words("aya.challenge.pieces", what=what, n=n)
    for kind, n in left.tiles.items():
        land, _, shape = kind.partition("-")
        yield words(
            "aya.challenge.pieces", what=words("aya.challenge.tile", land=words(f"aya.land.{land}"), shape=words(f"aya.shape.{shape}")), n=n
        )
    for land, n in left.photos.items():
        yield words("aya.challenge.pieces", what=words("aya.challenge.photo", land=words(f"aya.land.{land}")), n=n)


def star_rule(words: Words, challenge: Challenge, stars: int) -> str:
    """Return what so many stars, 2 or 3, are given for."""
    scale = challenge.stars
    value = scale.three if stars == 3 else scale.two
    return words(f"aya.challenge.stars.{scale.by}", n=round(value), s=words.number(value, ".2f"))


def verdict_text(words: Words, challenge: Challenge, verdict: Verdict) -> str:
    """Return what a cascade came to, and what to try next."""
    if not verdict.is_won:
        missed = [goal for goal, reached in zip(challenge.goals, verdict.reached, strict=True) if not reached]
        return words(f"aya.challenge.try.{missed[0].kind}") if missed else ""
    value = round(verdict.value) if challenge.stars.by in _WHOLE else words.number(verdict.value, ".2f")
    won = words("aya.challenge.won", n=verdict.stars)
    with_what = words(f"aya.challenge.with.{challenge.stars.by}", n=round(verdict.value), s=value)
    more = (
        "" if verdict.stars == 3 else words("aya.challenge.more", rule=star_rule(words, challenge, verdict.stars + 1), n=verdict.stars + 1)
    )
    return " ".join(part for part in (won, with_what, more) if part)


def spoken_stars(words: Words, stars: int) -> str:
    """Return how many stars were won, to be heard; "" for none."""
    return words("aya.challenge.spoken.stars", n=stars) if stars else ""


def join_line(parts: Sequence[str]) -> str:
    """Return short texts on one line."""
    return "   ".join(parts)
