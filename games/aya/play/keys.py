"""Turn key presses at the table into commands; knows no screen."""

from collections.abc import Callable

import pygame

from aya_sim.errors import IllegalAction
from aya_sim.game import Action, Draw, LayOnReserve, PutTileBack, TakeTile, check
from games.aya.play.commands import TableCommands, available_commands
from games.aya.play.others import open_talk, point_at
from games.aya.play.placement import PiecePlacement
from games.aya.play.speech import TableSpeech
from games.aya.play.state import TableState
from games.ui.screen import STAY, Change

_ACTIONS: dict[str, Callable[[int], Action]] = {
    "draw": Draw,
    "onto_reserve": LayOnReserve,
    "landscape": TakeTile,
    "animal": TakeTile,
    "flat": TakeTile,
    "put_back": PutTileBack,
}
"""The action whose refusal says why a command cannot be given; every use of a camera domino needs one in hand."""
_COMMANDS: dict[str, tuple[str, ...]] = {
    "aya.draw": ("draw",),
    "aya.reserve": ("onto_reserve", "from_reserve"),
    "aya.landscape": ("landscape",),
    "aya.animal": ("animal",),
    "aya.standard": ("standard",),
    "aya.flat": ("flat",),
    "aya.put_back": ("put_back",),
    "aya.hint": ("hourglass", "hint"),
    "aya.stand_up": ("stand_up",),
    "aya.turn": ("turn",),
    "aya.raise": ("raise",),
    "aya.move_tile": ("move_tile",),
}
"""The commands of a key: the first that is available is carried out."""
_ZOOM = 1.15


class TableKeys:
    """Carries out what a key asks for."""

    def __init__(self, state: TableState, placement: PiecePlacement, commands: TableCommands, speech: TableSpeech) -> None:
        self._state, self._placement, self._commands, self._speech = state, placement, commands, speech

    def on_key(self, event: pygame.event.Event) -> Change | None:
        """Handle a key that was pressed."""
        group, keys = self._state.group, self._state.services.keys
        name, arrow, shift = keys.action(event, "aya", "shell"), keys.arrow(event), bool(event.mod & pygame.KMOD_SHIFT)
        if group.focused is not None and name in ("shell.press", "shell.take"):
            return group.on_event(event)
        if group.focused is not None and group.by_keys and (arrow or name in ("shell.next", "shell.previous", "shell.back")):
            if name != "shell.back":
                return group.on_event(event) or STAY
            group.focus(None)
        elif arrow is not None:
            self._commands.step(arrow, fine=shift)
        else:
            return self._carry_out(name, shift=shift)
        return STAY

    def _carry_out(self, name: str, *, shift: bool) -> Change | None:
        commands = self._commands
        match name:
            case "shell.keys":
                return commands.open_keys()
            case "shell.help":
                return commands.open_rules()
            case "shell.press":
                commands.enter()
            case "shell.next" | "shell.previous":
                commands.next_spot(1 if name == "shell.next" else -1)
            case "shell.back":
                return STAY if self._placement.step_back() or commands.rows.drop() else commands.open_menu()
            case "aya.tray":
                self._state.group.step(1)
            case "aya.ahead" | "aya.ahead_reserve":
                commands.do(name.removeprefix("aya."))
            case "aya.turn_left" | "aya.turn_right":
                commands.turn(1 if name == "aya.turn_left" else -1, fine=shift)
            case "aya.undo":
                return commands.do("take_back")
            case "aya.walk_on" | "aya.walk_back":
                self._speech.walk(1 if name == "aya.walk_on" else -1)
            case "aya.talk":
                return open_talk(self._state)
            case "aya.log":
                return commands.open_log()
            case "aya.yes" | "aya.no":
                return commands.answer(is_yes=name == "aya.yes")
            case "aya.point":
                return point_at(self._state)
            case "aya.sand":
                self._speech.say_time()
            case "aya.zoom_in" | "aya.zoom_out":
                commands.zoom(_ZOOM if name == "aya.zoom_in" else 1 / _ZOOM)
            case "aya.show_all":
                commands.show_all()
            case _:
                return self._command(name)
        return STAY

    def _command(self, name: str) -> Change | None:
        """Carry out the first command of a key that is available, else say why there is none."""
        names, available = _COMMANDS.get(name, ()), available_commands(self._state)
        command = next((one for one in names if one in available), None)
        if command is not None:
            return self._commands.do(command)
        if names:
            self._refuse(names[0])
        return STAY if names else None

    def _refuse(self, command: str) -> None:
        """Say why a command cannot be given now: the rules know, where it is a player's turn."""
        state, action = self._state, _ACTIONS.get(command)
        if not state.is_ours:
            state.controller.say(state.words("aya.refused.not_your_turn", name=state.game.options.names[state.game.turn]), "no")
        elif action is None or not isinstance(check(state.game, action(state.game.turn)), IllegalAction):
            state.controller.say(state.words("aya.refused.not_now"), "no")
        else:
            state.controller.submit(action(state.game.turn))
