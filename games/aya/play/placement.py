"""Bring a piece from the hand to the table: what is taken up, what for, and how it is laid. Pointer and keys ask for it."""

import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from aya_sim.game import Game, Phase, Point, Pose, TakeTile, legal
from games.aya.play.gesture import Carrying, Idle, Releasing, Turning, carry, hold, holding, keep, piece_carried
from games.aya.play.habits import HINT_RING, placement_pose
from games.aya.play.state import TableState
from games.aya.session.piece import TILES, HeldPiece, Use, terrain_in_hand
from games.aya.session.possible import decides_the_same
from games.aya.text.refusals import describe_refusal
from games.ui import paint_ahead

_TURNED = 1e-4  # rad
_NOWHERE = Pose(0.0, 0.0, 0.0)
_EDGE = 80  # pixels at the edge of the board in which a domino is not well in sight


class PiecePlacement:
    """Takes up and lays the pieces of the player whose turn it is."""

    def __init__(self, state: TableState) -> None:
        self._state = state
        self._then: Callable[[], object] | None = None  # what is done once the host has carried out what was asked for
        self._judged: tuple[Game, HeldPiece, bool] | None = None  # whose good places are judged beside the window; all of them?

    def when_done(self, then: Callable[[], object]) -> None:
        """Do this as soon as what was submitted is carried out: at once, where no host is waited for; never, if it is refused."""
        if self._state.controller.is_waiting:
            self._then = then
        else:
            then()

    def settle(self) -> None:
        """Go on once the host has answered: a piece that it refused is in hand again."""
        if self._then is None or self._state.controller.is_waiting:
            return
        then, self._then = self._then, None
        self._state.hand.is_fixed = False
        if not self._state.controller.was_refused:
            then()

    def take(self, use: Use, *, at: Pose | None = None, by_keys: bool = False, tile: Pose | None = None, domino: int | None = None) -> None:
        """Take a piece in hand. at: where, else under the pointer. tile: where its tile is to lie. domino: id, of one of the table."""
        state = self._state
        where = at or Pose(*state.board.mm(state.pointer), 0.0 if use in TILES else state.heading)
        state.gesture = keep(carry(state.gesture, use, domino))
        state.hand.pick_up(HeldPiece(use, where, domino=domino, tile=tile), by_keys=by_keys)

    def begin(self, *, by_keys: bool = False) -> bool:
        """Take what is to be laid next; return False if there is nothing."""
        self.commit_turn()
        state, use = self._state, self._state.next_use
        if use is None:
            if state.game.phase is Phase.PLACING and state.is_ours:
                state.controller.say(state.words("aya.refused.hand_empty"), "no")
            return False
        if by_keys:
            x, y = state.board.mm(state.board.area.center)
            self.take(use, at=Pose(x, y, 0.0 if use in TILES else state.heading), by_keys=True)
        else:
            state.gesture = carry(state.gesture, use)
            self.follow_pointer()
        return True

    def judge_spots(self) -> None:
        """Have the good places of the piece that is laid next judged beside the window, where keys go from one to the next: the first of
        them before any key is pressed.
        """
        state, game = self._state, self._state.game
        use = state.hand.held.use if state.hand.held is not None else state.next_use
        if use is None or not paint_ahead.is_on():
            return
        is_by_keys = state.hand.by_keys or state.services.by_keys
        held = replace(state.hand.held or HeldPiece(use, _NOWHERE), at=_NOWHERE, turned=True)
        if self._judged is None or self._judged[1:] != (held, is_by_keys) or not decides_the_same(game, self._judged[0]):
            self._judged = game, held, is_by_keys
            judge = partial(state.hand.previewer.judge_spots, game, held, all_of_them=is_by_keys)
            paint_ahead.paint_ahead(("spots", id(self)), judge, first=True)

    def follow_pointer(self) -> None:
        """Carry the piece where the pointer is; over the tray it is away from the table and knocks nothing over."""
        state, hand, piece = self._state, self._state.hand, piece_carried(self._state.gesture)
        if piece is None or hand.is_fixed:
            return
        hand.is_lifted, hand.is_free = (bool(pygame.key.get_mods() & mod) for mod in (pygame.KMOD_SHIFT, pygame.KMOD_ALT))
        if state.is_over_table and hand.held is None:
            self.take(piece.use, domino=piece.domino)
        elif state.is_over_table:
            hand.steer(*state.board.mm(state.pointer))
        elif hand.held is not None and hand.held.use not in (Use.MOUTH, Use.PHOTO) and not isinstance(holding(state.gesture), Releasing):
            state.heading = hand.held.at.heading
            hand.put_down()

    def start_turning(self, domino: int, *, is_swung: bool = False) -> None:
        """Choose a standing domino to be turned. is_swung: by its end, which follows the pointer."""
        state = self._state
        state.hand.pick_up(HeldPiece(Use.TURN, self._pose(domino), domino=domino, turned=True))
        state.gesture = hold(state.gesture, Turning(domino, is_swung=is_swung))

    def turn_next(self) -> None:
        """Choose the next standing domino to be turned."""
        state, chosen = self._state, self._state.turning
        able = legal(state.game, state.game.turn).to_turn
        self.commit_turn()
        if not able:
            return
        domino = able[(able.index(chosen) + 1) % len(able)] if chosen in able else able[-1]
        self.cancel()
        self.start_turning(domino)
        self.show_domino(domino)

    def raise_next(self) -> None:
        """Take the next domino of the buffer."""
        state, held = self._state, self._state.hand.held
        able = legal(state.game, state.game.turn).to_raise
        if not able:
            return
        chosen = held.domino if held is not None and held.use is Use.RAISE else None
        domino = able[(able.index(chosen) + 1) % len(able)] if chosen in able else able[0]
        self.commit_turn()
        self.cancel()
        self.take(Use.RAISE, at=self._pose(domino), domino=domino, by_keys=True)
        self.show_domino(domino)

    def _pose(self, domino: int) -> Pose:
        d = self._state.game.layout.dominoes
        row = d.row_of(domino)
        return Pose(float(d.x[row]), float(d.y[row]), float(d.heading[row]))

    def show_domino(self, domino: int) -> None:
        """Bring a domino of the table into sight."""
        at, board = self._pose(domino), self._state.board
        if not board.area.inflate(-_EDGE, -_EDGE).collidepoint(board.pixel(at.x, at.y)):
            board.center_on(at.x, at.y)

    def cancel(self) -> bool:
        """Put the piece back where it came from; return False if the hand was empty."""
        had = self._state.hand.held is not None or piece_carried(self._state.gesture) is not None
        self.put_down()
        return had

    def step_back(self) -> bool:
        """Take the camera domino in hand again whose photo is being placed, else put the piece back; return False for an empty hand."""
        held = self._state.hand.held
        if held is None or held.base is None:
            return self.cancel()
        self.take(Use.ANIMAL if held.domino is None else Use.RAISE, at=held.base, by_keys=self._state.hand.by_keys, domino=held.domino)
        return True

    def put_down(self) -> None:
        """Empty the hand."""
        self._state.hand.put_down()
        self._state.gesture = hold(self._state.gesture, Idle())

    def use_as(self, use: Use) -> None:
        """Choose what a camera domino in hand is meant for; where its photo is to lie, if it is held for an animal already."""
        state, held = self._state, self._state.hand.held
        if use is Use.ANIMAL and held is not None and held.use in (Use.ANIMAL, Use.RAISE):
            self.place_photo()
            return
        state.camera_use = use
        if held is not None and held.use in (Use.STANDARD, Use.ANIMAL, Use.FLAT):
            state.hand.pick_up(replace(held, use=use), by_keys=state.hand.by_keys)
            state.gesture = keep(carry(state.gesture, use))

    def place_photo(self) -> None:
        """Leave the camera domino where it is held, and take its photo in hand to choose the pair of dominoes and the spot."""
        state, hand = self._state, self._state.hand
        held, preview = hand.held, hand.preview
        if held is None or preview is None:
            return
        if preview.refused is not None:
            state.controller.say(describe_refusal(state.words, preview.refused, state.game), "no")
            return
        here = preview.photo if preview.photo is not None and hand.by_keys else Point(*state.board.mm(state.pointer))
        state.gesture = hold(state.gesture, Carrying(Use.PHOTO, held.domino))
        hand.pick_up(HeldPiece(Use.PHOTO, Pose(here.x, here.y, 0.0), domino=held.domino, base=preview.at), by_keys=hand.by_keys)

    def lay_hint(self, x: float, y: float, reach: float) -> bool:
        """Lay the piece where a hint proposes it, if that is here; return False if it is not. x, y, reach: mm."""
        state, hint = self._state, self._state.bots.hint
        at = None if hint is None else placement_pose(hint.action)
        if hint is None or at is None or not state.is_ours or math.hypot(at.x - x, at.y - y) > reach:
            return False
        if state.controller.submit(hint.action):
            state.services.sounds.play("wood", 0.5, state.pan_of(at.x))
        return True

    def hinted_pile(self, x: float, y: float) -> str:
        """Return the pile of the tray whose tile a hint would lay in a ring around here; "" for none. x, y: mm."""
        hint, land = self._state.bots.hint, terrain_in_hand(self._state.game)
        if hint is None or not isinstance(hint.action, TakeTile) or land is None or not self._state.is_ours:
            return ""
        return f"tiles.{land}" if any(math.hypot(site.x - x, site.y - y) <= HINT_RING for site in hint.sites) else ""

    def take_tile(self) -> None:
        """Take the tile of the pile whose land is that of the camera domino in hand."""
        self.cancel()
        state = self._state
        if state.controller.submit(TakeTile(state.game.turn)):
            state.services.sounds.play("paper", 0.5)
            self.when_done(self._carry_tile)

    def _carry_tile(self) -> None:
        self._state.gesture = hold(self._state.gesture, Carrying(Use.TILE))
        self.follow_pointer()

    def move_tile(self) -> None:
        """Take the tile up again that was laid before its domino."""
        held = self._state.hand.held
        if held is not None and held.tile is not None:
            self.take(Use.TILE, at=held.tile, by_keys=self._state.hand.by_keys)

    def lay(self) -> None:
        """Lay the piece where the hand has brought it; a piece that is refused stays in hand."""
        state, hand = self._state, self._state.hand
        state.gesture = keep(state.gesture)
        hand.let_go()
        held, preview = hand.held, hand.preview
        if held is None or preview is None or hand.is_fixed:
            return
        if preview.refused is not None:
            state.controller.say(describe_refusal(state.words, preview.refused, state.game), "no")
        elif held.use is Use.TILE:
            at = preview.action.at if hasattr(preview.action, "at") else held.at
            self.take(Use.MOUTH, at=at, by_keys=hand.by_keys, tile=held.at)
            state.services.sounds.play("paper", 0.6)
        elif hand.is_free and not hand.by_keys and held.use in (Use.ANIMAL, Use.RAISE):
            self.place_photo()
        elif state.controller.submit(preview.action):
            state.services.sounds.play("paper" if held.use is Use.START else "wood", 0.5, state.pan_of(preview.at.x))
            if held.use not in TILES:
                state.heading = preview.at.heading
            hand.is_fixed = state.controller.is_waiting
            self.when_done(self.cancel)

    def commit_turn(self, *, keep_chosen: bool = False) -> None:
        """Leave the standing domino turned as it is now. keep_chosen: it can be turned on."""
        state, hand = self._state, self._state.hand
        held, preview = hand.held, hand.preview
        if held is None or held.use is not Use.TURN or held.domino is None:
            return
        d = state.game.layout.dominoes
        was = float(d.heading[d.row_of(held.domino)])
        if preview is not None and abs(math.remainder(was - held.at.heading, math.tau)) > _TURNED:
            if state.controller.submit(preview.action):
                state.services.sounds.play("wood", 0.25, state.pan_of(held.at.x))
            else:
                hand.pick_up(HeldPiece(Use.TURN, replace(held.at, heading=was), domino=held.domino, turned=True))
        if not keep_chosen:
            self.put_down()
