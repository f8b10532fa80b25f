"""Show Albedo at moments worth looking at, for the gallery. Beginners play it on, because they decide quickly."""

from collections.abc import Callable
from functools import partial

from games.albedo.types import Phase
from games.card_table.screen import TableScreen
from tools.card_views import at_end, lesson_at, moment_at, setup_of, still, table_at
from tools.views import Stack, Stage


def _at(g: Stage, players: int, phase: Phase, round_: int = 2, people: int = 1) -> TableScreen:
    """Return a table at which the current viewer is to act in this round and phase."""

    there = lambda state: state.phase == phase and state.round >= round_  # noqa: E731
    return moment_at(g, "albedo", there, players=players, people=people, level="beginner")


def _pressed(screen: TableScreen, *acts: tuple[object, ...]) -> Stack:
    for act in acts:
        screen.play.press_key(act)
    return [still(screen)]


def _send(g: Stage, players: int) -> Stack:
    return _pressed(_at(g, players, Phase.ALLOCATE), ("planet", 0), ("turn",), ("planet", 1), ("planet", 0))


def _all_sent(g: Stage) -> Stack:
    return _pressed(_at(g, 4, Phase.ALLOCATE, 3), *[("planet", 0)] * 3, *[("planet", 1)] * 3)


def _land(g: Stage, players: int) -> Stack:
    return [still(_at(g, players, Phase.LOCATE))]


def _remarks(g: Stage, players: int) -> Stack:
    """Show what computer players say while others land: as many at once as ever do."""

    def there(screen: TableScreen) -> bool:
        return (
            screen.state.reveal is None and screen.session.state.phase == Phase.LOCATE and len(screen.state.remarks) >= min(3, players - 1)
        )

    return [table_at(g, "albedo", there, players=players, level="beginner")]


def _spend(g: Stage, players: int) -> Stack:
    return _pressed(_at(g, players, Phase.SPEND), *([("key", 0), ("key", 1)] if players < 5 else []))


def _show_reveal(g: Stage, players: int, step: int, *, settled: bool = False) -> Stack:
    """Return the given step of what all players look at together."""

    def there(screen: TableScreen) -> bool:
        if screen.state.reveal is None or screen.session.state.round < 2:
            return False
        shown, at = screen.state.reveal
        return bool(shown.settled) == settled and at == step  # type: ignore[attr-defined]  # the adapter's own value

    return [table_at(g, "albedo", there, players=players, level="beginner")]


def _standings(g: Stage, players: int) -> Stack:
    """Show the standings after the second round."""

    def there(screen: TableScreen) -> bool:
        shown = screen.state.reveal
        return shown is not None and shown[1] == 1 and shown[0].round == 2 and bool(shown[0].tallies)  # type: ignore[attr-defined]  # as above

    return [table_at(g, "albedo", there, players=players, level="beginner")]


def _look(g: Stage, what: str, players: int) -> Stack:
    return _pressed(_at(g, players, Phase.ALLOCATE, 4 if what == "fleet" else 1), ("look", what, 0))


def _later(g: Stage) -> TableScreen:
    """Bring the table to the second planet of a round, where the person lands."""
    return moment_at(g, "albedo", lambda state: state.phase == Phase.LOCATE and state.at == 1 and 0 in state.order[:1], players=4)


def _watch(g: Stage) -> Stack:
    """Show a bot that spends while the person waits."""

    def there(screen: TableScreen) -> bool:
        state = screen.session.state
        return screen.state.reveal is None and state.phase == Phase.SPEND and not screen.session.may_act and state.round > 1

    return [table_at(g, "albedo", there, players=3, level="beginner")]


ALBEDO: dict[str, Callable[[Stage], Stack]] = {
    "albedo-setup": lambda g: setup_of(g, "albedo", 8),
    "albedo-send": partial(_send, players=3),
    "albedo-send-eight": partial(_send, players=8),
    "albedo-sent": _all_sent,
    "albedo-land": partial(_land, players=3),
    "albedo-land-eight": partial(_land, players=8),
    "albedo-remarks": partial(_remarks, players=3),
    "albedo-remarks-eight": partial(_remarks, players=8),
    "albedo-spend": partial(_spend, players=3),
    "albedo-spend-eight": partial(_spend, players=8),
    "albedo-watch": _watch,
    "albedo-revealed": partial(_show_reveal, players=4, step=0),
    "albedo-order": partial(_show_reveal, players=4, step=2),
    "albedo-order-eight": partial(_show_reveal, players=8, step=3),
    "albedo-settled": partial(_show_reveal, players=4, step=0, settled=True),
    "albedo-settled-eight": partial(_show_reveal, players=8, step=0, settled=True),
    "albedo-standings": partial(_standings, players=4),
    "albedo-standings-eight": partial(_standings, players=8),
    "albedo-deck": partial(_look, what="deck", players=2),
    "albedo-planet-to-come": lambda g: _pressed(_at(g, 4, Phase.LOCATE, 3), ("look", "planet", 1)),
    "albedo-planet-done": lambda g: _pressed(_later(g), ("look", "planet", 0)),
    "albedo-fleet": partial(_look, what="fleet", players=4),
    "albedo-end": lambda g: at_end(g, "albedo", players=3, level="beginner"),
    "albedo-end-eight": lambda g: at_end(g, "albedo", players=8, level="beginner"),
    "albedo-lesson": lambda g: lesson_at(g, "albedo", 3),
    "albedo-lesson-land": lambda g: lesson_at(g, "albedo", 6),
    "albedo-lesson-end": lambda g: lesson_at(g, "albedo", 11),
}
"""Name of a view -> how it is made."""
