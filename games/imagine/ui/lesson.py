"""The lesson of Imagine: describe a card, play to a description, bet."""

from games.card_table.adapter import Lesson, Step
from games.imagine.types import Action, Bet, Describe, Observation, Phase, Play

LESSON: Lesson[Observation, Action] = Lesson(
    players=3,
    seed=11,
    options={"first_architect": 0},
    level="natural",
    steps=(
        Step("imagine.lesson.hand", "card-*"),
        Step("imagine.lesson.architect"),
        Step("imagine.lesson.describe", "place", Describe, advice="imagine.lesson.describe.advice"),
        Step("imagine.lesson.told"),
        Step("imagine.lesson.scored", "seat-0", due=lambda seen: seen.turn > 0),
        Step("imagine.lesson.play", "place words", Play, lambda seen: seen.phase is Phase.PLAY and seen.architect != seen.seat),
        Step("imagine.lesson.bet", "amount-*", Bet, lambda seen: seen.phase is Phase.BET and seen.architect != seen.seat),
        Step("imagine.lesson.end", "seat-*", due=lambda seen: seen.turn > 1),
    ),
)
