"""Speak sentences through a stream, speech-dispatcher, the speech of Windows or macOS, or espeak-ng.

No other module knows speech programs. Each is used in a thread of its own, so that no frame waits for it; if it fails, the voice falls
silent and reports that once.
"""

import base64
import contextlib
import os
import queue
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TextIO

from games.ui.speech import Silent, Voice

PATIENCE = 5.0  # s that a speech program may take for one order
_GLANCE = 0.05  # s between two looks whether a sentence has ended
_NONE, _LOST = "speech.none", "speech.lost"
STDOUT, SPEECH = "stdout", "speech"


class Printed:
    """A voice that prints one line for each sentence, flushed: for tests, logs and programs that read along."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream if stream is not None else sys.stdout
        self._is_broken = False

    def say(self, text: str, urgent: bool) -> None:
        """Print the sentence on one line."""
        if self._is_broken:
            return
        try:
            print(" ".join(text.split()), file=self._stream, flush=True)
        except (OSError, ValueError, UnicodeError):
            self._is_broken = True  # who listened has gone: that is no reason to stop a game

    def trouble(self) -> str:
        """Return "": a stream that is gone is no trouble."""
        return ""

    def close(self) -> None:
        """Leave the stream open, since the caller owns it."""


class Engine(Protocol):
    """A speech program; its methods may block and raise OSError."""

    def speak(self, text: str, *, hush: bool) -> None:
        """Say this after the current sentence; hush: instead of it."""

    def is_talking(self) -> bool:
        """Return whether the next sentence must wait; False for a program with its own queue."""
        return False

    def close(self) -> None:
        """Stop talking at once and end the program."""


class BackgroundVoice:
    """A speech program in a thread of its own. begin: starts the program, called with the first sentence.

    No `TaskQueue`: an urgent sentence drops those that wait and interrupts the wait for the program, too.
    """

    def __init__(self, begin: Callable[[], Engine]) -> None:
        self._begin = begin
        self._orders: queue.SimpleQueue[tuple[str, bool] | None] = queue.SimpleQueue()
        self._hurry = threading.Event()  # something urgent waits
        self._thread: threading.Thread | None = None
        self._trouble = ""
        self._lost = False

    def say(self, text: str, urgent: bool) -> None:
        """Queue the sentence; urgent: drop those that wait and interrupt the current one."""
        if self._lost or not text.strip():
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="aya voice", daemon=True)
            self._thread.start()
        if urgent:
            with contextlib.suppress(queue.Empty):
                while True:
                    self._orders.get_nowait()
            self._hurry.set()
        self._orders.put((" ".join(text.split()), urgent))

    def trouble(self) -> str:
        """Return what went wrong, once; "" if nothing did."""
        told, self._trouble = self._trouble, ""
        return told

    def close(self) -> None:
        """Stop talking and end the thread, waiting 1 s at most."""
        if self._thread is not None:
            self._hurry.set()
            self._orders.put(None)
            self._thread.join(1.0)

    def _work(self) -> None:
        try:
            engine = self._begin()
            try:
                while (order := self._orders.get()) is not None:
                    if order[1]:
                        self._hurry.clear()
                    if order[1] or self._wait_for_turn(engine):
                        engine.speak(order[0], hush=order[1])
            finally:
                engine.close()
        except (OSError, ValueError, subprocess.SubprocessError):
            self._trouble, self._lost = _LOST, True

    def _wait_for_turn(self, engine: Engine) -> bool:
        """Wait until the program has finished its sentence. Return False if an urgent one came, so that this one is dropped."""
        while engine.is_talking():
            if self._hurry.wait(_GLANCE):
                return False
        return True


class _OwnQueue:
    """A speech program that queues sentences itself."""

    def is_talking(self) -> bool:
        """Return False: the program has a queue."""
        return False


class Missing(Silent):
    """A silent voice that reports once that there is no speech program."""

    def __init__(self) -> None:
        self._trouble = _NONE

    def trouble(self) -> str:
        """Return what is missing, once; then ""."""
        told, self._trouble = self._trouble, ""
        return told


class Ssip(_OwnQueue):
    """A connection to speech-dispatcher over its socket (SSIP 1). address: of a Unix socket. language: such as "fr"."""

    def __init__(self, address: Path, language: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(PATIENCE)
        try:
            self._socket.connect(str(address))
            self._answers = self._socket.makefile("r", encoding="utf-8", newline="\r\n")
            name = os.environ.get("USER", "player").replace(":", "_") or "player"
            self._order(f"SET self CLIENT_NAME {name}:aya:main")
            self._order(f"SET self LANGUAGE {language}")
            self._order("SET self PRIORITY message")
        except OSError:
            self._socket.close()
            raise

    def speak(self, text: str, *, hush: bool) -> None:
        """Send the sentence; hush: cancel the current one first."""
        if hush:
            self._order("CANCEL self")
        self._order("SPEAK")
        body = "\r\n".join("." + line if line.startswith(".") else line for line in text.splitlines())
        self._order(f"{body}\r\n.")

    def close(self) -> None:
        """Cancel what is being said and close the connection."""
        with contextlib.suppress(OSError):
            self._order("CANCEL self")
            self._order("QUIT")
        self._socket.close()

    def _order(self, line: str) -> None:
        """Send a command and read the answer to its last line. Raises OSError if the server refuses."""
        self._socket.sendall(line.encode() + b"\r\n")
        while answer := self._answers.readline():
            if answer[3:4] == " ":
                if not answer.startswith("2"):
                    raise OSError(f"speech-dispatcher: {answer.strip()}")
                return
        raise OSError("speech-dispatcher has gone")


class SpdSay(_OwnQueue):
    """The program `spd-say`, which starts speech-dispatcher if it is not running."""

    def __init__(self, program: str, language: str) -> None:
        self._program, self._language = program, language

    def speak(self, text: str, *, hush: bool) -> None:
        """Run the program with the sentence; hush: cancel the current one first."""
        if hush:
            self._run("--cancel")
        self._run("--application-name", "aya", "--priority", "message", "--language", self._language, "--", text)

    def close(self) -> None:
        """Cancel what is being said."""
        with contextlib.suppress(OSError, subprocess.SubprocessError):
            self._run("--cancel")

    def _run(self, *arguments: str) -> None:
        told = subprocess.run([self._program, *arguments], stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False)
        if told.returncode:
            raise OSError(f"{self._program} ended with {told.returncode}")


class EachAlone:
    """A program that runs once for each sentence: `say` of macOS, espeak-ng."""

    def __init__(self, *command: str) -> None:
        self._command = command
        self._running: subprocess.Popen[bytes] | None = None

    def speak(self, text: str, *, hush: bool) -> None:
        """Start the program with the sentence; hush: end the running one first."""
        if hush:
            self._stop()
        self._running = subprocess.Popen(
            [*self._command, text], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def is_talking(self) -> bool:
        """Return whether the program is still running."""
        return self._running is not None and self._running.poll() is None

    def close(self) -> None:
        """End the running program."""
        self._stop()

    def _stop(self) -> None:
        if self._running is not None:
            self._running.terminate()
            self._running.wait(PATIENCE)


_SAPI = """
Add-Type -AssemblyName System.Speech
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
try { $voice.SelectVoiceByHints('NotSet', 'NotSet', 0, [System.Globalization.CultureInfo]'%s') } catch { }
while ($null -ne ($line = [Console]::In.ReadLine())) {
  if ($line.StartsWith('!')) { $voice.SpeakAsyncCancelAll(); $line = $line.Substring(1) }
  $text = [System.Text.Encoding]::UTF8.GetString([System.Convert]::FromBase64String($line))
  [void]$voice.SpeakAsync($text)
}
"""


class Sapi(_OwnQueue):
    """The speech of Windows, through one PowerShell that reads sentences line by line.

    Sentences are in base64, since PowerShell reads no UTF-8; "!" before one interrupts the current one.
    """

    def __init__(self, program: str, language: str) -> None:
        script = base64.b64encode((_SAPI % language).encode("utf-16-le")).decode()
        self._shell = subprocess.Popen(
            [program, "-NoProfile", "-NonInteractive", "-EncodedCommand", script],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )

    def speak(self, text: str, *, hush: bool) -> None:
        """Send the sentence; hush: interrupt the current one."""
        assert self._shell.stdin is not None
        self._shell.stdin.write((b"!" if hush else b"") + base64.b64encode(text.encode()) + b"\n")
        self._shell.stdin.flush()

    def close(self) -> None:
        """End the PowerShell."""
        self._shell.terminate()
        self._shell.wait(PATIENCE)
        if self._shell.stdin is not None:
            with contextlib.suppress(OSError):
                self._shell.stdin.close()


def ssip_address() -> Path | None:
    """Return the socket of a running speech-dispatcher; None if there is none."""
    given = os.environ.get("SPEECHD_ADDRESS", "")
    if given.startswith("unix_socket:"):
        places = [Path(given.removeprefix("unix_socket:"))]
    else:
        runtime = os.environ.get("XDG_RUNTIME_DIR", "")
        places = [Path(base) / "speech-dispatcher" / "speechd.sock" for base in (runtime, Path.home() / ".cache") if base]
    return next((place for place in places if place.is_socket()), None) if hasattr(socket, "AF_UNIX") else None


@dataclass(frozen=True, slots=True)
class Program:
    """A speech program of this computer. begin: starts it, or connects to it if it is running."""

    name: str
    begin: Callable[[], Engine]


def speech_program(language: str) -> Program | None:
    """Return the speech program to use on this computer; None if there is none. Starts nothing."""
    find = shutil.which
    if sys.platform == "win32" and (shell := find("powershell")):
        return Program("System.Speech (Windows)", lambda: Sapi(shell, language))
    if sys.platform == "darwin" and (say := find("say")):
        return Program("say", lambda: EachAlone(say, "--"))
    if (address := ssip_address()) is not None:
        return Program(f"speech-dispatcher ({address})", lambda: Ssip(address, language))
    if spd_say := find("spd-say"):
        return Program("spd-say", lambda: SpdSay(spd_say, language))
    if espeak := find("espeak-ng") or find("espeak"):
        return Program(Path(espeak).name, lambda: EachAlone(espeak, "-v", language, "--"))
    return None


def platform_voice(language: str) -> Voice:
    """Return the voice of this computer; one that reports what is missing if there is no speech program."""
    program = speech_program(language)
    return BackgroundVoice(program.begin) if program is not None else Missing()


def voice(speak_to: str, *, is_wanted: bool, language: str) -> Voice:
    """Return the voice asked for. speak_to: "stdout", "speech", or "" for the settings. is_wanted: whether the settings ask for speech."""
    if speak_to == STDOUT:
        return Printed()
    return platform_voice(language) if speak_to == SPEECH or is_wanted else Silent()
