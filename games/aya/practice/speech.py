"""Say practice for a player who does not see it: what is in hand, where, what it would do; what was done; what a challenge asks.
Of a piece that follows the mouse only the verdict is said.
"""

from collections.abc import Hashable
from dataclasses import astuple

from aya_sim.game import Pose
from aya_sim.layout import Layout
from aya_sim.physics import Cascade
from games.aya.practice.challenge_card import ChallengeCard
from games.aya.practice.editor import Tool
from games.aya.practice.forecast.controller import ForecastController
from games.aya.practice.notes import Note
from games.aya.practice.picking import piece_at
from games.aya.practice.pieces.dialog import piece_name
from games.aya.practice.results.run_report import RunReport, describe_pushes
from games.aya.practice.state import PracticeState
from games.aya.practice.widgets import note_text
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
from games.shell.services import Services
from games.ui.speech import Saying, Spoken
from games.ui.widgets import Group, Widget

_MOST_LINES = 40  # lines of the log
_KEYS = ("tools", "pieces", "arrows", "brackets", "enter", "topple", "put_up", "delete", "undo", "tables", "challenges", "escape")


class PracticeSpeech:
    """Says what stands on the practice screen."""

    def __init__(
        self,
        services: Services,
        state: PracticeState,
        group: Group,
        canvas: Widget,
        card: ChallengeCard | None,
        forecast: ForecastController,
    ) -> None:
        """group: knows which widget has the focus. canvas: the one that has the piece in hand. card: of a challenge."""
        self.services, self.state, self._group, self._canvas = services, state, group, canvas
        self._card, self._forecast = card, forecast
        self._log: tuple[str, ...] = ()
        self._key: tuple[object, ...] = ()  # what `_focus` is of
        self._focus: Spoken | None = None

    def says(self) -> Saying:
        """Return practice at this moment in words."""
        task = self._card.spoken_task() if self._card is not None else ()
        return Saying(
            self.services.words("aya.practice.title"),
            about=self._about(),
            now=task,
            focus=self._in_focus(),
            focus_of=self._focus_of(),
            log=self._log,
            log_of=("practice", id(self)),
            where=self._where(),
            can=self._can(),
        )

    def _about(self) -> str:
        words, keys = self.services.words, self.services.keys
        return words("aya.spoken.practice", where=keys.describe("speech.where", words), can=keys.describe("speech.can", words))

    # what happened

    def record_change(self, note: Note, layout: Layout) -> None:
        """Add to the log what has been done, if anything. note, layout: as they were before it."""
        editor = self.state.editor
        lines = list(self._laid(layout, editor.document.layout))
        if editor.note is not note:
            lines.append(self._said(editor.note))
        if lines:
            self._log = (*self._log, *lines)[-_MOST_LINES:]

    def record_topple(self, before: Layout, cascade: Cascade, report: RunReport | None) -> None:
        """Add to the log where a topple stopped, its figures and records; the note says how many fell."""
        words, fallen = self.services.words, self.state.editor.document.fallen
        lines = [describe_stop(words, before, cascade, fallen.layout)] if fallen is not None else []
        if report is not None:
            pushes = describe_pushes(words, self.state.editor.document.layout, report.run.pushed)
            lines += [report.sentence(words), report.record_sentence(words), pushes]
        self._log = (*self._log, *filter(None, lines))[-_MOST_LINES:]

    def _said(self, note: Note) -> str:
        return note_text(self.services.words, note)

    def _laid(self, before: Layout, now: Layout) -> tuple[str, ...]:
        """The one piece that came to the table; of more the note tells how many."""
        if now is before:
            return ()
        words = self.services.words
        new = set(now.dominoes.id.tolist()) - set(before.dominoes.id.tolist())
        if len(new) == 1:
            return (words("aya.spoken.practice.stood", domino=describe_domino(words, now, new.pop())),)
        if len(now.tiles) == len(before.tiles) + 1:
            return (sentence(describe_tile(words, now, now.tiles[-1])),)
        return ()

    # what the keys are at

    def _in_focus(self) -> Spoken | None:
        if self._group.focused is not self._canvas:
            return self._group.in_words()
        state, editor, words = self.state, self.state.editor, self.services.words
        drawn = len(state.drawing) if state.drawing is not None else -1
        held = (editor.tool, *astuple(editor.brush), drawn)
        chance = self._forecast.chosen_photo()
        key = (
            *held,
            editor.piece,
            editor.repeated,
            editor.document.selection,
            id(editor.document.table),
            state.show is None,
            self.services.by_keys,
            words.turn,
            chance,
        )
        if key != self._key:
            self._key, self._focus = key, Spoken(self._piece(), value=self._at_hand())
        return self._focus

    def _focus_of(self) -> Hashable:
        editor, brush = self.state.editor, self.state.editor.brush
        if self._group.focused is not self._canvas:
            return self._group.focus_of()
        return ("in hand", editor.tool, brush.terrain, brush.camera, brush.shape, editor.piece and editor.piece.key, editor.repeated)

    def _piece(self) -> str:
        """What is in hand."""
        editor, words = self.state.editor, self.services.words
        land = land_name(words, editor.brush.terrain)
        match editor.tool:
            case Tool.DOMINO:
                what = words("aya.spoken.practice.camera" if editor.brush.camera else "aya.spoken.practice.domino", land=land)
            case Tool.PIECE if editor.piece is not None:
                what = words("aya.spoken.practice.piece", name=piece_name(words, editor.piece), n=editor.piece.count)
            case Tool.PATH if editor.repeated is not None:
                what = words("aya.spoken.practice.copies", n=editor.repeated.count)
            case Tool.PATH:
                what = words("aya.practice.mixed") if editor.brush.is_mixed else words("aya.spoken.practice.path", land=land)
            case Tool.TILE:
                what = tile_name(words, *editor.brush.tile)
            case Tool.PHOTO:
                animal = species_name(
                    editor.brush.photo_terrain, next_photo_number(editor.document.layout.animals, editor.brush.photo_terrain)
                )
                what = words("aya.spoken.practice.photo", animal=words(f"aya.animal.{animal}").lower())
            case _:
                return words("aya.spoken.hand.empty")
        return words("aya.spoken.hand", what=what)

    def _at_hand(self) -> str:
        """Where it is and what would come of it; of what the mouse holds, only that."""
        state, editor = self.state, self.state.editor
        if editor.document.fallen is not None or state.show is not None:
            return ""
        words, layout, by_keys = self.services.words, editor.document.layout, self.services.by_keys
        place, verdict = "", ""
        match editor.tool:
            case Tool.DOMINO:
                spot = editor.domino_pose()
                place = describe_pose(words, layout, Pose(*spot)) if by_keys else ""
                verdict = self._said(editor.verdict(spot))
            case Tool.TILE:
                mouths = describe_mouths(words, editor.brush.tile[1], editor.brush.heading)
                place = ", ".join((describe_place(words, layout, *editor.brush.at), mouths)) if by_keys else ""
                refused = editor.refusal_at(editor.brush.pose)
                verdict = self._said(refused) if refused is not None else words("aya.placed")
            case Tool.PHOTO:
                place = describe_place(words, layout, *editor.brush.photo_position(editor.document.layout)) if by_keys else ""
            case Tool.PIECE:
                held = editor.held_piece()
                if held is not None:
                    place = describe_pose(words, layout, Pose(*held.pose)) if by_keys else ""
                    verdict = self._said(held.note)
            case Tool.PATH:
                place = describe_place(words, layout, *editor.brush.at) if by_keys else ""
                verdict = words("aya.spoken.practice.drawing") if state.drawing is not None else ""
            case _:
                place = self._under_the_cross() if by_keys else ""
                _, verdict = self._forecast.chosen_photo() or ("", "")
        return " ".join(sentence(part) for part in (place, verdict) if part)

    def _under_the_cross(self) -> str:
        """The piece that is chosen, else the one that Enter would choose, else the bare place."""
        editor, words = self.state.editor, self.services.words
        layout = editor.document.layout
        chosen = editor.document.selection if len(editor.document.selection) == 1 else piece_at(editor.document.table, *editor.brush.at)
        for one in chosen.dominoes:
            return describe_domino(words, layout, one)
        for tile in layout.tiles:
            if tile.id in chosen.tiles:
                return describe_tile(words, layout, tile)
        for k in chosen.animals:
            return ", ".join((animal_name(words, layout, k), describe_place(words, layout, layout.animals[k].x, layout.animals[k].y)))
        return describe_place(words, layout, *editor.brush.at)

    # what is asked for

    def _where(self) -> tuple[str, ...]:
        """What a challenge asks and what of it is reached; what is foretold; what stands and lies on the table."""
        goals = self._card.goal_lines() if self._card is not None else ()
        forecast = self._forecast
        foretold = (forecast.sentence()[1], forecast.photos_sentence(), *forecast.photo_lines()) if forecast.on else ()
        editor = self.state.editor
        pieces = describe_layout(self.services.words, editor.document.table, editor.flow) if self.state.show is None else ()
        return (*goals, *filter(None, foretold), *pieces)

    def _can(self) -> tuple[str, ...]:
        """Return the keys of the table, then every button."""
        words, widgets = self.services.words, self._group.widgets
        keys = tuple(words(f"aya.spoken.practice.key.{name}") for name in _KEYS)
        able = (w for w in widgets if w is not self._canvas and w.focusable and w.visible and w.enabled)
        return (*keys, *(line for widget in able for line in widget.in_list()))
