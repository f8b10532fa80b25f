"""Speak to the platform's accessibility through AccessKit: AT-SPI on Linux, UI Automation on Windows, NSAccessibility on macOS.

The only module that knows AccessKit. Its handlers run in threads of AccessKit's: they only note what was asked and wake the window.
"""

import importlib.util
import sys
from collections.abc import Callable
from typing import Any, Protocol, get_args

from games.shell.access.numbering import ROOT, Numbered
from games.ui.nodes import Action, Node, Writing

RUNS = 1 << 40  # what is written in a field is a node of its own: the number of the field, and this
Value = str | float | tuple[int, int] | None
Asked = Callable[[int, Action, Value], None]
"""Takes the number of a node, what is asked of it, and the value."""
_NAMES = {action: "SET_TEXT_SELECTION" if action == "select" else action.upper() for action in get_args(Action)}


class Adapter(Protocol):
    """The platform's side of one window."""

    def update(self, changed: Numbered, focus: int) -> bool:
        """Hand over the nodes that changed and the number of the one with the focus; return whether a reader took them."""

    def note_focus(self, has: bool) -> None:
        """Note that the window got or lost the focus."""

    def note_bounds(self, x: int, y: int, width: int, height: int) -> None:
        """Note where the window is on the desktop, in pixels."""


def is_installed() -> bool:
    """Return whether AccessKit is installed here. Loads nothing."""
    return importlib.util.find_spec("accesskit") is not None


def open_adapter(handle: int, begun: Callable[[], None], ended: Callable[[], None], asked: Asked) -> Adapter | None:
    """Return the adapter of a window; None where AccessKit is not installed.

    handle: the window's, from the desktop; Linux needs none. begun, ended: called when a reader comes or goes, asked: when it wants
    something done; all three from any thread. On Windows and macOS the window must not have been shown yet.
    """
    if not is_installed():
        return None
    import accesskit  # 15 ms, and only where a window is opened

    kit: Any = accesskit

    def act(request: Any) -> None:
        action = next((action for action, name in _NAMES.items() if getattr(kit.Action, name) == request.action), None)
        if action is not None:
            asked(request.target % RUNS, action, _value_of(request.data[1] if request.data is not None else None))

    if sys.platform == "win32":
        return AccessKit(kit, kit.windows.SubclassingAdapter(handle, begun, act))
    if sys.platform == "darwin":
        kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        return AccessKit(kit, kit.macos.SubclassingAdapter.for_window(handle, begun, act))
    return AccessKit(kit, kit.unix.Adapter(begun, act, ended))


def _value_of(data: Any) -> Value:
    """What an action comes with; of a selection where it begins and where it ends, in letters."""
    if isinstance(data, str | float | int | None):
        return data
    anchor, focus = getattr(data, "anchor", None), getattr(data, "focus", None)
    return (anchor.character_index, focus.character_index) if anchor is not None and focus is not None else None


class AccessKit:
    """An adapter of AccessKit, and our nodes in its words."""

    def __init__(self, kit: Any, adapter: Any) -> None:
        """kit: the module. adapter: the platform's."""
        self._kit, self._adapter = kit, adapter

    def update(self, changed: Numbered, focus: int) -> bool:
        """Hand over the nodes that changed, if a reader is there; return whether one took them."""
        was_taken = False

        def build() -> Any:
            nonlocal was_taken
            was_taken = True
            update = self._kit.TreeUpdate(focus)
            if ROOT in changed:
                update.tree = self._kit.Tree(ROOT)
                update.tree.toolkit_name = "Aya"
            update.nodes = [one for number, (node, children) in changed.items() for one in self._nodes(number, node, children)]
            return update

        events = self._adapter.update_if_active(build)
        if events is not None:
            events.raise_events()
        return was_taken

    def note_focus(self, has: bool) -> None:
        """Note that the window got or lost the focus."""
        if sys.platform == "darwin":
            events = self._adapter.update_view_focus_state(has)
            if events is not None:
                events.raise_events()
        elif sys.platform != "win32":  # Windows tells the adapter itself
            self._adapter.update_window_focus_state(has)

    def note_bounds(self, x: int, y: int, width: int, height: int) -> None:
        """Note where the window is on the desktop, in pixels."""
        if sys.platform not in ("darwin", "win32"):  # those know
            rect = self._rect((x, y, width, height))
            self._adapter.set_root_window_bounds(rect, rect)

    def _nodes(self, number: int, node: Node, children: tuple[int, ...]) -> list[tuple[int, Any]]:
        """A node; of a field also what is written in it."""
        made = self._node(node)
        if node.writing is None:
            made.set_children(list(children))
            return [(number, made)]
        kit, run = self._kit, number + RUNS
        made.set_children([run])
        made.set_text_selection(kit.TextSelection(kit.TextPosition(run, node.writing.anchor), kit.TextPosition(run, node.writing.caret)))
        return [(number, made), (run, self._run(node.writing, node.rect))]

    def _node(self, node: Node) -> Any:
        made = self._kit.Node(getattr(self._kit.Role, node.role.upper()))
        if node.role == "label":
            made.set_value(node.name)  # a label's text is its value
        elif node.name:
            made.set_label(node.name)
        if node.value:
            made.set_value(node.value)
        if node.description:
            made.set_description(node.description)
        if node.rect is not None:
            made.set_bounds(self._rect(node.rect))
        for action in node.actions:
            made.add_action(getattr(self._kit.Action, _NAMES[action]))
        self._set_state(made, node)
        return made

    def _set_state(self, made: Any, node: Node) -> None:
        kit = self._kit
        if node.is_disabled:
            made.set_disabled()
        if node.is_modal:
            made.set_modal()
        if node.is_selected is not None and node.role != "radio_button":
            made.set_selected(node.is_selected)
        is_on = node.is_selected if node.role == "radio_button" else node.is_on
        if is_on is not None:
            made.set_toggled(kit.Toggled.TRUE if is_on else kit.Toggled.FALSE)
        if node.amount is not None:
            made.set_numeric_value(node.amount.now)
            made.set_min_numeric_value(node.amount.low)
            made.set_max_numeric_value(node.amount.high)
            made.set_numeric_value_step(node.amount.step)
        if node.place is not None:
            made.set_position_in_set(node.place[0])
            made.set_size_of_set(node.place[1])
        if node.level:
            made.set_level(node.level)
        if node.live is not None:
            made.set_live(getattr(kit.Live, node.live.upper()))

    def _run(self, writing: Writing, rect: tuple[int, int, int, int] | None) -> Any:
        """The text of a field, with the bytes of each letter and the letters of each word."""
        made = self._kit.Node(self._kit.Role.TEXT_RUN)
        made.set_value(writing.text)
        made.set_character_lengths([len(sign.encode()) for sign in writing.text])
        made.set_word_lengths(word_lengths(writing.text))
        if rect is not None:
            made.set_bounds(self._rect(rect))
        return made

    def _rect(self, rect: tuple[int, int, int, int]) -> Any:
        x, y, width, height = rect
        return self._kit.Rect(float(x), float(y), float(x + width), float(y + height))


def word_lengths(text: str) -> list[int]:
    """Return the letters of each word, with the spaces after it."""
    lengths: list[int] = []
    is_between = True
    for sign in text:
        if not lengths or (is_between and not sign.isspace()):
            lengths.append(0)
        lengths[-1] += 1
        is_between = sign.isspace()
    return lengths
