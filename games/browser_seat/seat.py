"""Play one seat on a page: what its player may know in, messages for the page out; what the player does in, an action out.

Everything comes from observations of this seat, so a page cannot be sent what the seat may not know. Knows no socket and no clock.
"""

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any

import pygame

from games.browser_seat.layout import choose_layout
from games.browser_seat.memory import Happened, Memory
from games.browser_seat.message import browser_keys, describe_text_entry, draw_spots, name_picture, unique_pictures
from games.browser_seat.pictures import Pictures, read_ahead, table_background
from games.browser_seat.talking import Talking
from games.card_table.adapter import Reject, Remark, Submit, Table, TableAdapter
from games.card_table.scene import Scene
from games.core.game_api import WATCHER
from games.core.registry import game_named
from games.i18n.language import best_match
from games.i18n.words import ENGLISH, Words
from games.network.face import Frame, Reply, Sight
from games.network.protocol import Drop, Enlarge, Gesture, Key, Next, Press, Resize, Screen, Settle, Write, encode
from games.shell.keys import KeyMap, KeyNames
from games.ui.theme import Theme

SHOW_ALL, BACK = "cards.show_all", "shell.back"


class SeatFace:
    """Draws the page of one seat, or of a watcher."""

    def __init__(
        self, adapter: TableAdapter[Any, Any, Any], seat: int, screen: Screen, pictures: Pictures, memory: Memory, talking: Talking
    ) -> None:
        self.adapter, self.seat, self.pictures, self.memory, self.talking = adapter, seat, pictures, memory, talking
        self.scene: Scene | None = None
        self._sent: set[bytes] = set()  # digests of the pictures this connection has
        self._acts: dict[int, dict[str, Hashable]] = {}  # seq -> what each spot meant in the last scene of it
        self._lines: list[str] = []  # of the log, in the language of the page
        self._lines_sent = 0
        self._told = False  # is the log of what happened before this connection in it?
        self._fit(screen)

    # what comes from the table

    def show(self, sight: Sight) -> tuple[Frame, ...]:
        """Return what the page is sent for what its seat may know now."""
        memory, begins = self.memory, not self._sent
        happened = memory.follow(self.adapter, self.seat, sight, self.talking.points)
        remarks: list[Remark] = []
        if happened is not None and happened.undone is not None:
            if self._told:
                self._tell(happened)
            self.talking.begin_anew(())
        elif happened is not None:
            self._note(happened)
            remarks = self._remarks(happened)
        memory.selection = self._with_points(memory.selection)
        digest, webp = table_background()
        first = (digest + webp,) if begins else ()
        self._sent.add(digest)
        return (*first, *self.relay(remarks))

    def refuse(self, sentence: str) -> tuple[Frame, ...]:
        """Return what the page is sent when its action was refused."""
        return self.relay(sentence=sentence)

    def close(self) -> None:
        """Let go of the scene; what the seat remembers stays."""
        self.talking.leave(self)
        self.scene = None

    def _note(self, happened: Happened) -> None:
        """Tell the log what happened, queue what is looked at, and keep of the selection what still holds."""
        memory = self.memory
        if self._told:
            self._tell(happened)
        shown = self.adapter.public_reveal(happened.before, happened.after)
        if shown is None and happened.is_own:
            shown = self.adapter.private_look(happened.before, happened.after)
        if shown is not None:
            memory.reveals.append(shown)
        self._keep_points(happened)
        memory.retain(self.adapter, happened)

    def _keep_points(self, happened: Happened) -> None:
        """Keep of what people point at what is still there."""
        talk, retain = self.adapter.talk, self.adapter.retain_selection
        kept = retain(happened.before, happened.after, self._with_points(self.memory.selection)) if retain is not None else None
        self.talking.begin_anew(talk.points(kept) if talk is not None and kept is not None else ())

    @property
    def sight(self) -> Sight:
        """Return what the player may know now."""
        assert self.memory.sight is not None  # a face is shown the table before it is asked anything
        return self.memory.sight

    # what comes from the page

    def handle(self, gesture: Gesture) -> Reply:
        """Return the answer to what was done on the page."""
        if self.memory.sight is None:
            return Reply()
        match gesture:
            case Resize(screen):
                self._fit(screen)
                return Reply(self.relay())
            case Next():
                return Reply(self._advance())
            case Key(name):
                return self._key(name)
            case Write(text):
                return self._write(text)
            case Press(seq, key):
                return self._press(seq, key)
            case Enlarge(key):
                return Reply(self._enlarge(key))
            case Drop(seq, key, onto):
                return self._drop(seq, key, onto)
            case Settle() if self.seat != WATCHER:
                self.talking.settle()
                return Reply(self.relay(), is_told_to_all=True)
        return Reply()

    def _advance(self, *, to_end: bool = False) -> tuple[Frame, ...]:
        """Show the next step of what is looked at; to_end: the last one, or the next that all must see."""
        memory, table = self.memory, self._table()
        if memory.reveals:
            memory.step += 1
            while to_end and self._reveal_scene(memory.step + 1, table) is not None and not self._stops(memory.step, table):
                memory.step += 1
        return self.relay()

    def _reveal_scene(self, step: int, table: Table) -> Scene | None:
        return self.adapter.reveal_scene(self.memory.reveals[0], step, table)

    def _stops(self, step: int, table: Table) -> bool:
        scene = self._reveal_scene(step, table)
        return scene is not None and scene.stops

    def _key(self, name: str) -> Reply:
        memory = self.memory
        if name == SHOW_ALL:
            return Reply(self._advance(to_end=True))
        if memory.reveals or self.scene is None:
            return Reply()
        if name in self.scene.keys:
            return self._take(self.adapter.press(self.sight.seen, memory.selection, self.scene.keys[name]))
        if name == BACK:
            memory.selection = self._with_points(self.adapter.initial_selection(self.sight.seen))
        return Reply(self.relay())

    def _write(self, text: str) -> Reply:
        if self.memory.reveals or self.scene is None or self.scene.written is None:
            return Reply()
        return self._take(self.adapter.enter_text(self.sight.seen, self.memory.selection, text[: self.scene.written.limit]))

    def _press(self, seq: int, key: str) -> Reply:
        act = self._act_of(seq, key)
        return Reply(self.relay()) if act is None else self._take(self.adapter.press(self.sight.seen, self.memory.selection, act))

    def _drop(self, seq: int, key: str, onto: str) -> Reply:
        held, where = self._act_of(seq, key), self._act_of(seq, onto)
        if held is None or where is None:
            return Reply(self.relay())
        return self._take(self.adapter.drop(self.sight.seen, self.memory.selection, held, where))

    def _act_of(self, seq: int, key: str) -> Hashable | None:
        """Return what a press on a spot means, if it means now what it meant on the page when it was pressed; else None."""
        then, now = self._acts.get(seq, {}).get(key), self._acts.get(self.sight.seq, {}).get(key)
        return now if then == now and seq >= self.memory.selected_at else None

    def _take(self, answer: Any) -> Reply:
        """Return what comes of an answer of the adapter."""
        if self.seat == WATCHER:
            return Reply()
        if isinstance(answer, Reject):
            return Reply(self.relay(sentence=str(self.words(answer.sentence, **dict(answer.values)))))
        if isinstance(answer, Submit):
            if self.seat in self.sight.to_move:
                return Reply(action=answer.action, seq=self.sight.seq)
            return Reply(self.relay(sentence=self._waiting()))
        self.memory.selection = answer
        if self.adapter.talk is not None:
            own = tuple(point for point in self.adapter.talk.points(answer) if point[0] == self.seat)
            if self.talking.point(self.seat, own):
                return Reply(self.relay(), is_told_to_all=True)
        return Reply(self.relay())

    # drawing

    def _fit(self, screen: Screen) -> None:
        self.layout = choose_layout(self.adapter.game.name, len(self.talking.names), screen)
        self.language, self._is_touched = best_match([screen.language]) or ENGLISH, screen.touch
        self._told, self._lines, self._lines_sent, self._acts = False, [], 0, {}

    @property
    def words(self) -> Words:
        """Return the sentences in the language of the page."""
        return _words(self.language, self._is_touched)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the players, by seat."""
        return tuple(seat.name for seat in self.sight.seats)

    def _table(self) -> Table:
        bots = tuple(seat.kind == "computer" for seat in self.sight.seats)
        return Table(self.layout.area, Theme(self.layout.scale), self.words, self.names, bots, own_screens=True)

    def _with_points(self, selection: Any) -> Any:
        """Return the selection with what people point at, in games in which they do."""
        return selection if self.adapter.talk is None else self.adapter.talk.point(selection, self.talking.points)

    def _build_scene(self, table: Table) -> Scene:
        """Return what lies there now; a reveal without another step ends."""
        memory, sight = self.memory, self.sight
        while memory.reveals:
            scene = self._reveal_scene(memory.step, table)
            if scene is not None:
                return scene
            memory.reveals.popleft()
            memory.step = 0
        if sight.outcome is not None:
            return self.adapter.end_scene(sight.seen, sight.outcome, table)
        return self.adapter.build_scene(sight.seen, memory.selection, table)

    def relay(self, remarks: Sequence[Remark] = (), sentence: str = "") -> tuple[Frame, ...]:
        """Return the pictures that the page lacks, and the table as it is now. sentence: why something is refused."""
        self._tell_all()
        table, sight = self._table(), self.sight
        self.scene = scene = self._build_scene(table)
        may_press = not self.memory.reveals and self.seat != WATCHER and sight.outcome is None
        self._acts = {seq: acts for seq, acts in self._acts.items() if seq > sight.seq - _REMEMBERED}
        self._acts[sight.seq] = {spot.key: spot.act for spot in scene.spots if spot.act is not None} if may_press else {}
        drawn = draw_spots(scene, table.area, table.theme, self.pictures, may_press=may_press)
        message: dict[str, Any] = {
            "type": "scene",
            "seq": sight.seq,
            "title": game_named(self.adapter.game.name).title,
            "language": self.language,
            "area": [*table.area.size, self.layout.ratio],
            "background": name_picture(table_background()[0]),
            "spots": drawn.spots,
            "asks": str(scene.asks) if self.seat != WATCHER or self.memory.reveals else "",
            "ours": may_press and self.seat in sight.to_move,
            "waiting": self._waiting(),
            "absent": self._absent(),
            "log_at": self._lines_sent,
            "log": self._lines[self._lines_sent :],
        }
        self._lines_sent = len(self._lines)
        if may_press:
            message |= {"keys": browser_keys(scene, _KEYS), "keys_say": str(scene.keys_say), "first": scene.first}
        if self.memory.reveals:
            message["reveal"] = self._describe_reveal(scene, table)
        elif may_press and scene.written is not None:
            message["written"] = describe_text_entry(scene.written)
        elif sight.outcome is not None:
            message["over"] = [str(line) for line in self.adapter.explain_end(sight.seen, sight.outcome, table)]
            message["standings"] = [
                [self.names[seat], sight.outcome.scores[seat], seat in sight.outcome.winners] for seat in sight.outcome.rank_seats()
            ]
        elif question := self.talking.question(table):
            message["question"] = str(question)
        message |= {"remarks": [[seat, str(text)] for seat, text in remarks]} if remarks else {}
        message |= {"sentence": sentence} if sentence else {}
        read_ahead()
        return (*unique_pictures(drawn.pictures, self._sent), encode(message))

    def _enlarge(self, key: str) -> tuple[Frame, ...]:
        """Return a picture of the page as large as the page has room for it; nothing if there is no such picture."""
        spot = next((spot for spot in self.scene.spots if spot.key == key and spot.details), None) if self.scene is not None else None
        if spot is None:
            return ()
        room, ratio = self.layout.room_for_one, self.layout.ratio
        zoom = min(room[0] / spot.rect.width, room[1] / spot.rect.height)
        box = pygame.Rect(0, 0, round(spot.rect.width * zoom), round(spot.rect.height * zoom))
        picture = self.pictures.draw(spot.paint, box, 0, box)
        if picture is None:
            return ()
        size = [round(picture.rect.width / ratio), round(picture.rect.height / ratio)]
        large = {"type": "large", "spot": key, "picture": name_picture(picture.digest), "size": size}
        return (*unique_pictures((picture,), self._sent), encode(large))

    def _describe_reveal(self, scene: Scene, table: Table) -> dict[str, Any]:
        """Return who looks at what is revealed, and whether there is more than one step to come."""
        more = all(self._reveal_scene(self.memory.step + k, table) is not None for k in (1, 2))
        return {"audience": str(scene.audience or self.words("cards.strip.all")), "all": more}

    # words

    def _waiting(self) -> str:
        """Return whom the table waits for; "" where it waits for this seat as well."""
        away = set(self._absent())
        waited = [
            str(self.words("browser.who_is_away", name=self.names[seat])) if seat in away else self.names[seat]
            for seat in self.sight.to_move
        ]
        if not waited or self.sight.outcome is not None or self.seat in self.sight.to_move:
            return ""
        names = self.words("browser.and").join([part for part in (", ".join(waited[:-1]), waited[-1]) if part])
        return str(self.words("browser.waiting", names=names))

    def _absent(self) -> list[int]:
        """Return the seats that the table waits for whose players are away."""
        waited = [self.sight.seats[seat] for seat in self.sight.to_move] if self.sight.outcome is None else []
        return [one.seat for one in waited if one.kind == "person" and not one.here and not one.sits_in]

    def _tell_all(self) -> None:
        """Tell the log of all that happened, unless that is done already."""
        if self._told:
            return
        history, self._told = self.memory.history, True
        seen = history[0].before if history else self.sight.seen
        self._lines = [str(line) for line in self.adapter.opening_lines(seen, self._table())]
        for happened in history:
            self._tell(happened)

    def _tell(self, happened: Happened) -> None:
        if happened.undone is not None:
            self._lines.append(str(self.words("join.log.undone", name=self.names[happened.undone])))
            return
        lines = self.adapter.log_lines(happened.before, happened.action, happened.after, self._table())
        said = (self.words("cards.log.said", name=self.names[seat], text=text) for seat, text in self._remarks(happened))
        self._lines += [str(line) for line in (*lines, *said)]

    def _remarks(self, happened: Happened) -> list[Remark]:
        """Return what computer players say after an act, who have seen what people pointed at."""
        talk, before, action = self.adapter.talk, happened.before, happened.action
        is_open = action is not None and (not happened.is_own or self.adapter.game.is_public(before, action))
        before = talk.hear(before, happened.points) if talk is not None else before
        told = self.adapter.remarks(before, action if is_open else None, happened.after, self._table())
        return [(seat, str(text)) for seat, text in told if text and self.sight.seats[seat].kind == "computer"]


_KEYS = KeyMap()
_REMEMBERED = 8  # views whose presses are still understood


@lru_cache(maxsize=8)
def _words(language: str, is_touched: bool) -> Words:
    words = Words(language)
    if is_touched:
        words.forget_keys()
    words.name_keys(KeyNames(_KEYS, words))
    return words
