"""From a piece in the hand to one on the table. What is taken up, what for, and how it is laid; mouse and keys ask for it."""

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from aya_sim.game import Draw, Phase, Pose, legal, piece
from games.aya.play.focus import SEAT
from games.aya.session.piece import TILES, HeldPiece, Use, relevant_links
from games.aya.text.refusals import Tone, describe_link, describe_refusal, link_tone, worst_link

if TYPE_CHECKING:
    from games.aya.play.screen import TableScreen


class PiecePlacement:
    """What the player whose turn it is has taken up, and what comes of it."""

    def __init__(self, screen: "TableScreen") -> None:
        self.screen = screen
        self.controller, self.work, self.board = screen.controller, screen.work, screen.board
        self.use = Use.STANDARD  # what a camera domino in hand is meant for
        self.pos = (0, 0)  # of the mouse
        self.picked: Use | None = None  # what the mouse carries, over the table or not
        self.dragging = False  # with the button down
        self._heading = 0.0  # of the last domino that was laid
        self._in_air: int | None = None  # id of the domino of the table that is carried, over the table or not

    @property
    def selected(self) -> int | None:
        """Id of the standing domino that is being turned."""
        carry = self.work.held
        return carry.domino if carry is not None and carry.use is Use.TURN else None

    @selected.setter
    def selected(self, _none: None) -> None:
        if self.selected is not None:
            self.work.put_down()

    def new_turn(self) -> None:
        self.use, self.picked, self.dragging, self._in_air = Use.STANDARD, None, False, None

    def foretold(self) -> tuple[str, Tone] | None:
        """What would come of laying the piece in hand, in words; nothing while something else was just said."""
        return None if self.controller.session.message is not None and not self._rested_since_said() else self.verdict()

    def verdict(self) -> tuple[str, Tone] | None:
        """What would come of laying the piece in hand, in words."""
        preview, words, game = self.work.preview, self.screen.services.words, self.controller.game
        if self.work.held is None or preview is None:
            return None
        if preview.refused is not None:
            return describe_refusal(words, preview.refused, game), "no"
        if preview.photo_near_tile:
            return words("aya.photo.near_tile"), "caution"
        link = worst_link(relevant_links(preview))
        if link is not None:
            return describe_link(words, link), link_tone(link)
        if self.work.held.use in TILES:
            return words("aya.placed"), "good"
        alone = preview.links is not None and bool(game.layout.dominoes.standing.any())
        return (words("aya.link.none"), "plain") if alone else None

    def take(self, use: Use, *, at: Pose | None = None, by_keys: bool = False, tile: Pose | None = None, domino: int | None = None) -> None:
        where = at or Pose(*self.board.mm(self.pos), 0.0 if use in TILES else self._heading)
        self.picked, self._in_air = use, domino
        self.work.pick_up(HeldPiece(use, where, domino=domino, tile=tile), by_keys=by_keys)

    def begin(self, *, by_keys: bool = False) -> bool:
        """Take what is to be laid next."""
        self.commit_turn()
        game = self.controller.game
        use = self.next_use()
        if use is None:
            if game.phase is Phase.PLACING and self.screen.is_ours:
                self.controller.say(self.screen.services.words("aya.refused.hand_empty"), "no")
            return False
        self.picked, self._in_air = use, None
        if by_keys:
            x, y = self.board.mm(self.board.area.center)
            self.take(use, at=Pose(x, y, 0.0 if use in TILES else self._heading), by_keys=True)
        else:
            self.carry_along()
        return True

    def next_use(self) -> Use | None:
        game = self.controller.game
        if not self.screen.is_ours:
            return None
        if game.phase is Phase.SETUP:
            return Use.START
        held = game.seats[game.turn].hand
        if game.phase is not Phase.PLACING or held is None:
            return None
        if game.tile is not None:
            return Use.TILE
        return self.use if piece(held, game.options.cameras).camera else Use.STANDARD

    def carry_along(self) -> None:
        """The piece follows the mouse while that is over the table; over the tray it is out of everybody's way."""
        if self.picked is None:
            return
        self.work.is_lifted = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        inside = self.board.area.collidepoint(self.pos)
        carry = self.work.held
        if inside and carry is None:
            self.take(self.picked, domino=self._in_air)
        elif inside:
            self.work.steer(*self.board.mm(self.pos))
        elif carry is not None and carry.use is not Use.MOUTH and not self.work.letting_go:
            self._heading = carry.at.heading
            self.work.put_down()

    def draw_ahead(self, seat: int | None) -> None:
        """A player who waits draws already. None: the next one whose hand is empty."""
        controller, words = self.controller, self.screen.services.words
        game = controller.game
        partners = self.screen.companions.levels
        waiting = [(game.turn + k) % game.players for k in range(1, game.players) if (game.turn + k) % game.players not in partners]
        if seat is None:
            seat = next((one for one in waiting if game.seats[one].hand is None and game.seats[one].stock), None)
        if seat is None:
            controller.say(words("aya.ahead.none"))
        elif seat in partners:
            controller.say(self.screen.stops.tip(f"{SEAT}{seat}"))
        elif seat == game.turn and game.seats[seat].hand is not None:
            controller.say(words("aya.ahead.own", name=game.options.names[seat]))
        elif controller.submit(Draw(seat)):
            self.screen.services.sounds.play("wood", 0.4)
            held = controller.game.seats[seat].hand
            assert held is not None
            land = words(f"aya.land.{piece(held, game.options.cameras).terrain}")
            controller.say(words("aya.ahead.drew", name=game.options.names[seat], land=land), logged=False)

    def turn_next(self) -> None:
        """By keys: choose the next standing domino to be turned."""
        able = legal(self.controller.game, self.controller.game.turn).to_turn
        chosen = self.selected
        self.commit_turn()
        if not able:
            return
        one = able[(able.index(chosen) + 1) % len(able)] if chosen in able else able[-1]
        self.cancel()
        self.work.pick_up(HeldPiece(Use.TURN, self._pose(one), domino=one, turned=True))
        self.look_at(one)

    def raise_next(self) -> None:
        """By keys: take the next domino of the buffer."""
        able = legal(self.controller.game, self.controller.game.turn).to_raise
        if not able:
            return
        carry = self.work.held
        had = carry.domino if carry is not None and carry.use is Use.RAISE else None
        one = able[(able.index(had) + 1) % len(able)] if had in able else able[0]
        self.commit_turn()
        self.cancel()
        self.take(Use.RAISE, at=self._pose(one), domino=one, by_keys=True)
        self.look_at(one)

    def _pose(self, domino: int) -> Pose:
        d = self.controller.game.layout.dominoes
        row = d.row_of(domino)
        return Pose(float(d.x[row]), float(d.y[row]), float(d.heading[row]))

    def look_at(self, domino: int) -> None:
        """Let it be in sight."""
        at = self._pose(domino)
        if not self.board.area.inflate(-80, -80).collidepoint(self.board.pixel(at.x, at.y)):
            self.board.show(at.x, at.y)

    def cancel(self) -> bool:
        """Put the piece back where it came from; False if the hand was empty."""
        had = self.work.held is not None or self.picked is not None
        self.work.put_down()
        self.picked, self.dragging, self._in_air = None, False, None
        return had

    def use_as(self, name: str) -> None:
        """A camera domino is meant for this."""
        self.use = Use(name)
        carry = self.work.held
        if carry is not None and carry.use in (Use.STANDARD, Use.ANIMAL, Use.FLAT):
            self.work.pick_up(replace(carry, use=self.use), by_keys=self.work.by_keys)
            self.picked = self.use

    def take_tile(self) -> None:
        self.cancel()
        if self.screen.take_tile():
            self.screen.services.sounds.play("paper", 0.5)
            self.picked = Use.TILE
            self.carry_along()

    def back_to_tile(self) -> None:
        """Take the tile up again, before the turn is over."""
        carry = self.work.held
        if carry is not None and carry.tile is not None:
            self.take(Use.TILE, at=carry.tile, by_keys=self.work.by_keys)

    def lay(self) -> None:
        """The hand is where the piece is wanted: lay it."""
        work, controller = self.work, self.controller
        work.letting_go = False
        work.let_go()
        carry, preview = work.held, work.preview
        if carry is None or preview is None:
            return
        if preview.refused is not None:
            controller.say(describe_refusal(self.screen.services.words, preview.refused, controller.game), "no")
            return  # it stays in hand
        if carry.use is Use.TILE:
            at = preview.action.at if hasattr(preview.action, "at") else carry.at
            self.take(Use.MOUTH, at=at, by_keys=work.by_keys, tile=carry.at)
            self.screen.services.sounds.play("paper", 0.6)
            return
        if controller.submit(preview.action):
            sound = "paper" if carry.use is Use.START else "wood"
            self.screen.services.sounds.play(sound, 0.5, self.screen.pan_of(preview.at.x))
            if carry.use not in TILES:
                self._heading = preview.at.heading
            self.cancel()

    def commit_turn(self, *, keep: bool = False) -> None:
        """The standing domino stays turned as it is now. keep: it stays chosen."""
        carry, preview = self.work.held, self.work.preview
        if carry is None or carry.use is not Use.TURN or carry.domino is None:
            return
        d = self.controller.game.layout.dominoes
        was = float(d.heading[d.row_of(carry.domino)])
        if preview is not None and abs(math.remainder(was - carry.at.heading, math.tau)) > 1e-4:
            if self.controller.submit(preview.action):
                self.screen.services.sounds.play("wood", 0.25, self.screen.pan_of(carry.at.x))
            else:
                self.work.pick_up(HeldPiece(Use.TURN, replace(carry.at, heading=was), domino=carry.domino, turned=True))
        if not keep:
            self.work.put_down()

    def _rested_since_said(self) -> bool:
        """Has what was said been there for a while?"""
        left = self.controller.session.message_in
        return left is None or left < 3.2
