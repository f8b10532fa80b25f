"""Refuse states of Aya that cannot be, for states that come from elsewhere; `apply` never makes one.

Nothing is lost or there twice: 156 dominoes, 16 tiles, 25 animal photos; the 15 landscape photos lie with their tiles and the 10
tokens follow from the nudges. Paths are those of a game file.
"""

import itertools
from collections.abc import Iterator
from typing import NoReturn

import numpy as np

from aya_sim.components import ANIMALS_PER_LAND, LAND_SHAPES, LANDS, Terrain
from aya_sim.errors import Message, impossible
from aya_sim.game.actions import MICROSECONDS
from aya_sim.game.pieces import piece, pieces
from aya_sim.game.types import HOURGLASSES, Game, Phase
from aya_sim.geometry.check import refuse_impossible
from aya_sim.geometry.place import PHOTO_REACH, photo_distance
from aya_sim.layout import State

_TURNED = {
    Phase.SETUP: (0,),
    Phase.PLACING: (1, HOURGLASSES),
    Phase.PAUSE: (1,),
    Phase.TOPPLING: (1, HOURGLASSES),
    Phase.COUNTING: (1, HOURGLASSES),
}
"""How many hourglasses have been turned in each phase."""


def refuse_impossible_game(game: Game) -> None:
    """Raise BadFile, in one line that begins with a path, for the first thing in this game that cannot be."""
    _refuse_seats(game)
    _refuse_dominoes(game)
    _refuse_tiles(game)
    _refuse_photos(game)
    _refuse_time(game)
    _refuse_states(game)
    _refuse_last(game)
    refuse_impossible(game.layout)


def _refuse_seats(game: Game) -> None:
    players = game.options.players
    if game.players != players:
        _refuse("$.seats", Message("expected", "expected {what}, got {got}", what=players, got=game.players))
    for name in ("turn", "first"):
        if not 0 <= getattr(game, name) < players:
            _refuse(
                f"$.{name}",
                Message(
                    "expected.seat", "expected a seat from {low} to {high}, got {got}", low=0, high=players - 1, got=getattr(game, name)
                ),
            )
    for i, action in enumerate(game.record):
        seat = getattr(action, "seat", 0)
        if not 0 <= seat < players:
            _refuse(
                f"$.record[{i}].seat",
                Message("expected.seat", "expected a seat from {low} to {high}, got {got}", low=0, high=players - 1, got=seat),
            )


def _refuse_dominoes(game: Game) -> None:
    seen: dict[int, str] = {}
    last = len(pieces(game.options.cameras))
    for path, domino in _dominoes(game):
        if not 1 <= domino <= last:
            _refuse(path, Message("expected.domino", "expected a domino from {low} to {high}, got {got}", low=1, high=last, got=domino))
        if domino in seen:
            _refuse(path, f"domino {domino} is at {seen[domino]} already")
        seen[domino] = path
    for lost in range(1, last + 1):
        if lost not in seen:
            _refuse("$.seats", f"domino {lost} is neither in a stock, a hand or a reserve nor on the table")


def _dominoes(game: Game) -> Iterator[tuple[str, int]]:
    """Every domino of the game and where it is."""
    for i, seat in enumerate(game.seats):
        yield from ((f"$.seats[{i}].stock[{k}]", domino) for k, domino in enumerate(seat.stock))
        yield from ((f"$.seats[{i}].reserve[{k}]", domino) for k, domino in enumerate(seat.reserve))
        if seat.hand is not None:
            yield f"$.seats[{i}].hand", seat.hand
    yield from ((f"$.dominoes[{k}].id", domino) for k, domino in enumerate(game.layout.dominoes.id.tolist()))


def _refuse_tiles(game: Game) -> None:
    starts = [tile for tile in game.layout.tiles if tile.terrain == Terrain.START]
    if len(starts) != 1 and not (game.phase == Phase.SETUP and not game.layout.tiles):
        _refuse("$.tiles", f"expected one Start tile, got {len(starts)}")
    if tuple(pile.land for pile in game.piles) != LANDS:
        _refuse("$.piles", f"expected {', '.join(LANDS)}")
    held = _land_in_hand(game)
    if game.tile is not None and (held is None or game.phase not in (Phase.PLACING, Phase.PAUSE)):
        _refuse("$.tile", "only who holds a camera domino in their turn has a tile in hand")
    for i, (land, pile) in enumerate(zip(LANDS, game.piles, strict=True)):
        there = [*pile.tiles, *(tile.shape for tile in game.layout.tiles if tile.terrain == land)]
        if held == land and game.tile is not None:
            there.append(game.tile)
        if sorted(there) != sorted(LAND_SHAPES):
            _refuse(
                f"$.piles[{i}].tiles", f"expected one {', one '.join(LAND_SHAPES)} of {land} in the game, got {', '.join(there) or 'none'}"
            )


def _land_in_hand(game: Game) -> Terrain | None:
    """Of the camera domino in the hand of the player whose turn it is."""
    held = game.seats[game.turn].hand
    here = None if held is None else piece(held, game.options.cameras)
    return here.terrain if here is not None and here.camera else None


def _refuse_photos(game: Game) -> None:
    there = dict.fromkeys(LANDS, 0)
    on_table = set(game.layout.dominoes.id.tolist())
    taken: set[int] = set()
    for i, (home, photo) in enumerate(zip(game.photos, game.layout.animals, strict=True)):
        if home.camera not in on_table or not piece(home.camera, game.options.cameras).camera or home.camera in taken:
            _refuse(f"$.animals[{i}].camera", f"expected a camera domino on the table without another photo, got {home.camera}")
        taken.add(home.camera)
        if home.partner is not None and home.partner not in on_table - {home.camera}:
            _refuse(f"$.animals[{i}].partner", f"expected another domino on the table, got {home.partner}")
        if home.partner is None and not photo.buffer:
            _refuse(f"$.animals[{i}].state", "expected buffer of a photo without a partner")
        if home.partner is not None and photo.buffer and game.phase in (Phase.PLACING, Phase.PAUSE):
            _refuse(f"$.animals[{i}].state", "expected astride or fallen of a photo with a partner")
        _refuse_home(game, i)
        there[photo.terrain] += 1
    for i, pile in enumerate(game.piles):
        if pile.animals < 0 or pile.animals + there[pile.land] != ANIMALS_PER_LAND:
            _refuse(
                f"$.piles[{i}].animals",
                Message(
                    "expected", "expected {what}, got {got}", what=f"{ANIMALS_PER_LAND - there[pile.land]} of {pile.land}", got=pile.animals
                ),
            )


def _refuse_home(game: Game, number: int) -> None:
    """Until the toppling a photo belongs on both its dominoes, and lies there if it has not fallen."""
    home, photo = game.photos[number], game.layout.animals[number]
    if home.partner is None or game.phase not in (Phase.PLACING, Phase.PAUSE):
        return
    for domino in (home.camera, home.partner):
        if photo_distance(game.layout, home.x, home.y, domino) >= PHOTO_REACH:
            _refuse(f"$.animals[{number}].home", f"domino {domino} is not under it")
    if photo.on is not None and (photo.x, photo.y) != (home.x, home.y):
        _refuse(f"$.animals[{number}].home", f"expected {photo.x:.12g}, {photo.y:.12g}, where the photo lies")


def _refuse_time(game: Game) -> None:
    if game.hourglass not in _TURNED[game.phase]:
        _refuse("$.hourglass", f"expected {' or '.join(map(str, _TURNED[game.phase]))} turned in this phase, got {game.hourglass}")
    most = {Phase.SETUP: 0, Phase.PLACING: game.sand - 1}.get(game.phase, game.sand)
    least = game.sand if game.phase == Phase.PAUSE else 0
    if not least <= game.used <= most:
        low, high = least / MICROSECONDS, most / MICROSECONDS
        _refuse("$.clock", f"expected {low:.12g} to {high:.12g} s in this phase, got {game.used / MICROSECONDS:.12g}")


def _refuse_states(game: Game) -> None:
    d = game.layout.dominoes
    if game.phase == Phase.SETUP and len(d):
        _refuse("$.dominoes", f"expected none before the hourglass is turned, got {len(d)}")
    if game.phase == Phase.TOPPLING and not d.standing.any():
        _refuse("$.phase", "no domino stands, so the toppling is over")
    if game.phase == Phase.COUNTING and d.standing.any():
        _refuse("$.phase", "a domino still stands, so the toppling is not over")
    if game.phase not in (Phase.TOPPLING, Phase.COUNTING) and game.layout.pushes:
        _refuse("$.nudges", "there are no nudges before the toppling")
    if game.phase in (Phase.PLACING, Phase.PAUSE):
        buffered = {home.camera for home in game.photos if home.partner is None}
        for row in np.flatnonzero(d.state == State.FLAT).tolist():
            if int(d.id[row]) not in buffered:
                _refuse(f"$.dominoes[{row}].state", "only a camera domino beside its photo was laid flat")


def _refuse_last(game: Game) -> None:
    """What could be taken back must be there."""
    last = game.last
    if last is None:
        return
    if not 0 <= last.seat < game.players or game.seats[last.seat].hand is not None or game.phase not in (Phase.PLACING, Phase.PAUSE):
        _refuse("$.last.seat", "expected the player who laid last, with an empty hand")
    own = game.seats[last.seat].reserve
    there = own[-1:] == (last.domino,) if last.reserve else last.domino in game.layout.dominoes.id
    lands = [piece(last.domino, game.options.cameras).terrain] if there else []
    tile_is_there = [tile.terrain for tile in itertools.islice(reversed(game.layout.tiles), 1)] == lands
    photo_is_there = [home.camera for home in game.photos[-1:]] == [last.domino]
    if not there or (last.tile and not tile_is_there) or (last.photo and not photo_is_there) or last.reserve + last.tile + last.photo > 1:
        _refuse("$.last", "this laying cannot have been the last")


def _refuse(path: str, why: Message | str) -> NoReturn:
    raise impossible(path, why)
