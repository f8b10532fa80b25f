"""Albedo, its lesson of two minutes: one round at one's own pace, the rest of it only told."""

from games.albedo.types import Action, Allocate, Choose, Spend
from games.card_table.adapter import Lesson, Step

LESSON: Lesson[Action] = Lesson(
    players=2,
    seed=3,
    options={},
    level="beginner",
    steps=(
        Step("albedo.lesson.planets", "sky.1.0"),
        Step("albedo.lesson.hand", "card.0"),
        Step("albedo.lesson.turn", "card.0"),
        Step("albedo.lesson.send", "done", Allocate),
        Step("albedo.lesson.order", "why.1"),
        Step("albedo.lesson.land", "land.0", Choose),
        Step("albedo.lesson.spend", "ground", Spend),
        Step("albedo.lesson.decks", "deck.0"),
        Step("albedo.lesson.end", "player.0"),
    ),
)
"""The learner sends a hand, lands and conquers once."""
