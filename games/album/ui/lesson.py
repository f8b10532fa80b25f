"""The lesson of Album: guide one photo with two hints, see it guessed, then be the Oya once."""

from games.album.types import Action, Eliminate, Observation, Place, Reveal
from games.card_table.adapter import Lesson, Step


def _is_oya(seen: Observation) -> bool:
    """Return whether the learner is the Oya, with the photos laid out."""
    return bool(seen.row) and seen.oya == seen.seat


LESSON: Lesson[Observation, Action] = Lesson(
    players=2,
    seed=11,
    options={"journey": "2-2-2-3-3-3", "first_guide": 0},
    level="natural",
    steps=(
        Step("album.lesson.target", "target"),
        Step("album.lesson.hint", "hint.0"),
        Step("album.lesson.place", "level.*", Place),
        Step("album.lesson.second", "level.*", Place),
        Step("album.lesson.watch", "talk", due=lambda seen: bool(seen.row)),
        Step("album.lesson.oya", "hint.*", due=_is_oya),
        Step("album.lesson.turn", "hint.*", Reveal, _is_oya),
        Step("album.lesson.out", "photo.*", Eliminate, _is_oya),
        Step("album.lesson.stars", "stars"),
    ),
)
