"""The dialog of pieces: stamps and what the player keeps, each a small picture with its name; one click takes a piece in hand."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from aya_sim.errors import AyaError
from games.aya.practice.pieces.library import FOLDER, LONGEST, Library, delete_piece, read_library, rename_piece, save_piece
from games.aya.practice.pieces.piece import Piece, stamp_pieces
from games.aya.practice.scenes_dialog import draw_thumbnail
from games.aya.practice.widgets import IconButton
from games.i18n.errors import translate_error
from games.i18n.words import Words
from games.shell.dialog import Answer, Dialog
from games.shell.services import Services
from games.shell.sheet import ModalSheet
from games.ui.card import Slip, lay
from games.ui.palette import darker, mix
from games.ui.screen import Change, Pop, Push
from games.ui.widgets import Button, Group, Label, Look, ScrollArea, TextField
from games.ui.widgets.base import Act

_WIDE, _TALL, _GAP = 128, 126, 10  # units, of a card and what is left beside it
_SMALL = 30  # units, how high the buttons below a card are
TakePiece = Callable[[Piece], Change | None]
KeepPiece = Callable[[], Change | None]


class PieceCard(Button):
    """A small picture of a piece with its name below."""

    def __init__(self, services: Services, piece: Piece, act: Act) -> None:
        super().__init__(services, piece_name(services.words, piece), act, face="text", tip=piece_tip(services.words, piece))
        self.piece = piece
        self._picture: pygame.Surface | None = None
        self._of: object = None

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw the card."""
        theme, px = self.theme, self.theme.px
        palette = theme.palette
        fill = mix(palette.paper, palette.rule, 0.75) if look.pressed else (255, 253, 248) if look.hovered else palette.paper
        lay(target, self.rect, Slip(fill, darker(palette.rule, 0.12), 10, 4 if look.hovered else 2), theme)
        words = theme.line(self.text, self.face, "ink", self.rect.width - px(12))
        foot = theme.height(self.face) + px(8)
        target.blit(words, words.get_rect(center=(self.rect.centerx, self.rect.bottom - foot // 2 - px(1))))
        area = pygame.Rect(self.rect.x + px(6), self.rect.y + px(6), self.rect.width - px(12), self.rect.height - foot - px(8))
        wanted = area.size, palette
        if self._picture is None or wanted != self._of:
            self._of, self._picture = wanted, draw_thumbnail(self.piece.layout, area.size, palette)
        target.blit(self._picture, area)


class PieceDialog(ModalSheet):
    """Offers the pieces. `on_take` is given the one that is clicked."""

    closes_beside = True

    def __init__(self, services: Services, on_take: TakePiece, on_keep: KeepPiece | None) -> None:
        """on_keep: keeps the selected pieces as one; None: none are selected."""
        super().__init__(services, services.words("aya.practice.pieces.title"))
        self.on_take, self._say = on_take, partial(_say, services.words)
        self.folder = services.places.data / FOLDER
        self.heading = Label(services, self.title, "heading")
        self.stamps_label = Label(services, self._say("stamps"), "strong", "second_ink")
        self.own_label = Label(services, self._say("own"), "strong", "second_ink")
        self.stamps = [PieceCard(services, piece, partial(self._take, piece)) for piece in stamp_pieces()]
        self.about = Label(services, "", "small", "second_ink")
        self.own: list[tuple[PieceCard, IconButton, IconButton]] = []
        self.inner = Group(services)
        self.area = ScrollArea(services, self.inner, self._place_cards)
        self.keep = Button(
            services, self._say("keep"), lambda: Pop(on_keep() if on_keep else None), picture="save", tip=self._say("keep.tip")
        )
        self.keep.enabled = on_keep is not None
        self.cancel = Button(services, services.words("dialog.cancel"), Pop)
        self.group.of(self.area, self.keep, self.cancel)
        self.fill()
        self.group.focus(self.area)
        self.inner.focus(self.stamps[0], by_keys=services.by_keys)

    def fill(self) -> None:
        """Read the player's folder and offer what is in it."""
        library = read_library(self.folder)
        self.own = [self._own_card(place, piece) for place, piece in library.pieces]
        self.about.text = self._describe(library)
        own = [widget for row in self.own for widget in row]
        self.inner.of(self.stamps_label, *self.stamps, self.own_label, *own, self.about)

    def _own_card(self, place: Path, piece: Piece) -> tuple[PieceCard, IconButton, IconButton]:
        services, name = self.services, piece.name
        rename = IconButton(services, "", partial(self._ask_name, place, name), "pencil", tip=self._say("rename.tip", name=name))
        delete = IconButton(services, "", partial(self._ask_delete, place, name), "bin", tip=self._say("delete.tip", name=name))
        return PieceCard(services, piece, partial(self._take, piece)), rename, delete

    def _describe(self, library: Library) -> str:
        """What to do where there is nothing yet; which files were left out, and why the first."""
        if library.skipped:
            place, why = library.skipped[0]
            reason = translate_error(self.services.words, why).splitlines()[0]
            return self._say("skipped", n=len(library.skipped), file=place.name, why=reason, folder=str(self.folder))
        return "" if library.pieces else self._say("none")

    # wishes

    def _take(self, piece: Piece) -> Change:
        return Pop(self.on_take(piece))

    def _ask_name(self, place: Path, name: str) -> Change:
        return ask_piece_name(self.services, self._say("rename"), "", name, partial(self._rename, place))

    def _rename(self, place: Path, name: str) -> Change | None:
        return self._change(lambda: rename_piece(place, name))

    def _ask_delete(self, place: Path, name: str) -> Change:
        words = self.services.words
        delete = Answer(self._say("delete"), lambda: self._change(lambda: delete_piece(place)), "risky")
        return Push(
            Dialog(self.services, self._say("delete.title", name=name), self._say("delete.text"), [delete, Answer(words("dialog.cancel"))])
        )

    def _change(self, change: Callable[[], None]) -> Change | None:
        """Change the folder and show it as it is then, or say why it cannot be changed."""
        refused: AyaError | None = None
        try:
            change()
        except AyaError as error:
            refused = error
        self.fill()
        self.area.place(self.area.rect)
        return None if refused is None else _refuse(self.services, refused)

    # place and drawing

    def arrange(self, size: tuple[int, int]) -> None:
        """Place the sheet in the middle, the cards on it."""
        px = self.services.theme.px
        self.spread(size, px(6 * (_WIDE + _GAP) + 90), px(640))
        inner = self.sheet.inflate(-px(56), -px(44))
        self.heading.place(pygame.Rect(inner.x, inner.y, inner.width, px(36)))
        foot = self.place_at_foot(inner, self.cancel)
        wide, tall = self.keep.preferred_size()
        self.keep.place(pygame.Rect(inner.x, inner.bottom - tall, min(wide, self.cancel.rect.x - px(12) - inner.x), tall))
        top = inner.y + px(48)
        self.area.place(pygame.Rect(inner.x, top, inner.width, foot - px(14) - top))

    def _place_cards(self, area: pygame.Rect) -> int:
        """Place the cards in rows below their headings, and return how high all of them are, px."""
        px, y = self.services.theme.px, area.y
        columns = max(1, (area.width + px(_GAP)) // px(_WIDE + _GAP))
        own = [card for card, _, _ in self.own]
        for label, cards, high in (
            (self.stamps_label, self.stamps, px(_TALL + _GAP)),
            (self.own_label, own, px(_TALL + _SMALL + 4 + _GAP)),
        ):
            label.place(pygame.Rect(area.x, y, area.width, px(24)))
            y += px(28)
            for k, card in enumerate(cards):
                row, column = divmod(k, columns)
                card.place(pygame.Rect(area.x + column * px(_WIDE + _GAP), y + row * high, px(_WIDE), px(_TALL)))
            y += -(-len(cards) // columns) * high + px(4)
        for card, rename, delete in self.own:
            wide = (card.rect.width - px(6)) // 2
            for k, button in enumerate((rename, delete)):
                button.place(pygame.Rect(card.rect.x + k * (wide + px(6)), card.rect.bottom + px(4), wide, px(_SMALL)))
        tall = self.about.preferred_size(area.width)[1] if self.about.text else 0
        self.about.place(pygame.Rect(area.x, y, area.width, tall))
        return y + tall + px(4) - area.y

    def draw_paper(self, surface: pygame.Surface) -> None:
        """Draw the sheet with its heading."""
        super().draw_paper(surface)
        self.heading.draw(surface, self.group.look(self.heading))


def keep_pieces(services: Services, pieces: Piece, on_kept: Callable[[str], None]) -> Change:
    """Ask under which name to keep pieces, and keep them. on_kept: is told the name."""

    def keep(name: str) -> Change | None:
        try:
            save_piece(services.places.data / FOLDER, pieces.layout, name)
        except AyaError as refused:
            return _refuse(services, refused)
        on_kept(name)
        return None

    text = _say(services.words, "keep.text", n=pieces.count)
    return ask_piece_name(services, _say(services.words, "keep"), text, _say(services.words, "keep.name"), keep)


def ask_piece_name(services: Services, title: str, text: str, name: str, act: Callable[[str], Change | None]) -> Change:
    """Ask for the name of a piece; an empty one is the one that was there."""
    field = TextField(services, name, longest=LONGEST)

    def give() -> Change | None:
        return act(field.text.strip() or name)

    field.act = lambda _: Pop(give())
    answers = [Answer(_say(services.words, "save"), give, "first"), Answer(services.words("dialog.cancel"))]
    return Push(Dialog(services, title, text, answers, extra=field))


def piece_name(words: Words, piece: Piece) -> str:
    """Return what a piece is called: a stamp in the player's language, else the name that it was given."""
    return words(f"aya.practice.stamp.{piece.key}") if piece.stamp is not None else piece.name


def piece_tip(words: Words, piece: Piece) -> str:
    """Return what a stamp does, how large a mosaic is, or of how many pieces the player's own is."""
    if piece.mosaic is not None:
        rows, columns = piece.mosaic.shape
        return _say(words, "mosaic", n=rows * columns, count=words.number(rows * columns, ",d"), rows=rows, columns=columns)
    return words(f"aya.practice.stamp.{piece.key}.tip") if piece.stamp is not None else _say(words, "count", n=piece.count)


def _refuse(services: Services, refused: AyaError) -> Change:
    return Push(Dialog(services, _say(services.words, "refused"), translate_error(services.words, refused)))


def _say(words: Words, key: str, /, **values: object) -> str:
    return words(f"aya.practice.pieces.{key}", **values)
