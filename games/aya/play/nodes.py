"""Show the table to a screen reader as nodes: what is asked, the piece in hand, the buttons and zones, and every piece where it stands.

A piece is a node under its place in words, as `TableSpeech` says it. Words are made anew only where the table is another.
"""

from collections.abc import Hashable, Iterator, Sequence

from aya_sim.game import legal
from aya_sim.layout import Layout
from games.aya.play.commands import TableCommands
from games.aya.play.state import TableState
from games.aya.text.positions import describe_domino, describe_tile, sentence
from games.aya.text.reading_order import reading_stops
from games.aya.text.table import describe_photos
from games.ui.nodes import PRESS, Action, Amount, Node, Request, list_lines
from games.ui.screen import STAY, Change
from games.ui.speech import Saying

IN_HAND = ("in hand",)  # key of the piece that is held
SPOTS = ("good spots",)  # key of what chooses among the good spots for it
_CHANGE: tuple[Action, ...] = ("increment", "decrement", "set_value")
MOST_SPOTS = 100  # gone through at one request
_HALF = 20  # mm: half of a square that a piece fills


class TableNodes:
    """The nodes of the table, and what a reader may ask of them."""

    def __init__(self, state: TableState, commands: TableCommands) -> None:
        self._state, self._commands = state, commands
        self._key: tuple[object, ...] = ()  # what `_pieces` is of, besides the layout
        self._layout: Layout | None = None
        self._pieces: tuple[Node, ...] = ()

    def nodes(self, said: Saying) -> Sequence[Node]:
        """Return what is on the screen. said: of the table, just now."""
        words = self._state.words
        pieces = Node(("pieces",), "list", words("aya.spoken.pieces"), children=self._on_table())
        sand = Node(("sand",), "label", said.where[0])
        return (*list_lines((*said.urgent, *said.now)), sand, *self._in_hand(said), *self._state.group.nodes(), pieces)

    def focus_key(self) -> Hashable:
        """Return the key of the node with the focus: a button or a zone, else the piece in hand."""
        group = self._state.group
        return group.focus_key() or (IN_HAND if self._state.hand.held is not None else None)

    def perform(self, request: Request) -> Change | None:
        """Lay the piece in hand or bring it to another good spot, stand up a domino, or press a button."""
        state = self._state
        if request.key in (IN_HAND, SPOTS) and state.hand.held is not None:
            state.group.focus(None)
            if request.key == SPOTS:
                self._change_spot(request)
            elif request.action == "click":
                self._commands.enter()
            return STAY
        if isinstance(request.key, tuple) and request.key[0] == "domino" and request.action == "click":
            self._commands.stand_up(request.key[1])
            return STAY
        return state.group.perform(request)

    def _in_hand(self, said: Saying) -> tuple[Node, ...]:
        """Return the piece in hand, with where it is and what would come of laying it there; nothing for an empty hand."""
        at, focus = self._state.hand.pose, said.focus
        if self._state.hand.held is None or at is None or focus is None or self._state.group.focused is not None:
            return ()
        choice, words = self._state.hand.spot_choice, self._state.words
        now, of = (choice.k + 1, choice.of) if choice is not None else (0, 1)
        told = words("aya.spoken.spot", k=now, of=of) if choice is not None else words("aya.spoken.spots.none")
        return (
            Node(IN_HAND, "button", focus.name, description=focus.value, rect=self._box(at.x, at.y), actions=PRESS),
            Node(SPOTS, "slider", words("aya.spoken.spots"), told, actions=_CHANGE, amount=Amount(now, 0, of, 1)),
        )

    def _change_spot(self, request: Request) -> None:
        """Bring the piece to the next good spot, to the one before, or to the one of a number, from 1."""
        choice = self._state.hand.spot_choice
        by = {"increment": 1, "decrement": -1}.get(request.action, 0)
        if request.action == "set_value" and isinstance(request.value, float):
            by = round(request.value) - (choice.k + 1 if choice is not None else 0)
        for _ in range(min(abs(by), MOST_SPOTS)):
            self._commands.next_spot(1 if by > 0 else -1)

    def _on_table(self) -> tuple[Node, ...]:
        state, game, board = self._state, self._state.game, self._state.board
        key = (state.words.turn, game.turn, board.pixel(0, 0), board.scale)
        if key != self._key or game.layout is not self._layout:
            self._key, self._layout, self._pieces = key, game.layout, tuple(self._describe())
        return self._pieces

    def _describe(self) -> Iterator[Node]:
        """Yield tiles, rivers from first to last, what lies, photos."""
        state, game, words = self._state, self._state.game, self._state.words
        d, fallen = game.layout.dominoes, set(legal(game, game.turn).to_stand_up)
        for stop in reading_stops(game.layout, state.hand.previewer.flow(game.layout)):
            if stop.tile is not None:
                tile = game.layout.tiles[stop.tile]
                yield Node(("tile", tile.id), "list_item", sentence(describe_tile(words, game, tile)), rect=self._box(tile.x, tile.y))
            elif stop.domino is not None:
                row = d.row_of(stop.domino)
                told = sentence(describe_domino(words, game, stop.domino))
                box, key = self._box(float(d.x[row]), float(d.y[row])), ("domino", stop.domino)
                if stop.domino in fallen:
                    yield Node(key, "button", told, description=words("aya.do.stand_up"), rect=box, actions=("click",))
                else:
                    yield Node(key, "list_item", told, rect=box)
        for k, (photo, told) in enumerate(zip(game.layout.animals, describe_photos(words, game), strict=True)):
            yield Node(("photo", k), "list_item", told, rect=self._box(photo.x, photo.y))

    def _box(self, x: float, y: float) -> tuple[int, int, int, int]:
        """Return the pixels of a square around a place of the table. x, y: mm."""
        px, py = self._state.board.pixel(x, y)
        half = max(6, round(_HALF * self._state.board.scale))
        return (round(px) - half, round(py) - half, 2 * half, 2 * half)
