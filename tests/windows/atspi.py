"""A client of the AT-SPI bus, as a screen reader is one: it finds things in the window by role and name, reads them and presses them.

A bus of its own for each test module: dbus-daemon, and on it the registry of at-spi2-core.
"""

import contextlib
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from jeepney import DBusAddress, MatchRule, MessageType, Properties, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from tests.windows.harness import PATIENCE

_ACCESSIBLE = "org.a11y.atspi."
_ROOT = DBusAddress("/org/a11y/atspi/accessible/root", "org.a11y.atspi.Registry", f"{_ACCESSIBLE}Accessible")
_STATUS = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Status")
ROLES = {  # of AT-SPI, as far as they are looked for
    2: "alert", 7: "check box", 16: "dialog", 23: "frame", 27: "image", 29: "label", 31: "list", 32: "list item", 34: "menu",
    39: "panel", 43: "button", 44: "radio button", 51: "slider", 52: "spin button", 61: "text", 62: "toggle button", 79: "entry",
    98: "list box", 109: "landmark", 110: "landmark", 130: "switch",
}  # fmt: skip
FOCUSED, CHECKED, PRESSED = 12, 4, 20  # states


def skip_if_impossible() -> None:
    """Skip the test and say what it lacks."""
    missing = [] if shutil.which("dbus-daemon") else ["dbus"]
    missing += [] if Path("/usr/libexec/at-spi-bus-launcher").exists() else ["at-spi2-core"]
    if missing:
        pytest.skip(f"the tests of screen readers need {', '.join(missing)} (apt-get install {' '.join(missing)})")


@dataclass(frozen=True, slots=True)
class Thing:
    """One node as the bus tells it."""

    bus: str
    path: str
    role: int
    name: str
    description: str
    states: int
    interfaces: tuple[str, ...]

    def has(self, state: int) -> bool:
        """Is it in this state?"""
        return bool(self.states >> state & 1)

    @property
    def is_on(self) -> bool:
        """Is it a switch that is on, or a button that is pressed in?"""
        return self.has(CHECKED) or self.has(PRESSED)


class Client:
    """What a screen reader does on the bus."""

    def __init__(self, session: str, environment: dict[str, str]) -> None:
        self.environment = environment
        self.session = open_dbus_connection(session)
        told = self.session.send_and_get_reply(new_method_call(DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus"), "GetAddress"))
        self.bus: DBusConnection = open_dbus_connection(told.body[0])
        self.announced: list[str] = []
        rule = MatchRule(type="signal", interface=f"{_ACCESSIBLE}Event.Object", member="Announcement")
        self.bus.send_and_get_reply(message_bus.AddMatch(rule))
        self._announcements = self.bus.filter(rule, bufsize=1000)
        self._queue = self._announcements.__enter__()
        for event in ("object:announcement", "object:state-changed:focused", "window:activate"):
            registry = DBusAddress("/org/a11y/atspi/registry", "org.a11y.atspi.Registry", f"{_ACCESSIBLE}Registry")
            self.bus.send_and_get_reply(new_method_call(registry, "RegisterEvent", "sass", (event, [], "")))

    def begin(self) -> None:
        """Be there: windows show what they hold from now on."""
        self.session.send_and_get_reply(Properties(_STATUS).set("IsEnabled", "b", True))

    def end(self) -> None:
        """Go."""
        self.session.send_and_get_reply(Properties(_STATUS).set("IsEnabled", "b", False))

    def close(self) -> None:
        self.bus.close()
        self.session.close()

    def announcements(self) -> list[str]:
        """Everything that was announced so far."""
        with contextlib.suppress(TimeoutError):
            while True:
                self.announced.append(self.bus.recv_until_filtered(self._queue, timeout=0.05).body[3][1])
        return self.announced

    def windows(self) -> list[tuple[str, str]]:
        """The windows of all programs."""
        return [window for program in self._children(*_ROOT_PLACE) for window in self._children(*program)]

    def things(self) -> list[Thing]:
        """Everything in the first window, parents before what is in them; nothing while there is no window."""
        found: list[Thing] = []

        def walk(bus: str, path: str) -> None:
            thing = self._look(bus, path)
            if thing is not None:
                found.append(thing)
                for child in self._children(bus, path):
                    walk(*child)

        for window in self.windows()[:1]:
            walk(*window)
        return found

    def press(self, thing: Thing) -> None:
        """Press it."""
        self._ask(thing, "Action", "DoAction", "i", (0,))

    def focus(self, thing: Thing) -> None:
        """Give it the focus."""
        self._ask(thing, "Component", "GrabFocus")

    def set(self, thing: Thing, value: float) -> None:
        """Set a slider to a value."""
        address = DBusAddress(thing.path, thing.bus, f"{_ACCESSIBLE}Value")
        self.bus.send_and_get_reply(Properties(address).set("CurrentValue", "d", value))

    def value(self, thing: Thing) -> float:
        """Return the value of a slider."""
        return float(self._property(thing.bus, thing.path, "Value", "CurrentValue"))

    def text(self, thing: Thing) -> str:
        """Return what is written in a field."""
        return str(self._ask(thing, "Text", "GetText", "ii", (0, -1))[0])

    def _ask(self, thing: Thing, interface: str, method: str, signature: str | None = None, body: tuple[Any, ...] = ()) -> tuple[Any, ...]:
        address = DBusAddress(thing.path, thing.bus, _ACCESSIBLE + interface)
        reply = self.bus.send_and_get_reply(new_method_call(address, method, signature, body), timeout=PATIENCE)
        return tuple(reply.body) if reply.header.message_type is MessageType.method_return else ("",)

    def _children(self, bus: str, path: str) -> list[tuple[str, str]]:
        reply = self.bus.send_and_get_reply(new_method_call(DBusAddress(path, bus, f"{_ACCESSIBLE}Accessible"), "GetChildren"))
        return list(reply.body[0]) if reply.header.message_type is MessageType.method_return else []

    def _property(self, bus: str, path: str, interface: str, name: str) -> Any:
        reply = self.bus.send_and_get_reply(Properties(DBusAddress(path, bus, _ACCESSIBLE + interface)).get(name), timeout=PATIENCE)
        return reply.body[0][1] if reply.header.message_type is MessageType.method_return else ""

    def _look(self, bus: str, path: str) -> Thing | None:
        address = DBusAddress(path, bus, f"{_ACCESSIBLE}Accessible")
        asked = [new_method_call(address, name) for name in ("GetRole", "GetState", "GetInterfaces")]
        told = [self.bus.send_and_get_reply(one, timeout=PATIENCE) for one in asked]
        if any(one.header.message_type is not MessageType.method_return for one in told):
            return None  # gone meanwhile
        role, (low, high), interfaces = (one.body[0] for one in told)
        name, description = (self._property(bus, path, "Accessible", one) for one in ("Name", "Description"))
        short = tuple(one.removeprefix(_ACCESSIBLE) for one in interfaces)
        return Thing(bus, path, role, name, description, low | high << 32, short)

    # one after another

    def wait_for(self, name: str | Callable[[Thing], bool], role: str = "") -> Thing:
        """Wait until there is such a thing in the window, and return it."""
        fits = name if callable(name) else lambda thing: thing.name == name
        found: list[Thing] = []
        seen: list[Thing] = []

        def look() -> bool:
            seen[:] = self.things()
            found[:] = [thing for thing in seen if fits(thing) and role in ("", ROLES.get(thing.role, str(thing.role)))]
            return bool(found)

        wait_until(look, lambda: f"{role or 'thing'} {name!r} among {[(ROLES.get(t.role, t.role), t.name) for t in seen]}")
        return found[0]

    def press_when_there(self, name: str | Callable[[Thing], bool], role: str = "button") -> Thing:
        """Wait for such a thing, and press it."""
        thing = self.wait_for(name, role)
        self.press(thing)
        return thing


_ROOT_PLACE = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")


def wait_until(done: Callable[[], bool], what: Callable[[], str]) -> None:
    """Wait, and say what was waited for in vain."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "waited in vain for " + what()
        time.sleep(0.1)


@contextlib.contextmanager
def bus(home: Path) -> Iterator[Client]:
    """A session bus of its own, with a client on it."""
    skip_if_impossible()
    runtime = home / "run"
    runtime.mkdir(mode=0o700, parents=True)
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("DBUS_", "XDG_", "DISPLAY"))}
    environment |= {"HOME": str(home), "XDG_RUNTIME_DIR": str(runtime), "NO_AT_BRIDGE": "1", "GSETTINGS_BACKEND": "memory"}
    command = ["dbus-daemon", "--session", "--nofork", "--print-address=1", f"--address=unix:path={runtime}/bus"]
    daemon = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert daemon.stdout is not None
        address = daemon.stdout.readline().strip()
        client = Client(address, {"DBUS_SESSION_BUS_ADDRESS": address})
        try:
            client.begin()
            yield client
        finally:
            client.close()
    finally:
        daemon.terminate()  # what it started ends with it
        daemon.wait(10)
        if daemon.stdout is not None:
            daemon.stdout.close()
