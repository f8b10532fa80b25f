"""What the table does by itself, draw at the beginning of a turn, look where a partner lays, warn of photos that lie flat. No pixels."""

from collections.abc import Callable
from dataclasses import dataclass

from aya_sim.components import TILE_DIAMETER
from aya_sim.game import Action, Lay, LayAnimal, LayFlat, LayLandscape, Phase, PlaceStart, Pose
from aya_sim.game.warnings import flat_photos_in_danger
from games.aya.play.gesture import Idle
from games.aya.play.state import TableState

_DRAWS_AFTER = 0.4  # s of a turn
_DRAWS_AFTER_UNDO = 4.0  # s, where the placement before can be undone until the next domino is drawn
_GLIDES = 0.6  # s that the view takes to a partner's placement
HINT_RING = TILE_DIAMETER / 2 + 4.0  # mm, radius of the ring where a hint would lay a tile
_MARGIN = 0.12  # of the view: nearer to its edge a place is not well in sight


@dataclass(slots=True)
class _Glide:
    """A move of the view that is under way."""

    start: tuple[float, float]  # mm, the middle of the view
    end: tuple[float, float]
    time: float = 0.0  # s


class TableHabits:
    """Draws for the player and follows the partners."""

    def __init__(self, state: TableState, draw: Callable[[], object]) -> None:
        self._state, self._draw = state, draw
        self._waited = 0.0  # s of a turn with an empty hand
        self._glide: _Glide | None = None
        self._warned: tuple[tuple[int, ...], int] | None = None
        self._seen: Action | None = None  # the placement that was looked at last

    @property
    def is_gliding(self) -> bool:
        """Return whether the view is on its way."""
        return self._glide is not None

    def update(self, dt: float) -> None:
        """Let dt s go by."""
        self._draw_when_due(dt)
        self._follow(dt)
        self._warn()

    def _warn(self) -> None:
        """Say it in time, and again every turn, when photos still lie flat and the placing will soon be over."""
        state, game = self._state, self._state.game
        flat = flat_photos_in_danger(game)
        about = (flat, game.turn) if flat else None
        if about is not None and about != self._warned and state.controller.session.message is None:
            state.controller.say(state.words("aya.flat.danger", n=len(flat)), "caution")
            self._warned = about

    def _draw_when_due(self, dt: float) -> None:
        """Draw for the player whose turn it is. With a reserve there is a choice, so that is left to the player."""
        state, game, services = self._state, self._state.game, self._state.services
        seat = game.seats[game.turn]
        wanted = services.settings.auto_draw and not services.is_covered and game.phase is Phase.PLACING and state.is_ours
        if not wanted or seat.hand is not None or seat.reserve or not seat.stock:
            self._waited = 0.0
            return
        self._waited += dt
        if self._waited >= (_DRAWS_AFTER_UNDO if state.controller.may_undo else _DRAWS_AFTER):
            self._draw()

    def _follow(self, dt: float) -> None:
        state, board = self._state, self._state.board
        if not isinstance(state.gesture, Idle):
            self._glide = None  # the view is the player's while a piece is held
            return
        action = state.bots.next_placement or (state.remote.placed if state.remote is not None else None)
        action = action if state.services.settings.follow_partners else None
        at = None if action is None else placement_pose(action)
        if at is not None and action is not self._seen:
            self._seen = action
            self._glide = None if self._is_in_sight(at) else _Glide(board.mm(board.area.center), (at.x, at.y))
        if self._glide is not None:
            self._glide.time += dt if state.services.settings.motion else _GLIDES
            share = min(1.0, self._glide.time / _GLIDES)
            eased = share * share * (3.0 - 2.0 * share)
            (x, y), (to_x, to_y) = self._glide.start, self._glide.end
            board.center_on(x + (to_x - x) * eased, y + (to_y - y) * eased)
            self._glide = self._glide if share < 1.0 else None

    def _is_in_sight(self, at: Pose) -> bool:
        area = self._state.board.area
        return bool(area.inflate(-2 * _MARGIN * area.width, -2 * _MARGIN * area.height).collidepoint(self._state.board.pixel(at.x, at.y)))


def placement_pose(action: Action) -> Pose | None:
    """Return where on the table an action lays its piece, a tile before its domino; None where it lays none there."""
    match action:
        case LayLandscape(_, tile, _):
            return tile
        case Lay(_, at) | LayFlat(_, at) | LayAnimal(_, at) | PlaceStart(_, at):
            return at
    return None
