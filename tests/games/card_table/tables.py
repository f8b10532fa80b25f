"""What the tests of card tables share: every adapter there is, tables with people and computer players, and games played at random."""

import random
from collections.abc import Iterator
from typing import Any

import pygame

from aya_sim.rng import seeded
from games.card_table.adapter import Table, TableAdapter
from games.card_table.bot_worker import InlineWorker
from games.card_table.scene import Scene
from games.card_table.screen import TableScreen
from games.card_table.session import Seat, Session, new_session
from games.core.game_api import RANDOM
from games.core.registry import GAMES
from games.i18n.words import Words
from games.shell.keys import KeyMap, KeyNames
from games.shell.services import Services
from games.ui.theme import Theme

NAMES = ("Ada", "Ben", "Clara", "Dan", "Ella", "Finn", "Greta", "Hugo")
SMALL, LARGE = (960, 600), (1280, 800)
FRAME = 1 / 60  # s


def keyed(language: str = "en") -> Words:
    """Sentences that name the usual keys."""
    words = Words(language)
    words.name_keys(KeyNames(KeyMap(), words))
    return words


FACES: dict[str, TableAdapter[Any, Any, Any]] = {record.name: record.table_adapter() for record in GAMES if record.adapter}
"""By the name of the game: those that are played at the card table."""


def usual_players(adapter: TableAdapter[Any, Any, Any]) -> int:
    """Three, or the number of players nearest to it."""
    least, most = adapter.game.players
    return min(max(least, 3), most)


def session_of(
    adapter: TableAdapter[Any, Any, Any], people: int, *, players: int | None = None, seed: int = 3, **options: Any
) -> Session[Any, Any, Any]:
    """A new game; people on the first seats, natural computer players on the others."""
    players = players if players is not None else adapter.game.players[0]
    seats = tuple(Seat(NAMES[k], "" if k < people else "natural") for k in range(players))
    return new_session(adapter, seats, seed, options)


def screen_of(services: Services, session: Session[Any, Any, Any], size: tuple[int, int] = SMALL) -> TableScreen:
    """A laid-out table; computer players think at once."""
    services.theme = services.theme_for(size)
    screen = TableScreen(services, session, InlineWorker())
    screen.arrange(size)
    return screen


def drawn(screen: TableScreen) -> bytes:
    """The colours of a frame, not the fourth byte of its pixels, which has no meaning."""
    surface = pygame.Surface(screen.size, 0, 32)
    screen.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def silent(_before: Any, _action: Any, _after: Any, _seat: int) -> tuple[str, ...]:
    """Tells nothing."""
    return ()


def table_of(adapter: TableAdapter[Any, Any, Any], players: int, size: tuple[int, int] = SMALL, scale: float = 1.0) -> Table:
    """Where a scene is laid when nobody looks."""
    area = pygame.Rect(0, round(48 * scale), size[0], size[1] - round(102 * scale))
    return Table(area, Theme(scale), keyed(), NAMES[:players], (False,) * players)


def states(adapter: TableAdapter[Any, Any, Any], players: int, seed: int, every: int = 1, **options: Any) -> Iterator[Any]:
    """Every so many states of a game that is played at random."""
    game = adapter.game
    state, rng, k = game.new_game(players, seed, **options), seeded(seed), 0
    while not game.is_over(state):
        if k % every == 0:
            yield state
        seat = game.to_move(state)[0]
        action, rng = game.choose(game.observe(state, seat), RANDOM, rng)
        state, k = game.apply(state, action), k + 1
    yield state


def steps(adapter: TableAdapter[Any, Any, Any], players: int, seed: int, **options: Any) -> Iterator[tuple[Any, Any, Any]]:
    """State, action and state of a whole game, played at random."""
    game = adapter.game
    state, rng = game.new_game(players, seed, **options), seeded(seed)
    while not game.is_over(state):
        seat = game.to_move(state)[-1]
        action, rng = game.choose(game.observe(state, seat), RANDOM, rng)
        after = game.apply(state, action)
        yield state, action, after
        state = after


def anything(adapter: TableAdapter[Any, Any, Any], seen: Any, chosen: Any, scene: Scene, rng: random.Random) -> Any:
    """Press, drop, write or key something, at random. The adapter answers."""
    acts = [spot.act for spot in scene.spots if spot.act is not None]
    held = [spot.act for spot in scene.spots if spot.lifts]
    onto = [spot.act for spot in scene.spots if spot.takes and spot.act is not None]
    kind = rng.random()
    if kind < 0.1 and scene.written is not None:
        return adapter.enter_text(seen, chosen, rng.choice(["", "a", "the sea", "  ", "x" * 200, "猫の月"]))
    if kind < 0.3 and held and onto:
        return adapter.drop(seen, chosen, rng.choice(held), rng.choice(onto))
    if kind < 0.4 and scene.keys:
        return adapter.press(seen, chosen, rng.choice(list(scene.keys.values())))
    return adapter.press(seen, chosen, rng.choice(acts)) if acts else chosen
