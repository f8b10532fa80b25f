"""The lesson of Album: guide one photo with two hints, see it guessed, then be the Oya once."""

from games.album.types import Action, Eliminate, Place, Reveal
from games.card_table.adapter import Lesson, Step

LESSON: Lesson[Action] = Lesson(
    players=2,
    seed=11,
    options={"journey": "2-2-2-3-3-3", "first_guide": 0},
    level="natural",
    steps=(
        Step("album.lesson.target", "target"),
        Step("album.lesson.hint", "hint.0"),
        Step("album.lesson.place", "level.0", Place),
        Step("album.lesson.second", "level.0", Place),
        Step("album.lesson.watch", "talk"),
        Step("album.lesson.oya", "level.0"),
        Step("album.lesson.turn", "hint.0", Reveal),
        Step("album.lesson.out", "photo.0", Eliminate),
        Step("album.lesson.stars", "stars"),
    ),
)
