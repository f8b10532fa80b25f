"""Scenes of Face Cards as a test wants them: at tables of any size, pressed, played on and drawn."""

from collections.abc import Iterator

import pygame

from games.card_table.adapter import Reject, Submit, Table
from games.card_table.scene import Scene, Spot
from games.face_cards import GAME
from games.face_cards.types import Action, Phase, State, Variant
from games.face_cards.ui.adapter import ADAPTER
from games.face_cards.ui.selection import Card, Selection
from games.pictures import Deck
from games.ui.theme import Theme
from tests.games.card_table.tables import keyed
from tests.games.face_cards.tables import a_game

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus")
TABLES = [(variant, players) for variant in Variant for players in range(3, 8) if variant is not Variant.RISKY_MOVES or players <= 5]
Then = tuple[State, Action, State]


def a_table(players: int = 4, size: tuple[int, int] = (960, 600)) -> Table:
    area = pygame.Rect(0, 48, size[0], size[1] - 48 - 54)
    return Table(area, Theme(1.0), keyed(), NAMES[:players], (False,) * players)


def shown(state: State, seat: int, chosen: Selection | None = None, table: Table | None = None) -> Scene:
    seen = GAME.observe(state, seat)
    return ADAPTER.build_scene(seen, chosen or ADAPTER.initial_selection(seen), table or a_table(state.players))


def spot(scene: Scene, key: str) -> Spot:
    return next(spot for spot in scene.spots if spot.key == key)


def pressed(state: State, seat: int, *acts: object) -> Selection | Submit[Action] | Reject:
    """What the last of these presses comes to."""
    seen = GAME.observe(state, seat)
    chosen = ADAPTER.initial_selection(seen)
    for act in acts[:-1]:
        answer = ADAPTER.press(seen, chosen, act)
        assert isinstance(answer, Selection)
        chosen = answer
    return ADAPTER.press(seen, chosen, acts[-1])


def played_on(state: State, level: str = "random") -> Iterator[Then]:
    """Every action to the end, as computer players of this level do it."""
    rng = 4
    while not GAME.is_over(state):
        before = state
        action, rng = GAME.choose(GAME.observe(state, GAME.to_move(state)[0]), level, rng)
        state = GAME.apply(state, action)
        yield before, action, state


def moments(variant: Variant, players: int) -> list[State]:
    """A table while the first pairs are made, when some are, when they are guessed, and after a few guesses."""
    states = [a_game(players, variant=variant)]
    for _, _, state in played_on(states[0]):
        states.append(state)
        if len(state.guesses) == 3:
            break
    first = next(k for k, state in enumerate(states) if state.phase is Phase.GUESSING)
    return [states[0], states[2], states[first], states[-1]]


def hand(state: State, seat: int = 0) -> list[Card]:
    return [Card(card) for card in state.hands[seat]]


def drawn(scene: Scene) -> bytes:
    sheet = pygame.Surface((960, 600), 0, 32)
    for spot in scene.spots:
        spot.paint(sheet, spot.rect)
    return pygame.image.tobytes(sheet, "RGB")


def numbered(deck: Deck, name: str) -> int:
    return next(card for card, picture in enumerate(deck.pictures) if picture.id == name)
