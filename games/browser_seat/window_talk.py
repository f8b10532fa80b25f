"""Carry what people point at between the windows of a table and a computer player that waits for it. Draws nothing that is shown."""

from typing import Any

import pygame

from games.browser_seat.talking import Talking
from games.card_table.adapter import Points, Reject, Submit, Table, TableAdapter, Talk
from games.i18n.words import Words
from games.network.face import Frame, Reply, Sight
from games.network.protocol import Gesture, Point, Settle, encode
from games.ui.theme import Theme

_AREA = pygame.Rect(0, 0, 1024, 640)  # px, of a scene that is only asked what can be pressed in it


class WindowTalk:
    """What one window is told of what people point at, and what its player points at."""

    def __init__(self, adapter: TableAdapter[Any, Any, Any], talk: Talk[Any, Any, Any], seat: int, words: Words, talking: Talking) -> None:
        self.adapter, self.talk, self.seat, self.words, self.talking = adapter, talk, seat, words, talking
        self._sight: Sight | None = None
        self._told: tuple[str, Points] = ("", ())

    def show(self, sight: Sight) -> tuple[Frame, ...]:
        """Return what the window is sent: what all are asked and what they point at, if that has changed."""
        before, self._sight = self._sight, sight
        if before is not None and sight.actor is not None:
            self._keep_points(before.seen, sight.seen)
        return self._tell(sight)

    def handle(self, gesture: Gesture) -> Reply:
        """Return the answer to what the player pointed at or agreed to."""
        sight = self._sight
        if sight is None:
            return Reply()
        match gesture:
            case Point(thing):
                points = () if thing is None else ((self.seat, thing),)
                if (thing is None or self._may_point(sight, points)) and self.talking.point(self.seat, points):
                    return Reply(self._tell(sight), is_told_to_all=True)
            case Settle():
                self.talking.settle()
                return Reply(self._tell(sight), is_told_to_all=True)
        return Reply()

    def refuse(self, sentence: str) -> tuple[Frame, ...]:
        """Return nothing: a window is told by the table itself."""
        del sentence
        return ()

    def close(self) -> None:
        """Leave the table."""
        self.talking.leave(self)

    def _tell(self, sight: Sight) -> tuple[Frame, ...]:
        now = (str(self.talking.question(self._table(sight))), self.talking.points)
        if now == self._told:
            return ()
        self._told = now
        return (encode({"type": "talk", "question": now[0], "points": now[1]}),)

    def _table(self, sight: Sight) -> Table:
        names, bots = tuple(seat.name for seat in sight.seats), tuple(seat.kind == "computer" for seat in sight.seats)
        return Table(_AREA, Theme(), self.words, names, bots, own_screens=True)

    def _keep_points(self, before: Any, after: Any) -> None:
        """Keep of what people point at what is still there after an act."""
        retain = self.adapter.retain_selection
        pointed = self.talk.point(self.adapter.initial_selection(before), self.talking.points)
        self.talking.begin_anew(self.talk.points(retain(before, after, pointed)) if retain is not None else ())

    def _may_point(self, sight: Sight, points: Points) -> bool:
        """Return whether pressing something on the table of this seat would point like this."""
        selection, table = self.adapter.initial_selection(sight.seen), self._table(sight)
        for spot in self.adapter.build_scene(sight.seen, selection, table).spots:
            answer = self.adapter.press(sight.seen, selection, spot.act) if spot.act is not None else None
            if answer is not None and not isinstance(answer, Reject | Submit) and self.talk.points(answer) == points:
                return True
        return False
