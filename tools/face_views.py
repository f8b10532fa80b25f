"""Show the table of Face Cards at every phase and in every variant, for the gallery."""

from collections.abc import Callable
from typing import Any

from games.card_table.screen import TableScreen
from games.face_cards import GAME
from games.face_cards.types import Guess, Phase, State, Variant
from games.face_cards.ui.first_camera import FirstCamera
from games.face_cards.ui.reveal import Answered, TurnedUp
from games.face_cards.ui.selection import Card, Look
from games.screens.help import HelpScreen
from games.ui.screen import STAY
from tools.card_views import NAMES, at_end, lesson_at, moment_at, setup_of, still, table_at
from tools.views import Stack, Stage

Moment = Callable[[State], bool]


def _at(g: Stage, moment: Moment, *, players: int = 4, variant: Variant = Variant.PLAIN, camera: int = 0) -> TableScreen:
    return moment_at(g, "face_cards", moment, players=players, variant=variant, first_camera=camera)


def _pairing(g: Stage, players: int, variant: Variant = Variant.PLAIN, *, round_: int = 0, picked: int = 2) -> Stack:
    """Show a pair being made. picked: how many cards are picked."""
    screen = _at(g, lambda state: state.phase is Phase.PAIRING and state.round == round_, players=players, variant=variant)
    for card in screen.session.observe().hand[1 : 2 * picked : 2]:
        screen.play.press_key(Card(card))
    return [still(screen)]


def _second_pair(g: Stage) -> Stack:
    return [_at(g, lambda state: state.made[0] == 1, players=5, variant=Variant.RISKY_MOVES)]


def _guessing(g: Stage, players: int, variant: Variant = Variant.PLAIN, *, picked: bool = True) -> Stack:
    """Show a table where some have guessed. picked: whether a card is picked."""
    camera = players - 2
    screen = _at(g, lambda state: len(state.guesses) >= 2, players=players, variant=variant, camera=camera)
    if picked:
        screen.play.press_key(Card(screen.session.observe().centre[2]))
    return [still(screen)]


def _stake(g: Stage) -> list[TableScreen]:
    """Show a turn in which two pairs were found."""
    screen = _at(g, lambda state: state.phase is Phase.GUESSING, players=5, variant=Variant.RISKY_MOVES)
    for _ in range(2):
        pair = next(pair for pair in screen.session.state.pairs if pair.owner)
        screen.play.do(Guess(0, pair.front, pair.centre))
        screen.play.advance_reveal()
    return [still(screen)]


def _lost(g: Stage) -> Stack:
    """Show a turn with one guess too many."""
    (screen,) = _stake(g)
    one, *_, other = (pair for pair in screen.session.state.pairs if pair.owner)
    screen.play.do(Guess(0, one.front, other.centre))
    return [still(screen)]


def _show_turned(g: Stage, players: int) -> Stack:
    def until(screen: TableScreen) -> bool:
        return screen.state.reveal is not None and isinstance(screen.state.reveal[0], TurnedUp)

    return [table_at(g, "face_cards", until, players=players)]


def _recap(g: Stage, players: int, **options: Any) -> Stack:
    """Show all pairs of a round, some of them not found."""

    def until(screen: TableScreen) -> bool:
        shown = screen.state.reveal
        return shown is not None and isinstance(shown[0], Answered) and shown[1] == 1 and {None} < {pair.finder for pair in shown[0].pairs}

    return [table_at(g, "face_cards", until, players=players, **options)]


def _answered(g: Stage, fits: Callable[[Answered], bool], **options: Any) -> Stack:
    def until(screen: TableScreen) -> bool:
        return screen.state.reveal is not None and isinstance(screen.state.reveal[0], Answered) and fits(screen.state.reveal[0])

    return [table_at(g, "face_cards", until, **{"players": 4, **options})]


def _album(g: Stage) -> Stack:
    screen = _at(g, lambda state: state.round >= 3 and state.phase is Phase.GUESSING)
    screen.play.press_key(Look(1))
    return [still(screen)]


def _first(g: Stage) -> Stack:
    """Show the first card, and ask who gets the camera."""
    seen = GAME.observe(GAME.new_game(5, 4), 0)
    return [g.put(FirstCamera(g.services, seen, NAMES[:5], lambda _: STAY))]


FACES: dict[str, Callable[[Stage], Stack]] = {
    "faces-setup": lambda g: setup_of(g, "face_cards", 7),
    "faces-first": _first,
    "faces-rules": lambda g: [g.put(HelpScreen(g.services, "face-cards"))],
    "faces-pairing": lambda g: _pairing(g, 4, picked=1),
    "faces-pairing-seven": lambda g: _pairing(g, 7, round_=3),
    "faces-pairing-agents": lambda g: _pairing(g, 6, Variant.SECRET_AGENTS),
    "faces-pairing-improv": lambda g: _pairing(g, 6, Variant.IMPROV_TALENTS),
    "faces-pairing-risky": _second_pair,
    "faces-turned-up": lambda g: _show_turned(g, 7),
    "faces-recap": lambda g: _recap(g, 4),
    "faces-recap-seven": lambda g: _recap(g, 7),
    "faces-recap-risky": lambda g: _recap(g, 5, variant=Variant.RISKY_MOVES),
    "faces-guessing": lambda g: _guessing(g, 4),
    "faces-guessing-seven": lambda g: _guessing(g, 7),
    "faces-guessing-agents": lambda g: _guessing(g, 7, Variant.SECRET_AGENTS),
    "faces-guessing-improv": lambda g: _guessing(g, 5, Variant.IMPROV_TALENTS, picked=False),
    "faces-guessing-risky": lambda g: [*_stake(g)],
    "faces-right": lambda g: _answered(g, lambda shown: shown.guess.right and not shown.bonus),
    "faces-bonus": lambda g: _answered(g, lambda shown: len(shown.bonus) == 2),
    "faces-wrong": lambda g: _answered(g, lambda shown: not shown.guess.right, players=7),
    "faces-lost": _lost,
    "faces-album": _album,
    "faces-end": lambda g: at_end(g, "face_cards", players=4),
    "faces-end-seven": lambda g: at_end(g, "face_cards", players=7),
    "faces-lesson": lambda g: lesson_at(g, "face_cards", 1),
    "faces-lesson-guess": lambda g: lesson_at(g, "face_cards", 3),
}
"""Name of a view -> how it is made."""
