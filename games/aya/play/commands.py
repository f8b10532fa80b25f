"""Carry out what buttons, keys and the pointer ask for at the table, each by its name; the rules decide every command."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from aya_sim.game import (
    Draw,
    DrawReserve,
    LayOnReserve,
    Phase,
    PutTileBack,
    StandUp,
    TakeBack,
    TurnHourglass,
    check,
    legal,
    piece,
)
from games.aya.common.banner import LINE_ROOM
from games.aya.common.key_card import key_card
from games.aya.common.menu import open_menu
from games.aya.play import gesture as gestures
from games.aya.play.actions import FOR_ALL
from games.aya.play.focus import SEAT, zone_tip
from games.aya.play.gesture import piece_carried
from games.aya.play.others import host_table, open_invitation, open_talk
from games.aya.play.placement import PiecePlacement
from games.aya.play.rows.planner import RowPlanner
from games.aya.play.state import TOO_NEW, TableState
from games.aya.remote.hosting import HostController
from games.aya.render.camera.view import fit_view
from games.aya.session.hand import FINE_STEP, FINE_TURN, STEP, TURN_STEP
from games.aya.session.piece import Use, terrain_in_hand
from games.card_table.log_dialog import LogSheet
from games.records.results import Help
from games.screens.help import HelpScreen
from games.shell.dialog import Answer, Dialog
from games.shell.undo_question import ask_to_undo
from games.ui.screen import STAY, Change, Push

_ARROW_PAN = 60  # pixels
_ZONE_COMMANDS = {"stock": "draw", "reserve": "from_reserve"}
_PILE_COMMANDS = {"tiles": "landscape", "animals": "animal"}


class TableCommands:
    """Carries out what the player asks for."""

    def __init__(self, state: TableState, placement: PiecePlacement) -> None:
        self._state, self._placement = state, placement
        self.rows = RowPlanner(state, placement)
        self._commands: dict[str, Callable[[], object]] = {
            "hourglass": lambda: state.controller.submit(TurnHourglass(state.controller.acting_seat)),
            "draw": lambda: self._play_with_sound(Draw(state.game.turn)),
            "from_reserve": lambda: self._play_with_sound(DrawReserve(state.game.turn)),
            "onto_reserve": self._lay_on_reserve,
            "landscape": placement.take_tile,
            "animal": lambda: placement.use_as(Use.ANIMAL),
            "flat": lambda: placement.use_as(Use.FLAT),
            "standard": lambda: placement.use_as(Use.STANDARD),
            "put_back": self._put_tile_back,
            "move_tile": placement.move_tile,
            "stand_up": self._stand_up_first,
            "turn": placement.turn_next,
            "raise": placement.raise_next,
            "ahead": self._draw_ahead,
            "ahead_reserve": lambda: self._draw_ahead(DrawReserve),
            "hint": self._ask_hint,
        }

    def do(self, name: str) -> Change:
        """Carry out the command of this name, if it is for the player to give."""
        if name == "take_back":
            return self._take_back()
        if name == "hourglass" and self._state.offered < TOO_NEW:
            return STAY  # the click or the key was meant for what was there before the last grain
        if name in FOR_ALL or self._state.is_ours:
            self._commands[name]()
        return STAY

    # the rules

    def _play_with_sound(self, action: Draw | DrawReserve | LayOnReserve) -> None:
        if self._state.controller.submit(action):
            self._state.services.sounds.play("wood", 0.4)

    def _lay_on_reserve(self) -> None:
        self._placement.cancel()
        self._play_with_sound(LayOnReserve(self._state.game.turn))

    def _put_tile_back(self) -> None:
        self._placement.cancel()
        self._state.controller.submit(PutTileBack(self._state.game.turn))

    def _take_back(self) -> Change:
        """Take the last laying back; another person's only if that person allows it."""
        state, last = self._state, self._state.game.last
        self._placement.cancel()
        seat = last.seat if last is not None else state.game.turn
        if seat not in state.controller.people:
            return STAY

        def allow() -> Change:
            state.controller.submit(TakeBack(seat))
            return STAY

        def keep() -> Change:
            state.controller.say(state.words("undo.kept", owner=names[seat]))
            return STAY

        names, turn = state.game.options.names, state.game.turn
        if seat == turn or turn not in state.controller.people or state.game.options.solo or not legal(state.game, seat).take_back:
            return allow()
        return ask_to_undo(state.services, names[seat], names[turn], allow, keep)

    def stand_up(self, domino: int) -> None:
        """Stand up a domino that was knocked over. domino: id."""
        state = self._state
        if state.controller.people and state.controller.submit(StandUp(state.controller.acting_seat, domino)):
            state.services.sounds.play("wood", 0.35)

    def _stand_up_first(self) -> None:
        fallen = legal(self._state.game, self._state.game.turn).to_stand_up
        if fallen:
            self.stand_up(fallen[0])

    def _draw_ahead(self, draw: type[Draw | DrawReserve] = Draw) -> None:
        """Let the next player who may draw already: of those who wait the first who can, else the rules say why there is none."""
        state, game = self._state, self._state.game
        order = ((game.turn + k) % game.players for k in range(1, game.players))
        waiting = [seat for seat in order if seat in state.controller.people]
        able = [seat for seat in waiting if check(game, draw(seat)) is None]
        if len(waiting) == 1 or able:
            self._draw_for((able or waiting)[0], draw)
        else:
            none = "aya.ahead.none" if waiting else "aya.ahead.your_turn"
            state.controller.say(state.words(none if draw is Draw else f"{none}.reserve" if waiting else none))

    def _click_seat(self, seat: int) -> Change:
        """Draw ahead for the player of a seat; where both the stock and the reserve may be drawn from, ask which."""
        state, game, words = self._state, self._state.game, self._state.words
        if seat not in state.controller.people:
            state.controller.say(zone_tip(state, f"{SEAT}{seat}"))
        elif seat == game.turn and game.seats[seat].hand is not None:
            state.controller.say(words("aya.ahead.own", name=game.options.names[seat]))
        elif check(game, DrawReserve(seat)) is None:
            top = words(f"aya.land.{piece(game.seats[seat].reserve[-1], game.options.cameras).terrain}").lower()
            ways = (("aya.ahead.from_stock", Draw), ("aya.ahead.from_reserve", DrawReserve))
            answers = [Answer(words(name, land=top), partial(self._draw_for, seat, draw)) for name, draw in ways]
            return Push(Dialog(state.services, words("aya.ahead.which", name=game.options.names[seat]), "", answers))
        else:
            self._draw_for(seat, Draw)
        return STAY

    def _draw_for(self, seat: int, draw: type[Draw | DrawReserve]) -> Change:
        """Draw for a player, and say what came."""
        state = self._state
        if state.controller.submit(draw(seat)):
            state.services.sounds.play("wood", 0.4)
            self._placement.when_done(lambda: self._say_drawn(seat))
        return STAY

    def _say_drawn(self, seat: int) -> None:
        state, words, held = self._state, self._state.words, self._state.game.seats[seat].hand
        if held is not None:
            land = words(f"aya.land.{piece(held, state.game.options.cameras).terrain}")
            state.controller.say(words("aya.ahead.drew", name=state.game.options.names[seat], land=land), logged=False)

    def _ask_hint(self) -> None:
        """Ask where a bot would lay the domino in hand; asked again, the hint goes."""
        state, bots = self._state, self._state.bots
        if bots.hint is not None or bots.is_hint_pending:
            bots.drop_hint()
        elif not state.is_ours or state.game.phase is not Phase.PLACING or state.game.seats[state.game.turn].hand is None:
            state.controller.say(state.words("aya.hint.nothing"))
        else:
            bots.ask_hint()
            state.controller.play_time.helped(Help(hints=1))

    # the tray and the top bar

    def click(self, zone: str) -> Change:
        """Use a zone of the tray, or a player of the top bar."""
        if zone.startswith(SEAT):
            return self._click_seat(int(zone.removeprefix(SEAT)))
        hint = self._state.bots.hint
        if zone == "hand":
            self._placement.begin()
        elif zone == "reserve" and hint is not None and isinstance(hint.action, LayOnReserve):
            self.do("onto_reserve")
        elif zone in _ZONE_COMMANDS:
            self.do(_ZONE_COMMANDS[zone])
        elif "." in zone:
            self._use_pile(zone)
        return STAY

    def press(self, zone: str) -> Change:
        """Use a zone that has the focus of the keys, which then hold the piece."""
        if zone == "hand":
            self._state.group.focus(None)
            self._placement.begin(by_keys=True)
            return STAY
        return self.click(zone)

    def drag_from(self, zone: str) -> None:
        """Draw from a zone of the tray and carry the piece in one go."""
        state, game = self._state, self._state.game
        if not state.is_ours:
            return
        may_draw = game.phase is Phase.PLACING and game.seats[game.turn].hand is None
        if zone in _ZONE_COMMANDS and may_draw:
            if state.controller.submit(Draw(game.turn) if zone == "stock" else DrawReserve(game.turn)) and state.controller.is_waiting:
                self._placement.when_done(self._carry_drawn)
                return
        elif zone.partition(".")[0] in _PILE_COMMANDS:
            self._use_pile(zone)
        elif zone != "hand":
            self.click(zone)
            return
        self._placement.begin()
        self.drag()

    def _carry_drawn(self) -> None:
        """Carry what the host has drawn; dragged on if the button is still down."""
        self._placement.begin()
        if pygame.mouse.get_pressed()[0]:
            self.drag()

    def drag(self) -> None:
        """Let the piece in hand be laid when the left button goes up."""
        carrying = piece_carried(self._state.gesture)
        if carrying is not None:
            self._state.gesture = gestures.hold(self._state.gesture, replace(carrying, is_dragged=True))

    def _use_pile(self, zone: str) -> None:
        kind, _, land = zone.partition(".")
        if terrain_in_hand(self._state.game) != land:
            self._state.controller.say(zone_tip(self._state, zone))
        else:
            self.do(_PILE_COMMANDS[kind])

    # the piece in hand, by keys

    def step(self, way: tuple[int, int], *, fine: bool) -> None:
        """Move the piece a step, or look elsewhere with an empty hand. way: pixels, down is (0, 1)."""
        state, (dx, dy) = self._state, (way[0], -way[1])
        if (state.hand.held is None and state.next_use is None) or state.turning is not None:
            state.board.pan(-_ARROW_PAN * dx, _ARROW_PAN * dy)
        elif state.hand.held is None:
            self._placement.begin(by_keys=True)
        else:
            step = FINE_STEP if fine else STEP
            state.hand.step(dx * step, dy * step)
            self._keep_in_sight()

    def turn(self, way: int, *, fine: bool) -> None:
        """Turn what is in hand. way: 1 counter-clockwise, -1 clockwise."""
        state = self._state
        if state.hand.held is not None:
            state.hand.turn(way * (FINE_TURN if fine else TURN_STEP))
            state.gesture = gestures.touch_turning(state.gesture)

    def next_spot(self, way: int) -> None:
        """Bring the piece to the next good spot, or the one before; with nothing to lay, go into the tray."""
        state = self._state
        if state.hand.held is None and state.next_use is None:
            state.group.step(way)
            return
        if state.hand.held is None and not self._placement.begin(by_keys=True):
            return
        if state.hand.next_spot(way) is None and state.turning is None:
            state.controller.say(state.words("aya.no_spots"))
        self._keep_in_sight()

    def enter(self) -> None:
        """Lay what is in hand, else press the first button of the tray or take up what is to be laid."""
        state = self._state
        first = next((offer.name for offer in state.offers if offer.kind == "first"), None)
        if state.turning is not None:
            self._placement.commit_turn()
        elif state.hand.held is not None:
            state.gesture = gestures.release(state.gesture)
        elif self.rows.lay_next():
            return
        elif first is not None:
            self.do(first)
        else:
            self._placement.begin(by_keys=True)

    def _keep_in_sight(self) -> None:
        at, board = self._state.hand.pose, self._state.board
        if at is not None:
            area = board.area.inflate(-board.area.width // 5, -board.area.height // 4)
            if not area.collidepoint(*board.pixel(at.x, at.y)):
                board.center_on(at.x, at.y)

    # the view and the pages

    def zoom(self, factor: float, at: tuple[int, int] | None = None) -> Change:
        """Come nearer or go farther. at: the pixel that stays where it is."""
        self._state.board.zoom(factor, at)
        return STAY

    def show_all(self) -> Change:
        """Show the whole table, above the line of words."""
        board, line = self._state.board, self._state.services.theme.px(LINE_ROOM)
        view = fit_view(self._state.game.layout, size=(board.area.width, board.area.height - line))
        board.center_on(view.x, view.y - line / 2 / view.scale, view.scale)
        return STAY

    def open_menu(self) -> Change:
        """Open the menu; the sand waits meanwhile."""
        state, words, game = self._state, self._state.words, self._state.game
        more = [
            Answer(words("aya.log.title"), self.open_log),
            Answer(words("aya.menu.whole"), self.show_all),
            Answer(words("aya.menu.keys"), self.open_keys),
        ]
        if state.controller.may_undo:
            more.insert(0, Answer(words("aya.menu.take_back"), lambda: self.do("take_back")))
        if state.remote is not None:
            more.insert(0, Answer(words("talk.title"), partial(open_talk, state)))
            if isinstance(state.remote, HostController):
                more.insert(0, Answer(words("invite.title"), partial(open_invitation, state)))
                return open_menu(state.services, game.layout, answers=more, game=state.remote.whole, sand="aya.menu.runs")
            return open_menu(state.services, game.layout, answers=more, sand="aya.menu.runs", text="aya.remote.kept")
        if state.controller.is_lesson:
            return open_menu(state.services, game.layout, answers=more, text="aya.guide.kept")
        more.append(Answer(words("invite.title"), partial(host_table, state)))
        sand = "aya.menu.waits" if game.phase is Phase.PLACING else ""
        return open_menu(state.services, game.layout, answers=more, game=game, sand=sand)

    def open_log(self) -> Change:
        """Open the log of what the players did and said."""
        services = self._state.services
        return Push(LogSheet(services, self._state.controller.session.log, services.words("aya.log.title"), "aya.log"))

    def answer(self, *, is_yes: bool) -> Change:
        """Answer what a partner asks."""
        if self._state.voices.question is None:
            self._state.controller.say(self._state.words("aya.voice.answer.none"))
        self._state.voices.answer(is_yes=is_yes)
        return STAY

    def open_rules(self) -> Change:
        """Open the rules."""
        return Push(HelpScreen(self._state.services, "aya"))

    def open_keys(self) -> Change:
        """Open the page of the keys."""
        return key_card(self._state.services)


def available_commands(state: TableState) -> frozenset[str]:
    """Return the names of the commands that would do something now, on a button or not."""
    can = legal(state.game, state.game.turn)
    flags = {"draw": can.draw, "from_reserve": can.draw_reserve, "onto_reserve": can.lay_on_reserve, "stand_up": bool(can.to_stand_up)}
    flags |= {"turn": bool(can.to_turn), "raise": bool(can.to_raise), "hint": state.game.phase is Phase.PLACING}
    flags["animal"] = state.hand.held is not None and state.hand.held.use is Use.RAISE
    free = (name for name, may in flags.items() if may and (state.is_ours or name in FOR_ALL))
    return frozenset({*free, *(offer.name for offer in state.offers)})
