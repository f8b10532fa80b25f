"""Choose the replay to compare with: the saved ones, the example, or a file."""

from collections.abc import Callable
from pathlib import Path

import pygame

from aya_sim.replay import SUFFIX
from games.aya.replays.library import SavedReplay, list_replays
from games.aya.text.replays import describe_score
from games.i18n.words import Words
from games.shell.chooser import FileChooser
from games.shell.services import Services
from games.shell.sheet import ModalSheet
from games.ui.screen import STAY, Change, Pop, Push
from games.ui.widgets import Button, Item, ListBox

_WIDE, _TALL = 640, 480  # units


def replay_item(words: Words, kept: SavedReplay) -> Item:
    """Return the row of a saved replay in a list."""
    names = ", ".join(kept.summary.names) or kept.summary.name or words("aya.replay.toppling")
    text = words("aya.replays.row", date=kept.summary.date.replace("T", " "), names=names)
    is_counted = kept.summary.total is not None or len(kept.summary.names) > 0  # of a toppling the heading of the file says no figures
    return Item(text, describe_score(words, kept.summary.total) if is_counted else "", "star" if kept.starred else "play")


class CompareDialog(ModalSheet):
    """Lists every saved replay but the one that is shown."""

    def __init__(self, services: Services, shown: Path | None, on_choose: Callable[[Path | None], Change]) -> None:
        """shown: the file of the replay that is shown; None: the example. on_choose: is given a file; None: the example."""
        words = services.words
        super().__init__(services, words("aya.replay.compare"))
        self._on_choose = on_choose
        kept = [one for one in list_replays(services) if one.path != shown]
        self._paths: list[Path | None] = [*(one.path for one in kept), *([None] if shown is not None else [])]
        example = [Item(words("aya.replays.example"), "", "book")] if shown is not None else []
        items = [*(replay_item(words, one) for one in kept), *example]
        self.list = ListBox(services, items, self._take, lambda _: None, words("aya.replays.empty"))
        self.list.fill(items, 0)
        self.take = Button(services, words("aya.replay.compare.take"), lambda: self._take(self.list.chosen or 0), kind="first")
        self.take.enabled = bool(items)
        self.cancel = Button(services, words("dialog.cancel"), Pop)
        self.file = Button(services, words("aya.replay.compare.file"), self._choose_file, picture="folder")
        self.group.of(self.list, self.file, self.cancel, self.take)
        self.group.focus(self.list)

    def _take(self, k: int) -> Change:
        return Pop(self._on_choose(self._paths[k])) if k < len(self._paths) else STAY

    def _choose_file(self) -> Change:
        folder = Path.home()
        return Pop(Push(FileChooser(self.services, self.title, folder, (SUFFIX,), self._on_choose)))

    def arrange(self, size: tuple[int, int]) -> None:
        """Place the list above the buttons."""
        px, theme = self.services.theme.px, self.services.theme
        self.spread(size, px(_WIDE), px(_TALL))
        inner = self.sheet.inflate(-px(56), -px(48))
        foot = self.place_at_foot(inner, self.take, self.cancel)
        self.file.place(pygame.Rect(inner.x, foot, self.file.preferred_size()[0], inner.bottom - foot))
        top = inner.y + theme.height("heading") + px(12)
        self.list.place(pygame.Rect(inner.x, top, inner.width, foot - px(14) - top))

    def draw_paper(self, surface: pygame.Surface) -> None:
        """Draw the paper with its title."""
        super().draw_paper(surface)
        px = self.services.theme.px
        title = self.services.theme.line(self.title, "heading", "ink", self.sheet.width - px(56))
        surface.blit(title, (self.sheet.x + px(28), self.sheet.y + px(20)))
