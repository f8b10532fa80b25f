"""Set up a game of Albedo: the piles, the decks and the first round."""

from functools import lru_cache

from aya_sim.rng import seeded, shuffle
from games.albedo.rounds import round_begun
from games.albedo.tables import PLANETS_IN_BOX, PLAYERS_IN_BOX, PRODUCTIONS, Source, Tables, printed_tables, tables_of
from games.albedo.types import LEAST_PLAYERS, MOST_PLAYERS, ROUNDS, Options, Phase, Seat, State, boxes, planets_a_round
from games.core.game_api import check_players, check_seed, convert_options


def new_game(players: int, seed: int, **options: object) -> State:
    """Return a game at its first allocation. Raises BadQuestion, and BadFile for cards that cannot be read or played with."""
    check_players(players, LEAST_PLAYERS, MOST_PLAYERS)
    check_seed(seed)
    chosen = convert_options(Options, options)
    return set_up(players, seed, chosen, tables_of(chosen.cards, chosen.planets))


def set_up(players: int, seed: int, options: Options = Options(), tables: Tables | None = None) -> State:  # noqa: B008 - frozen
    """Return a game at its first allocation with the given cards. tables: None for the cards of the program."""
    rng = seeded(seed)
    decks = []
    for source in PRODUCTIONS:
        deck, rng = shuffle(rng, units_of(tables, source, boxes(players)))
        decks.append(deck)
    pile, aside, rng = _sky(tables, players, rng)
    seats = []
    for _ in range(players):
        deck, rng = shuffle(rng, starting_units(tables))
        seats.append(Seat(deck=deck))
    empty = State(
        options=options,
        rng=rng,
        round=0,
        phase=Phase.ALLOCATE,
        revealed=(),
        claimed=(),
        at=0,
        pile=pile,
        aside=aside,
        seen=(),
        gone=(),
        decks=tuple(decks),
        seats=tuple(seats),
        order=(),
        locations=(),
        spent=0,
        log=(),
        tables=tables,
    )
    return round_begun(empty)


@lru_cache(maxsize=64)
def units_of(tables: Tables | None, source: Source, boxes: int) -> tuple[int, ...]:
    """Return all units of one production deck, sorted."""
    return tuple(i for i, unit in enumerate(printed_tables(tables).units) if unit.source == source for _ in range(unit.count * boxes))


def starting_units(tables: Tables | None) -> tuple[int, ...]:
    """Return what every player starts with, sorted."""
    found = enumerate(printed_tables(tables).units)
    return tuple(i for i, unit in found if unit.source == Source.START for _ in range(unit.count // PLAYERS_IN_BOX))


@lru_cache(maxsize=64)
def everything(tables: Tables | None, players: int) -> tuple[int, ...]:
    """Return every unit of a game for this many players, sorted."""
    found = [unit for source in PRODUCTIONS for unit in units_of(tables, source, boxes(players))]
    return tuple(sorted((*starting_units(tables) * players, *found)))


@lru_cache(maxsize=64)
def sky(tables: Tables | None, players: int) -> tuple[tuple[int, ...], int]:
    """Return the planets for this many players, sorted, and the final one; with two boxes the second final planet stays out."""
    planets = printed_tables(tables).planets
    final = next(i for i, planet in enumerate(planets) if planet.final)
    return tuple(i for i in range(PLANETS_IN_BOX) if i != final for _ in range(boxes(players))), final


def _sky(tables: Tables | None, players: int, rng: int) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """The pile, the final planet at its bottom, and the unused planets."""
    others, final = sky(tables, players)
    mixed, rng = shuffle(rng, others)
    used = ROUNDS * planets_a_round(players) - 1
    return (final, *mixed[:used]), tuple(sorted(mixed[used:])), rng
