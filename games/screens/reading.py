"""Let a screen reader read the window: the notice, the top screen and what was said lately as one tree, and do what it asks for."""

import math
from collections.abc import Hashable

import pygame

from games.shell.notice_slip import NoticeSlip
from games.shell.services import Services
from games.ui.nodes import Node, Request
from games.ui.screen import Change, Screen
from games.ui.speech import Saying

_EACH = 0.1  # s, the least between two trees of one screen on which nothing is said and the focus stays: while a table is pushed about


class Reading:
    """What the loop does for the screen reader beside the window, if one is there."""

    def __init__(self, services: Services, notice: NoticeSlip) -> None:
        self.services, self.notice = services, notice
        self._was_there = False
        self._shown_at = -math.inf  # s, when a tree was shown last
        self._shown: tuple[Screen, Hashable] | None = None  # the screen and what had the focus then
        self._is_late = False  # has something been drawn since?

    def note(self, event: pygame.event.Event) -> None:
        """Note where the window is, and whether it has the focus."""
        if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self.services.reader.note_focus(event.type == pygame.WINDOWFOCUSGAINED)
        elif event.type == pygame.WINDOWMOVED:
            self.services.reader.note_place(event.x, event.y)

    def follow(self) -> bool:
        """Change the voice where a reader has come or gone since, and return whether one has."""
        is_there = self.services.reader.is_there
        if is_there == self._was_there:
            return False
        self._was_there = is_there
        self.services.speaks_beside_reader = False
        self.services.choose_voice()
        return True

    def perform(self, request: Request, top: Screen) -> Change | None:
        """Do what a reader asks of the notice or of the top screen; it counts as a key."""
        self.services.by_keys = True
        self.services.speech.interrupted()
        self._shown_at = -math.inf  # what comes of it is shown at once
        return self.notice.perform(request) or top.perform(request)

    def show(self, top: Screen, size: tuple[int, int], now: float) -> None:
        """Show the reader what is on the screen, at most ten times a second while nothing is said and the focus stays.

        size: of the window, in pixels. now: s.
        """
        reader = self.services.reader
        if not reader.is_there:
            return
        focus = top.focus_key() or top
        is_same = self._shown is not None and self._shown[0] is top and self._shown[1] == focus
        self._is_late = is_same and now < self._shown_at + _EACH and not reader.is_urgent
        if self._is_late:
            return

        def build(heard: Node) -> tuple[Node, Hashable]:
            return build_tree(top, self.services.speech.saying, self.notice, heard, size), focus

        reader.show(build, self.services.words("speech.heard"), size)
        self._shown_at, self._shown = now, (top, focus)

    @property
    def due(self) -> float:
        """Return when the reader is to be shown what has been drawn since, s; infinity: it knows all."""
        return self._shown_at + _EACH if self._is_late else math.inf

    def catch_up(self, top: Screen, size: tuple[int, int], now: float) -> None:
        """Show the reader what has been drawn since, once that is due. size: of the window, in pixels. now: s."""
        if now >= self.due:
            self.show(top, size, now)


def build_tree(screen: Screen, said: Saying, notice: NoticeSlip, heard: Node, size: tuple[int, int]) -> Node:
    """Return the window with its top screen; what lies below that cannot be used. said: by that screen. heard: what was said lately. size:
    of the window, in pixels.
    """
    title, is_sheet = str(screen.title), screen.cover == "sheet"
    nodes = tuple(screen.nodes(said))
    top = Node(screen, "dialog" if is_sheet else "main", title, rect=(0, 0, *size), actions=("focus",), children=nodes, is_modal=is_sheet)
    return Node("window", "window", "Aya", rect=(0, 0, *size), children=(*notice.nodes(), top, heard))
