"""What practice says to whoever does not see it: what is in hand, where, and what it would do; what was done; what a lesson asks for.

The mouse is not followed by ear: of a piece that follows it only the verdict is said.
"""

from collections.abc import Hashable
from typing import TYPE_CHECKING

from aya_sim.components import LANDS, Shape, Terrain
from aya_sim.game import Pose
from aya_sim.layout import Layout
from aya_sim.physics import Cascade
from games.aya.practice.editor import Note, Tool, describe_links
from games.aya.practice.glyphs import note_text
from games.aya.text.events import describe_stop
from games.aya.text.photos import next_photo_number, species_name
from games.aya.text.positions import (
    animal_name,
    describe_domino,
    describe_mouths,
    describe_place,
    describe_pose,
    describe_tile,
    land_name,
    sentence,
    tile_name,
)
from games.aya.text.table import describe_layout
from games.ui.speech import Saying, Spoken

if TYPE_CHECKING:
    from games.aya.practice.screen import PracticeScreen

_MOST_TOLD = 40  # lines of the log
_KEYS = ("tools", "arrows", "brackets", "enter", "topple", "put_up", "delete", "undo", "tables", "lessons", "escape")


class PracticeSpeech:
    """What it says now."""

    def __init__(self, screen: "PracticeScreen") -> None:
        self.screen = screen
        self._log: tuple[str, ...] = ()
        self._key: tuple[object, ...] = ()  # what `_focus` is of
        self._focus: Spoken | None = None

    def says(self) -> Saying:
        """Practice at this moment."""
        screen = self.screen
        lesson = screen.card.spoken_task() if screen.card is not None else ()
        return Saying(
            screen.title,
            about=self._about(),
            now=lesson,
            focus=self._in_focus(),
            focus_of=self._focus_of(),
            log=self._log,
            log_of=("practice", id(screen)),
            where=self._where(),
            can=self._can(),
        )

    def _about(self) -> str:
        words, keys = self.screen.services.words, self.screen.services.keys
        return words("aya.spoken.practice", where=keys.told("speech.where", words), can=keys.told("speech.can", words))

    # what happened

    def record_change(self, note: Note, layout: Layout) -> None:
        """Something may have been done. note, layout: as they were before it."""
        editor = self.screen.editor
        lines = list(self._laid(layout, editor.document.layout))
        if editor.note is not note:
            lines.append(self._said(editor.note))
        if lines:
            self._log = (*self._log, *lines)[-_MOST_TOLD:]

    def record_topple(self, before: Layout, cascade: Cascade) -> None:
        """A topple has come to rest; the note says how many fell."""
        fallen = self.screen.editor.document.fallen
        where = describe_stop(self.screen.services.words, before, cascade, fallen.layout) if fallen is not None else ""
        if where:
            self._log = (*self._log, where)[-_MOST_TOLD:]

    def _said(self, note: Note) -> str:
        return note_text(self.screen.services.words, note)

    def _laid(self, before: Layout, now: Layout) -> tuple[str, ...]:
        """The one piece that came to the table; of more the note tells how many."""
        if now is before:
            return ()
        words = self.screen.services.words
        new = set(now.dominoes.id.tolist()) - set(before.dominoes.id.tolist())
        if len(new) == 1:
            return (words("aya.spoken.practice.stood", domino=describe_domino(words, now, new.pop())),)
        if len(now.tiles) == len(before.tiles) + 1:
            return (sentence(describe_tile(words, now, now.tiles[-1])),)
        return ()

    # what the keys are at

    def _in_focus(self) -> Spoken | None:
        screen = self.screen
        if screen.group.focused is not screen.canvas:
            return screen.group.in_words()
        editor, canvas, words = screen.editor, screen.canvas, screen.services.words
        hand = (
            editor.tool,
            editor.terrain,
            editor.camera,
            editor.mixed,
            editor.shape,
            editor.at,
            editor.heading,
            editor.turned,
            editor.snapping,
        )
        drawn = len(canvas.drawing) if canvas.drawing is not None else -1
        key = (*hand, drawn, editor.document.selection, id(editor.document.table), screen.show is None, screen.services.by_keys, words.turn)
        if key != self._key:
            self._key, self._focus = key, Spoken(self._piece(), value=self._at_hand())
        return self._focus

    def _focus_of(self) -> Hashable:
        screen, editor = self.screen, self.screen.editor
        if screen.group.focused is not screen.canvas:
            return screen.group.focus_of()
        return ("in hand", editor.tool, editor.terrain, editor.camera, editor.shape)

    def _piece(self) -> str:
        """What is in hand."""
        editor, words = self.screen.editor, self.screen.services.words
        land = land_name(words, editor.terrain)
        match editor.tool:
            case Tool.DOMINO:
                what = words("aya.spoken.practice.camera" if editor.camera else "aya.spoken.practice.domino", land=land)
            case Tool.PATH:
                what = words("aya.practice.mixed") if editor.mixed else words("aya.spoken.practice.path", land=land)
            case Tool.TILE:
                what = tile_name(words, *self._tile())
            case Tool.PHOTO:
                animal = species_name(editor.photo_terrain, next_photo_number(editor.document.layout.animals, editor.photo_terrain))
                what = words("aya.spoken.practice.photo", animal=words(f"aya.animal.{animal}").lower())
            case _:
                return words("aya.spoken.hand.empty")
        return words("aya.spoken.hand", what=what)

    def _tile(self) -> tuple[Terrain, Shape]:
        editor = self.screen.editor
        if editor.terrain not in LANDS:
            return Terrain.START, Shape.SPRING
        return editor.terrain, Shape.STRAIGHT if editor.shape == Shape.SPRING else editor.shape

    def _at_hand(self) -> str:
        """Where it is and what would come of it; of what the mouse holds, only that."""
        screen, editor = self.screen, self.screen.editor
        if editor.document.fallen is not None or screen.show is not None:
            return ""
        words, layout, by_keys = screen.services.words, editor.document.layout, screen.services.by_keys
        place, verdict = "", ""
        match editor.tool:
            case Tool.DOMINO:
                spot = editor.snapped_pose()
                place = describe_pose(words, layout, Pose(*spot)) if by_keys else ""
                verdict = self._said(editor.refusal_at(spot) or describe_links(editor.links(spot)))
            case Tool.TILE:
                mouths = describe_mouths(words, self._tile()[1], editor.heading)
                place = ", ".join((describe_place(words, layout, *editor.at), mouths)) if by_keys else ""
                refused = editor.refusal_at(editor.held_pose())
                verdict = self._said(refused) if refused is not None else words("aya.placed")
            case Tool.PHOTO:
                place = describe_place(words, layout, *editor.photo_position()) if by_keys else ""
            case Tool.PATH:
                place = describe_place(words, layout, *editor.at) if by_keys else ""
                verdict = words("aya.spoken.practice.drawing") if screen.canvas.drawing is not None else ""
            case _:
                place = self._under_the_cross() if by_keys else ""
        return " ".join(sentence(part) for part in (place, verdict) if part)

    def _under_the_cross(self) -> str:
        """The piece that is chosen, else the one that Enter would choose, else the bare place."""
        editor, words = self.screen.editor, self.screen.services.words
        layout = editor.document.layout
        chosen = editor.document.selection if len(editor.document.selection) == 1 else editor.piece_at(*editor.at)
        for one in chosen.dominoes:
            return describe_domino(words, layout, one)
        for tile in layout.tiles:
            if tile.id in chosen.tiles:
                return describe_tile(words, layout, tile)
        for k in chosen.animals:
            return ", ".join((animal_name(words, layout, k), describe_place(words, layout, layout.animals[k].x, layout.animals[k].y)))
        return describe_place(words, layout, *editor.at)

    # what is asked for

    def _where(self) -> tuple[str, ...]:
        """What a lesson asks and what of it is reached; what is foretold; what stands and lies on the table."""
        screen = self.screen
        goals = screen.card.goal_lines() if screen.card is not None else ()
        foretold = screen.forecast.sentence()[1] if screen.forecast.on else ""
        laid = describe_layout(screen.services.words, screen.editor.document.table, screen.editor.flow) if screen.show is None else ()
        return (*goals, *((foretold,) if foretold else ()), *laid)

    def _can(self) -> tuple[str, ...]:
        """The keys of the table, then every button."""
        screen, words = self.screen, self.screen.services.words
        keys = tuple(words(f"aya.spoken.practice.key.{name}") for name in _KEYS)
        others = tuple(
            told for w in screen.group.widgets if w is not screen.canvas and w.focusable and w.visible and w.enabled for told in w.in_list()
        )
        return (*keys, *others)
