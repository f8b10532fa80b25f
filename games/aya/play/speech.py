"""Put the table into words for a screen reader: the turn, what is in hand and where, the time. Imports no pygame.

It is asked after every event and every frame, so what is costly is kept as long as the table stays the same.
"""

from collections.abc import Hashable
from dataclasses import replace

from aya_sim.components import Shape
from aya_sim.game import Phase, Pose
from aya_sim.physics.preview.flow import Flow
from aya_sim.physics.preview.spots import Why
from games.aya.play.actions import prompt
from games.aya.play.commands import available_commands
from games.aya.play.placement import PiecePlacement
from games.aya.play.state import TableState
from games.aya.play.status import others_turn, placement_verdict
from games.aya.session.piece import HeldPiece, Use, with_tile
from games.aya.text import reading_order
from games.aya.text.bots import describe_hint, describe_remark
from games.aya.text.positions import (
    describe_domino,
    describe_flow,
    describe_mouths,
    describe_place,
    describe_pose,
    describe_tile,
    domino_name,
    join_names,
    sentence,
    tile_name,
)
from games.aya.text.table import describe_hand, describe_layout, describe_piles, describe_sand, describe_seats, describe_stock, sand_mark
from games.ui.speech import Saying, Spoken

_KEYS = ("tab", "arrows", "brackets", "enter", "escape", "tray", "walk", "sand", "turn", "raise", "ahead", "back", "menu")


class TableSpeech:
    """Says what is on the table and what can be done."""

    def __init__(self, state: TableState, placement: PiecePlacement) -> None:
        self._state, self._placement = state, placement
        self._focus: Spoken | None = None  # the piece in hand when it was last judged
        self._where_key: tuple[object, ...] = ()  # what `_where` is of
        self._where: tuple[str, ...] = ()
        self._can_key: tuple[object, ...] = ()  # what `_may` is of
        self._may: tuple[str, ...] = ()
        self._at = -1  # the piece of the table that was looked at last

    def says(self) -> Saying:
        """Return what is read aloud at this moment."""
        state, words = self._state, self._state.words
        keys = state.services.keys
        about = words("aya.spoken.table", where=keys.describe("speech.where", words), can=keys.describe("speech.can", words))
        return Saying(
            "Aya",
            about=about,
            now=tuple(line for line in self._now() if line),
            focus=self._in_focus(),
            focus_of=self._focus_of(),
            log=state.controller.session.log,
            log_of=("aya", id(state.controller)),
            where=self._lines(),
            can=self._can(),
        )

    # what stands there

    def _now(self) -> tuple[str, ...]:
        """Return whose turn it is, what is in hand, what is asked, the sand, what a bot says or a hint proposes."""
        state, game, words = self._state, self._state.game, self._state.words
        turn = words("aya.turn", name=game.options.names[game.turn]) if game.phase is Phase.PLACING else ""
        if state.remote is not None and not state.is_ours and game.turn not in state.bots.levels:
            return (turn, state.remote.trouble or others_turn(state.remote, words), sand_mark(words, game))
        if game.phase is Phase.PLACING and not state.is_ours:
            asked = describe_remark(words, game, game.turn, state.bots.remark_of(game.turn))
            return (turn, asked, sand_mark(words, game))
        asked = prompt(game, state.hand.held, words, turning=state.turning is not None, knows_cameras=state.knows_cameras)
        hand = describe_hand(words, game) if game.phase is Phase.PLACING else ""
        return (turn, hand, asked, self._hint(), sand_mark(words, game))

    def _hint(self) -> str:
        """Return what is proposed, and where."""
        bots, words, game = self._state.bots, self._state.words, self._state.game
        hint = bots.hint
        if hint is None:
            return words("aya.hint.thinking") if bots.is_hint_pending else ""
        tile, at = getattr(hint.action, "tile", None), getattr(hint.action, "at", None)
        where = [describe_place(words, game, one.x, one.y) for one in ([tile] if isinstance(tile, Pose) else hint.sites[:2])]
        where += [describe_pose(words, game, at)] if isinstance(at, Pose) else []
        return " ".join([describe_hint(words, hint), *(f"{one}." for one in where)])

    # what the keys are at

    def _in_focus(self) -> Spoken | None:
        """Return the widget with the focus, else the piece in hand, as it was judged last while it is judged anew."""
        focused = self._state.group.in_words()
        held = self._state.hand.held
        if focused is not None or held is None:
            self._focus = None
            return focused
        name, is_judged = self._piece(held), self._state.hand.is_judged
        if is_judged or self._focus is None or self._focus.name != name:
            self._focus = Spoken(name, value=self._at_hand(held) if is_judged else "")
        return self._focus

    def _focus_of(self) -> Hashable:
        held = self._state.hand.held
        if self._state.group.focused is not None or held is None:
            return self._state.group.focus_of()
        return ("in hand", self._state.game.turn, held.use, held.domino, self._state.game.seats[self._state.game.turn].hand)

    def _piece(self, held: HeldPiece) -> str:
        """Return what is in hand, and what it is to be."""
        words, game = self._state.words, self._state.game
        domino = held.domino if held.domino is not None else game.seats[game.turn].hand
        if held.use is Use.START or domino is None:
            return words("aya.spoken.start_tile")
        if held.use is Use.TILE:
            return describe_hand(words, game)
        return words(f"aya.spoken.as.{held.use}", domino=domino_name(words, game, domino))

    def _at_hand(self, held: HeldPiece) -> str:
        """Return where the piece would lie and what would come of it; of a piece at the pointer only the verdict."""
        verdict = placement_verdict(self._state)
        told = verdict[0] if verdict is not None else ""
        preview = self._state.hand.preview
        if preview is None or not self._state.hand.by_keys:
            return told
        return " ".join(sentence(part) for part in (self._spot(), self._place(held, preview.at), told) if part)

    def _place(self, held: HeldPiece, at: Pose) -> str:
        words, game = self._state.words, self._state.game
        if held.use in (Use.START, Use.TILE):
            shape = Shape.SPRING if held.use is Use.START else game.tile
            others = describe_place(words, game, at.x, at.y) if game.layout.tiles and held.use is Use.TILE else _from_the_middle(self, at)
            return ", ".join((others, describe_mouths(words, shape, at.heading))) if shape is not None else others
        if held.use is Use.TURN:
            return describe_flow(words, at.heading)
        photo = self._state.hand.preview.photo if self._state.hand.preview is not None and held.use is Use.PHOTO else None
        if photo is not None:
            return describe_place(words, game, photo.x, photo.y)
        return describe_pose(words, game, at, () if held.domino is None else (held.domino,))

    def _spot(self) -> str:
        """Return which of the good spots this is and why it is one."""
        words, game, choice, held = self._state.words, self._state.game, self._state.hand.spot_choice, self._state.hand.held
        if choice is None or held is None:
            return ""
        told = words("aya.spoken.spot", k=choice.k + 1, of=choice.of)
        near = choice.spot.near
        if held.use in (Use.START, Use.TILE):
            return told
        if choice.spot.why in (Why.SPRING, Why.MOUTH):
            tile = next((one for one in with_tile(game, held).tiles if one.id == near), None)
            what = tile_name(words, tile.terrain, tile.shape) if tile is not None else ""
        else:
            what = domino_name(words, game, int(near))
        return ", ".join((told, words("aya.spoken.why.photo" if held.use is Use.PHOTO else f"aya.spoken.why.{choice.spot.why}", what=what)))

    # what is asked for

    def _lines(self) -> tuple[str, ...]:
        """Return what is where, the sand to the second first."""
        state, game, words = self._state, self._state.game, self._state.words
        key = (game.layout, game.seats, game.piles, game.turn, game.phase, words.turn)
        if len(key) != len(self._where_key) or any(old is not new for old, new in zip(self._where_key, key, strict=True)):
            self._where_key = key
            laid = describe_layout(words, game, state.hand.previewer.flow(game.layout))
            self._where = (
                *describe_seats(words, game, ours=state.is_ours),
                *describe_stock(words, game),
                *laid,
                *describe_piles(words, game),
            )
        return (describe_sand(words, game), *self._where)

    def _can(self) -> tuple[str, ...]:
        """Return what may be done; worked out anew where the table, the hand or the turn is another."""
        state, game = self._state, self._state.game
        key = (game.layout, game.seats, game.tile, game.turn, game.phase, state.buttons, state.hand.held, state.words.turn)
        if len(key) != len(self._can_key) or any(old is not new for old, new in zip(self._can_key, key, strict=True)):
            self._can_key, self._may = key, self._asked_for()
        return self._may

    def _asked_for(self) -> tuple[str, ...]:
        """Return the buttons first, then the keys of the table."""
        words, able = self._state.words, available_commands(self._state)
        buttons = tuple(widget.spoken().text for widget in self._state.buttons if widget.visible)
        wanted = {"turn": "turn" in able, "raise": "raise" in able, "back": "take_back" in able}
        wanted |= dict.fromkeys(("tab", "arrows", "brackets", "enter"), self._state.next_use is not None)
        hint = (words("aya.strip.hint"),) if "hint" in able and self._state.is_ours else ()
        return (*buttons, *hint, *(words(f"aya.spoken.key.{name}") for name in _KEYS if wanted.get(name, True)))

    def walk(self, way: int) -> None:
        """Look at the next piece of the table, or the one before, and describe it. way: 1 or -1."""
        state, words, game = self._state, self._state.words, self._state.game
        known = state.hand.previewer.flow(game.layout)
        there = reading_order.reading_stops(game.layout, known)
        if not there:
            state.controller.say(words("aya.spoken.bare"))
            return
        self._at = (self._at + way) % len(there) if self._at >= 0 else (0 if way > 0 else len(there) - 1)
        stop = there[self._at]
        if stop.tile is not None:
            tile = game.layout.tiles[stop.tile]
            state.controller.say(sentence(describe_tile(words, game, tile)))
            state.board.center_on(tile.x, tile.y)
        elif stop.domino is not None:
            state.controller.say(" ".join([sentence(describe_domino(words, game, stop.domino)), *self._neighbours(stop.domino, known)]))
            self._placement.show_domino(stop.domino)

    def _neighbours(self, domino: int, known: Flow) -> list[str]:
        """Return which dominoes would make this one fall and which it would."""
        words, game = self._state.words, self._state.game
        if domino not in {one for river in reading_order.rivers(known) for one in river}:
            return [words("aya.spoken.it_lies")]
        after = reading_order.strikes_by_domino(known)
        before = [one for one, struck in after.items() if domino in struck]
        told = []
        for name, some in (("struck_by", before), ("strikes", after.get(domino, []))):
            named = join_names(words, [domino_name(words, game, one) for one in some])
            told.append(words(f"aya.spoken.{name}", named=named) if some else words(f"aya.spoken.{name}.nothing"))
        return told

    def say_time(self) -> None:
        """Say how much sand is left."""
        self._state.controller.say(describe_sand(self._state.words, self._state.game))


def _from_the_middle(speech: TableSpeech, at: Pose) -> str:
    """Return the place of the Start tile from the middle of the table, for it may lie there already."""
    game = speech._state.game
    return describe_place(speech._state.words, replace(game, layout=replace(game.layout, tiles=())), at.x, at.y)
