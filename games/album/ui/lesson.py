"""The lesson of Album: guide one photo with two hints, see it guessed, then be the Oya once."""

from games.album.types import Action, Eliminate, Place, Refuse, Reveal
from games.card_table.adapter import Lesson, Step


def _gives_hint(action: Action) -> bool:
    return isinstance(action, Place | Refuse)


def _places(action: Action) -> bool:
    return isinstance(action, Place)


def _turns(action: Action) -> bool:
    return isinstance(action, Reveal)


def _takes_out(action: Action) -> bool:
    return isinstance(action, Eliminate)


LESSON: Lesson[Action] = Lesson(
    players=2,
    seed=11,
    options={"journey": "2-2-2-3-3-3", "first_guide": 0},
    level="natural",
    steps=(
        Step("album.lesson.target", "target"),
        Step("album.lesson.hint", "hint.0"),
        Step("album.lesson.place", "level.0", _places),
        Step("album.lesson.second", "level.0", _places),
        Step("album.lesson.watch", "talk"),
        Step("album.lesson.oya", "level.0"),
        Step("album.lesson.turn", "hint.0", _turns),
        Step("album.lesson.out", "photo.0", _takes_out),
        Step("album.lesson.stars", "stars"),
    ),
)
