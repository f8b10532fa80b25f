"""The lesson of Imagine: describe a card, play to a description, bet."""

from games.card_table.adapter import Lesson, Step
from games.imagine.types import Action, Bet, Describe, Play

LESSON: Lesson[Action] = Lesson(
    players=3,
    seed=11,
    options={"first_architect": 0},
    level="natural",
    steps=(
        Step("imagine.lesson.hand"),
        Step("imagine.lesson.architect"),
        Step("imagine.lesson.describe", points_at="place", wants=Describe),
        Step("imagine.lesson.told"),
        Step("imagine.lesson.play", points_at="place", wants=Play),
        Step("imagine.lesson.bet", wants=Bet),
        Step("imagine.lesson.end"),
    ),
)
