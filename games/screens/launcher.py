"""The launcher: the boxes of all games on the oak, the game to resume first; settings, a file, the rules, the way out."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pygame

from aya_sim.errors import AyaError
from aya_sim.file_lock import set_aside
from games.i18n.errors import translate_error
from games.screens.game_box import BoxWidget, GameBox
from games.screens.help import HelpScreen
from games.screens.joining.screen import JoinScreen
from games.screens.records.screen import RecordsScreen
from games.screens.settings_screen import SettingsScreen
from games.screens.tour import Step, Tour
from games.shell.chooser import FileChooser
from games.shell.dialog import Answer, Dialog
from games.shell.services import Opening, Services
from games.ui.card import Slip, lay
from games.ui.layout import inset, row
from games.ui.screen import STAY, Change, Pop, Push, Quit, Screen
from games.ui.speech import Saying
from games.ui.table_background import lay_oak
from games.ui.widgets import Button, Group

_TAPE = Slip("tape", None, 3, 0)  # words that are no button
OpenFile = Callable[[Services, Path], Change]
"""Opens a file, whatever it is; raises AyaError with the reason if that cannot be."""


class Launcher(Screen):
    """The first screen."""

    title = "Aya"
    shows_notices = True

    def __init__(
        self, services: Services, boxes: Sequence[GameBox], open_file: OpenFile | None = None, suffixes: Sequence[str] = ()
    ) -> None:
        self.services, self.boxes, self.open_file, self.suffixes = services, list(boxes), open_file, tuple(suffixes)
        words = services.words
        self.lids = [BoxWidget(services, box, k, self._pressing(box)) for k, box in enumerate(self.boxes)]
        main = self.boxes[0]
        self.resume = Button(services, words("launcher.resume"), lambda: self._resume(main), kind="first", picture="play")
        self.new = Button(services, words("launcher.new"), lambda: self.open_new(main))
        self.guide = Button(services, words("launcher.guide"), lambda: self._open_part(main.guide), tip=words("launcher.guide.tip"))
        self.rules = Button(services, words("launcher.rules"), lambda: self._rules(main), picture="book", tip=words("launcher.rules.tip"))
        tip = words("launcher.challenges.tip")
        self.challenges = Button(services, words("launcher.challenges"), lambda: self._open_part(main.challenges), picture="star", tip=tip)
        self.daily = Button(services, "", lambda: self._open_part(main.daily), tip=words("launcher.daily.tip"))
        self.practice = Button(
            services, words("launcher.practice"), lambda: self._open_part(main.practise), tip=words("launcher.practice.tip")
        )
        tip = words("launcher.replays.tip")
        self.seen = Button(services, words("launcher.replays"), lambda: self._open_part(main.replays), tip=tip)
        tip = words("launcher.records.tip")
        self.records = Button(services, words("launcher.records"), self._open_records, tip=tip)
        self.join = Button(services, words("launcher.join"), lambda: Push(JoinScreen(services)), tip=words("launcher.join.tip"))
        self.files = Button(services, words("launcher.file"), self._choose_file, picture="folder")
        self.options = Button(services, words("launcher.settings"), lambda: Push(SettingsScreen(services)), picture="gear")
        self.help = Button(services, "", self._help, picture="question", tip=words("launcher.help"))
        self.leave_ = Button(services, words("launcher.quit"), Quit, picture="cross")
        self.row = (self.practice, self.seen, self.records, self.join, self.files, self.options, self.help, self.leave_)  # of the strip
        self.group = Group(services)
        self.strip = pygame.Rect(0, 0, 0, 0)
        self._was_saved: bool | None = None
        self._collect()
        self.group.focus(self.lids[0])

    def _collect(self) -> None:
        """The widgets there are, with a game to resume or without."""
        words, main = self.services.words, self.boxes[0]
        saved = self.services.saves.has_autosave(main.name)
        self._was_saved = saved
        for lid in self.lids:
            lid.note = words("launcher.to_come") if lid.to_come else ""
            if not lid.to_come and self.services.saves.has_autosave(lid.box.name):
                lid.note = words("launcher.waiting")
        self.resume.visible = saved
        self.resume.enabled = self.new.enabled = main.open is not None
        self.new.kind = "plain" if saved else "first"
        self.new.text = words("launcher.new") if saved else words("launcher.play")
        self.new.picture = None if saved else "play"
        self.guide.visible = main.guide is not None and not saved
        self.challenges.visible = main.challenges is not None
        self.daily.visible = main.daily_name is not None
        if main.daily_name is not None:
            self.daily.text = words("launcher.daily", title=main.daily_name(self.services))
        self.files.visible = self.open_file is not None
        self.practice.visible = main.practise is not None
        self.seen.visible = main.replays is not None
        first, *others = self.lids
        self.group.of(first, self.resume, self.new, self.guide, self.rules, self.challenges, self.daily, *others, *self.row)

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window of this size, in pixels."""
        self._collect()
        px = self.services.theme.px
        whole = inset(pygame.Rect(0, 0, *size), max(px(24), (size[0] - px(1760)) // 2), max(px(20), (size[1] - px(1060)) // 2))
        bar = px(44)
        self.strip = pygame.Rect(whole.x, whole.bottom - bar, whole.width, bar)
        shelf = pygame.Rect(whole.x, whole.y, whole.width, whole.height - bar - px(22))
        gap = px(22)
        large = min(round(shelf.width * 0.5), px(860))
        left, right = row(shelf, [large, None], gap)
        self._place_first(left)
        others = self.lids[1:]
        for k, cell in enumerate(_grid(right, len(others), gap)):
            others[k].place(cell)
        self._place_strip()

    def _place_first(self, area: pygame.Rect) -> None:
        """The large box, and what one can do with it below."""
        px = self.services.theme.px
        buttons = [b for b in (self.resume, self.new, self.guide, self.rules) if b.visible]
        tall, bottom = px(50), self._place_challenges(area)
        self.lids[0].place(pygame.Rect(area.x, area.y, area.width, bottom - tall - px(16) - area.y))
        y, x, gap = bottom - tall, area.x, px(12)
        rules_wide = self.rules.preferred_size()[0] + px(10)
        share = (area.width - rules_wide - gap * (len(buttons) - 1)) // (len(buttons) - 1)
        for button in buttons:
            wide = rules_wide if button is self.rules else share
            button.place(pygame.Rect(x, y, wide, tall))
            x += wide + gap

    def _place_challenges(self, area: pygame.Rect) -> int:
        """Along the lower edge: the list of challenges, and today's by its name; gives the upper edge of what is free above, px."""
        if not self.challenges.visible:
            return area.bottom
        px, gap = self.services.theme.px, self.services.theme.px(12)
        tall, wide = px(44), self.challenges.preferred_size()[0] + px(10)
        self.challenges.place(pygame.Rect(area.x, area.bottom - tall, wide, tall))
        self.daily.place(pygame.Rect(area.x + wide + gap, area.bottom - tall, area.width - wide - gap, tall))
        return area.bottom - tall - gap

    def _place_strip(self) -> None:
        """Along the lower edge, from the right; closer together where words are long, narrower where they are longer still."""
        buttons, px = [b for b in reversed(self.row) if b.visible], self.services.theme.px
        wide = [b.preferred_size()[0] for b in buttons]
        gap = min(px(12), max(px(6), (self.strip.width - sum(wide)) // (len(buttons) - 1)))
        part = min(1.0, (self.strip.width - gap * (len(buttons) - 1)) / sum(wide))
        x = self.strip.right
        for button, one in zip(buttons, wide, strict=True):
            w = int(one * part)
            button.place(pygame.Rect(x - w, self.strip.y, w, self.strip.height))
            x -= w + gap

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle one event."""
        answer = self.group.on_event(event)
        if answer is None and self.services.keys.asks(event, "shell.help"):
            lid = self.group.focused
            return self._rules(lid.box if isinstance(lid, BoxWidget) else self.boxes[0])
        return answer

    def says(self) -> Saying:
        """Describe the screen in words."""
        return replace(super().says(), about=self.services.words("launcher.name"))

    def update(self, dt: float) -> Change | None:
        """Let time pass. dt: s."""
        self.group.update(dt)
        if self.services.notices:
            return Push(self._note(self.services.notices[0]))
        if not self.services.is_covered and self.services.saves.has_autosave(self.boxes[0].name) != self._was_saved:
            self._rearrange()  # not while a game is played over it, all of which would be laid out anew with its first autosave
        return None

    def _rearrange(self) -> None:
        if self.services.changed is not None:
            self.services.changed()

    def next_frame_in(self) -> float | None:
        """Return the seconds until the next frame is wanted, None while all rests."""
        return self.group.next_frame_in()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it on the surface."""
        lay_oak(surface)
        self._draw_name(surface)
        self.group.draw(surface)

    def _draw_name(self, surface: pygame.Surface) -> None:
        """A slip at the left of the strip: whose table this is."""
        theme, words = self.services.theme, self.services.words
        text = theme.line(words("launcher.name"), "italic", "ink")
        tall = text.get_height() + theme.px(8)
        slip = pygame.Rect(self.strip.x, self.strip.centery - tall // 2, text.get_width() + theme.px(28), tall)
        if slip.right + theme.px(12) < min(b.rect.x for b in self.row if b.visible):
            lay(surface, slip, _TAPE, theme)
            surface.blit(text, text.get_rect(center=slip.center))

    def _note(self, notice: str) -> Dialog:
        """Says it, and it is said once it was answered: what is pushed while a sheet lies here is dropped."""

        def said() -> Change:
            self.services.notices.remove(notice)
            return STAY

        words = self.services.words
        return Dialog(self.services, words("notice.title"), notice, [Answer(words("dialog.ok"), said, "first")])

    def _pressing(self, box: GameBox) -> Callable[[], Change]:
        def press() -> Change:
            if box.open is None:
                return Push(Dialog(self.services, box.title, self.services.words("launcher.to_come.more", title=box.title)))
            # beside the first box are buttons for both; the others have only their lid, so it asks which
            return self._resume(box) if box is self.boxes[0] and self.services.saves.has_autosave(box.name) else self.open_new(box)

        return press

    def open_new(self, box: GameBox, opening: Opening = Opening()) -> Change:  # noqa: B008 - frozen
        """Return the change that opens a new game, or a question first where one waits to be resumed."""
        if not self.services.saves.has_autosave(box.name):
            return self._open(box, opening)
        words = self.services.words
        text = words("launcher.replace.text", title=box.title)
        answers = [
            Answer(words("launcher.resume"), lambda: self._resume(box), "first"),
            Answer(words("launcher.replace"), lambda: self._open(box, opening), "risky"),
            Answer(words("dialog.cancel")),
        ]
        return Push(Dialog(self.services, words("launcher.replace.title"), text, answers))

    def _resume(self, box: GameBox) -> Change:
        try:
            return self._open(box, Opening(resume=self.services.saves.resume(box.name)))
        except AyaError as refused:
            aside = set_aside(self.services.saves.autosave_file(box.name))
            words = self.services.words
            text = words("launcher.damaged.text", why=translate_error(words, refused), file=aside.name if aside is not None else "-")
            return Push(Dialog(self.services, words("launcher.damaged.title"), text))

    def _open(self, box: GameBox, opening: Opening) -> Change:
        """Raises AyaError where the game does."""
        return Push(box.open(self.services, opening)) if box.open is not None else STAY

    def _open_part(self, part: Callable[[Services], Screen] | None) -> Change:
        """Open another part of a game than its table."""
        return Push(part(self.services)) if part is not None else STAY

    def _rules(self, box: GameBox) -> Change:
        return Push(HelpScreen(self.services, box.name, self._look_around))

    def _help(self) -> Change:
        return Push(HelpScreen(self.services, "tips", self._look_around))

    def _look_around(self) -> Change:
        """The tour instead of the help."""
        return Pop(Push(Tour(self.services, self.steps())))

    def steps(self) -> list[Step]:
        """Return the stops of the tour."""
        return [
            Step("welcome", lambda: None),
            Step("aya", lambda: self.lids[0].rect.unionall([button.rect for button in (self.new, self.guide) if button.visible])),
            Step("cards", lambda: self.lids[1].rect.unionall([lid.rect for lid in self.lids[2:]])),
            Step("practice", lambda: self.practice.rect.union(self.seen.rect)),
            Step("settings", lambda: self.files.rect.union(self.options.rect)),
            Step("help", lambda: pygame.Rect(self.help.rect)),
        ]

    def _open_records(self) -> Change:
        return Push(RecordsScreen(self.services, [(box.name, box.title) for box in self.boxes]))

    def _choose_file(self) -> Change:
        return Push(FileChooser(self.services, self.services.words("launcher.file"), Path.home(), self.suffixes, self._open_file))

    def _open_file(self, path: Path) -> Change:
        assert self.open_file is not None
        words = self.services.words
        try:
            return self.open_file(self.services, path)
        except AyaError as refused:
            return Push(Dialog(self.services, words("launcher.refused"), translate_error(words, refused)))


def _grid(area: pygame.Rect, count: int, gap: int) -> list[pygame.Rect]:
    """Two columns of cells for the smaller boxes."""
    rows = max(1, -(-count // 2))
    wide, tall = (area.width - gap) // 2, (area.height - gap * (rows - 1)) // rows
    return [pygame.Rect(area.x + k % 2 * (wide + gap), area.y + k // 2 * (tall + gap), wide, tall) for k in range(count)]
