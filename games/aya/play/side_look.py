"""Look at the table from the side while it is laid: which place is looked at, with the piece in hand as it would stand there."""

import numpy as np
import pygame

from aya_sim.errors import IllegalAction
from aya_sim.game import Game, Pose, apply
from aya_sim.layout import Layout
from games.aya.play.state import TableState
from games.aya.session.piece import TILES, Preview
from games.aya.view3d.side_look import SideLook
from games.ui.screen import STAY, Change
from games.ui.widgets import Button


class TableSideLook:
    """Shows the table of a game from beside the piece in hand, else from beside the domino nearest to the pointer."""

    def __init__(self, state: TableState) -> None:
        self._state = state
        self.look = SideLook(state.services)
        tip = state.words("aya.strip.side")
        self.button = Button(state.services, "", self._toggle, kind="quiet", picture="eye", tip=tip)
        self._laid: tuple[Game, Preview, Layout] | None = None

    @property
    def is_on(self) -> bool:
        """Return whether the table is to be seen from the side now."""
        return self.look.is_on

    def _toggle(self) -> Change:
        self.look.toggle()
        self.button.chosen = self.look.is_kept
        return STAY

    def on_event(self, event: pygame.event.Event) -> bool:
        """Handle the key that is held, and the mouse while it looks around; return whether the event was for that."""
        if self.look.on_key(event, "aya.crouch"):
            return True
        is_beside = hasattr(event, "pos") and not self._state.board.area.collidepoint(event.pos)
        return not is_beside and self.look.on_event(event)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the table as it is seen from there."""
        place, area = self.place(), self._state.board.area
        self.look.draw(target, area, self.layout(), place.x, place.y, place.heading)

    def layout(self) -> Layout:
        """Return the table with the piece in hand as it would stand, if it may stand there."""
        game, preview = self._state.game, self._state.hand.preview
        if preview is None or preview.refused is not None:
            return game.layout
        if self._laid is None or self._laid[0] is not game or self._laid[1] is not preview:
            self._laid = game, preview, _lay(game, preview)
        return self._laid[2]

    def place(self) -> Pose:
        """Return where is looked at, and which way the row runs there."""
        state, layout = self._state, self._state.game.layout
        held, preview = state.hand.held, state.hand.preview
        if held is not None and preview is not None and held.use not in TILES:
            return preview.at
        x, y = state.board.mm(state.pointer if state.is_over_table else state.board.area.center)
        d = layout.dominoes
        if not len(d):
            return Pose(x, y, 0.0)
        row = int(np.argmin(np.hypot(d.x - x, d.y - y)))
        return Pose(float(d.x[row]), float(d.y[row]), float(d.heading[row]))


def _lay(game: Game, preview: Preview) -> Layout:
    try:
        return apply(game, preview.action).layout
    except IllegalAction:
        return game.layout
