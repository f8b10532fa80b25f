"""Refuse states of Album that cannot be: cards lost or doubled, numbers out of range, rounds out of step."""

from collections.abc import Iterable
from itertools import chain

from aya_sim.errors import BadFile, BadQuestion
from games.album.types import LEVELS, PLAYERS, ROUNDS, ROW, TILES, Hint, Round, State
from games.core.game_api import check_state
from games.pictures import HINTS, DeckKind, deck_named


def validate(state: State) -> None:
    """Raise BadFile with the path of the first impossible value; accept every state that play can reach."""
    check_state(PLAYERS[0] <= state.players <= PLAYERS[1], "$.players", "expected 2 to 6")
    for name in ("guide", "oya"):
        check_state(0 <= getattr(state, name) < state.players, f"$.{name}", "no such seat")
    others = [(state.guide + left) % state.players for left in range(1, state.players)]
    check_state(state.oya == others[len(state.eliminated) % len(others)], "$.oya", "another seat's turn to be the Oya")
    tiles = state.journey
    possible = len(tiles) == ROUNDS and all(tiles.count(hints) <= TILES.get(hints, 0) for hints in tiles)
    check_state(possible, "$.journey", "expected six of the ten journey tiles")
    check_state(len(state.rounds) <= ROUNDS, "$.rounds", "more than six")
    _audit_phase(state)
    _audit_round(state)
    for number, played in enumerate(state.rounds):
        _audit_played(played, tiles[number], f"$.rounds[{number}]")
        guided = (state.guide - len(state.rounds) + number) % state.players
        check_state(played.guide == guided, f"$.rounds[{number}].guide", "another seat's turn to guide")
    _audit_cards(state)


def _audit_phase(state: State) -> None:
    """What lies on the table belongs to one moment: the end, placing or guessing."""
    over = len(state.rounds) == ROUNDS
    check_state((state.target is None) == over, "$.target", "there is one while a round is played")
    check_state((state.drawn is not None) == (not over and not state.row), "$.drawn", "a hint is in hand while hints are placed")
    if over or not state.row:
        check_state(not (state.row or state.eliminated or state.revealed), "$.row", "no photo is laid out now")
    if over:
        check_state(not state.scale and state.refused is None, "$.scale", "no hint is on the table now")


def _audit_round(state: State) -> None:
    check_state(all(0 <= hint.level < LEVELS for hint in state.scale), "$.scale", "levels are 0 to 5")
    if len(state.rounds) == ROUNDS:
        return
    asked = state.journey[len(state.rounds)]
    if not state.row:
        check_state(len(state.scale) < asked, "$.scale", f"this journey asks for {asked} hints, then photos are laid out")
        check_state(not any(hint.face_up for hint in state.scale), "$.scale", "hints are placed face down")
        return
    check_state(len(state.scale) == asked, "$.scale", f"expected {asked} hints")
    check_state(len(state.row) == ROW and state.target in state.row, "$.row", "expected five photos, one of them the target")
    places = state.eliminated
    check_state(len(set(places)) == len(places) < ROW - 1 and set(places) <= set(range(ROW)), "$.eliminated", "no such places")
    check_state(state.row.index(state.target) not in places, "$.eliminated", "the round went on without its target")
    faces = sum(hint.face_up for hint in state.scale)
    turns = len(places) + state.revealed  # Oyas who could have revealed one
    check_state(faces <= turns, "$.scale", "more hints are face up than Oyas had turns")
    check_state(faces >= min(turns, 1) and (not state.revealed or faces > 0), "$.scale", "the first Oya reveals one")


def _audit_played(played: Round, asked: int, path: str) -> None:
    check_state(len(played.scale) == asked, f"{path}.scale", f"expected {asked} hints")
    check_state(all(0 <= hint.level < LEVELS for hint in played.scale), f"{path}.scale", "levels are 0 to 5")
    check_state(len(played.row) == ROW and played.target in played.row, f"{path}.row", "expected five photos, one of them the target")
    places = played.eliminated
    possible = 0 < len(places) < ROW and len(set(places)) == len(places) and set(places) <= set(range(ROW))
    check_state(possible, f"{path}.eliminated", "no such places")
    met = played.row.index(played.target)
    fits = (met not in places and len(places) == ROW - 1) if played.won else places[-1] == met
    check_state(fits, f"{path}.won", "the photos eliminated say otherwise")


def _audit_cards(state: State) -> None:
    try:
        photos = len(deck_named(state.deck, DeckKind.ALBUM))
    except BadQuestion as refused:
        raise BadFile.of(refused, "$.options.deck") from None
    shown = state.row or (() if state.target is None else (state.target,))
    check_state(
        sorted(chain(state.pile, shown, *(played.row for played in state.rounds))) == list(range(photos)),
        "$.pile",
        "photos are lost or doubled",
    )
    in_hand = (word for word in (state.drawn, state.refused, *(played.refused for played in state.rounds)) if word is not None)
    placed = _words(state.scale), *(_words(played.scale) for played in state.rounds)
    check_state(sorted(chain(state.tower, in_hand, *placed)) == list(range(HINTS)), "$.tower", "hints are lost or doubled")


def _words(scale: tuple[Hint, ...]) -> Iterable[int]:
    return (hint.word for hint in scale)
