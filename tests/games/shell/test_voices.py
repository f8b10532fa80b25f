"""Voices: what a speech program is told, that nobody waits for it, and that none of them can stop a game."""

import os
import shutil
import socket
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from games.shell.audio.voices import BackgroundVoice, EachAlone, Missing, Printed, SpdSay, Ssip, platform_voice, voice
from games.ui.speech import Silent

PATIENCE = 20.0  # s for a thread or a program to do what it was told; nothing is measured
on_posix = pytest.mark.skipif(sys.platform == "win32", reason="shell scripts stand in for speech programs here")


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


def a_program(folder: Path, name: str, script: str) -> Path:
    place = folder / name
    place.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    place.chmod(place.stat().st_mode | stat.S_IXUSR)
    return place


class Slow:
    """A program that speaks until it is let go."""

    def __init__(self) -> None:
        self.told: list[tuple[str, bool]] = []
        self.talks, self.closed = False, False

    def speak(self, text: str, *, hush: bool) -> None:
        self.told.append((text, hush))
        self.talks = True

    def is_talking(self) -> bool:
        return self.talks

    def close(self) -> None:
        self.closed = True


def test_something_urgent_cuts_short_what_is_said_and_what_waits() -> None:
    engine = Slow()
    beside = BackgroundVoice(lambda: engine)
    beside.say("one", False)
    until(lambda: engine.told == [("one", False)])
    beside.say("two", False)
    beside.say("three", False)
    beside.say("now", True)
    until(lambda: len(engine.told) == 2)
    beside.close()
    assert engine.told == [("one", False), ("now", True)]
    assert engine.closed


def test_a_program_that_fails_is_told_once_and_asked_no_more() -> None:
    class Broken(Slow):
        def speak(self, text: str, *, hush: bool) -> None:
            raise BrokenPipeError

    beside = BackgroundVoice(Broken)
    beside.say("one", False)
    until(lambda: beside._lost)
    beside.say("two", False)
    assert [beside.trouble(), beside.trouble()] == ["speech.lost", ""]
    beside.close()


def test_a_voice_that_was_never_used_starts_no_thread() -> None:
    before = threading.active_count()
    beside = BackgroundVoice(Slow)
    beside.close()
    assert threading.active_count() == before


def test_a_computer_without_speech_says_so_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr("games.shell.audio.voices.ssip_address", lambda: None)
    found = platform_voice("fr")
    assert isinstance(found, Missing)
    found.say("unheard", False)
    assert [found.trouble(), found.trouble()] == ["speech.none", ""]


def test_the_command_line_comes_before_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.shell.audio.voices.platform_voice", lambda _: Missing())
    assert isinstance(voice("stdout", is_wanted=False, language="fr"), Printed)
    assert isinstance(voice("speech", is_wanted=False, language="fr"), Missing)
    assert isinstance(voice("", is_wanted=True, language="fr"), Missing)
    assert type(voice("", is_wanted=False, language="fr")) is Silent


def test_a_listener_that_has_gone_stops_nothing(tmp_path: Path) -> None:
    stream = (tmp_path / "out").open("w", encoding="utf-8")
    printed = Printed(stream)
    printed.say("one\ntwo", False)
    assert (tmp_path / "out").read_text(encoding="utf-8") == "one two\n", "a line a sentence, flushed"
    stream.close()
    printed.say("three", False)


@on_posix
def test_spd_say_is_given_the_language_and_the_text_and_nothing_is_taken_for_an_option(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    program = a_program(tmp_path, "spd-say", f'echo "$@" >> {heard}')
    says = SpdSay(str(program), "fr")
    says.speak("-x photo", hush=False)
    says.speak("tout de suite", hush=True)
    assert heard.read_text(encoding="utf-8").split("\n")[:-1] == [
        "--application-name aya --priority message --language fr -- -x photo",
        "--cancel",
        "--application-name aya --priority message --language fr -- tout de suite",
    ]


@on_posix
def test_a_program_of_one_sentence_is_stopped_for_an_urgent_one(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    program = a_program(tmp_path, "say", f'echo "$2" >> {heard}; exec sleep 60')
    alone = EachAlone(str(program), "--")
    alone.speak("long", hush=False)
    until(lambda: heard.exists() and "long" in heard.read_text(encoding="utf-8"))
    assert alone.is_talking()
    first = alone._running
    alone.speak("now", hush=True)
    assert first is not None
    assert first.poll() is not None
    until(lambda: "now" in heard.read_text(encoding="utf-8"))
    alone.close()
    assert not alone.is_talking()


@on_posix
def test_speech_dispatcher_is_spoken_to_as_its_protocol_wants(tmp_path: Path) -> None:
    orders: list[str] = []
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as server:
        server.bind(str(tmp_path / "s"))
        server.listen(1)

        def serve() -> None:
            talk, _ = server.accept()
            in_text = False
            with talk, talk.makefile("r", encoding="utf-8", newline="\r\n") as lines:
                for line in lines:
                    orders.append(line.rstrip("\r\n"))
                    in_text = orders[-1] == "SPEAK" or (in_text and orders[-1] != ".")
                    if not in_text or orders[-1] == "SPEAK":
                        talk.sendall(b"225-21\r\n225 OK MESSAGE QUEUED\r\n" if orders[-1] == "." else b"200 OK\r\n")
                    if orders[-1] == "QUIT":
                        return

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        ssip = Ssip(tmp_path / "s", "fr")
        ssip.speak("Début", hush=False)
        ssip.speak(".caché", hush=True)
        ssip.close()
        thread.join(PATIENCE)
    assert orders[0].startswith("SET self CLIENT_NAME ")
    assert orders[1:] == [
        *("SET self LANGUAGE fr", "SET self PRIORITY message", "SPEAK", "Début", "."),
        *("CANCEL self", "SPEAK", "..caché", ".", "CANCEL self", "QUIT"),
    ]


@on_posix
def test_a_server_that_refuses_makes_the_voice_silent(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as server:
        server.bind(str(tmp_path / "s"))
        server.listen(1)

        def refuse() -> None:
            talk, _ = server.accept()
            with talk:
                talk.recv(100)
                talk.sendall(b"301 ERR UNKNOWN\r\n")

        thread = threading.Thread(target=refuse, daemon=True)
        thread.start()
        beside = BackgroundVoice(lambda: Ssip(tmp_path / "s", "fr"))
        beside.say("one", False)
        until(lambda: beside._lost)
        thread.join(PATIENCE)
        beside.close()


@pytest.mark.skipif(shutil.which("speech-dispatcher") is None, reason="speech-dispatcher is not installed here")
def test_the_real_speech_dispatcher_takes_sentences_and_an_urgent_one(tmp_path: Path) -> None:
    program, place = shutil.which("speech-dispatcher"), tmp_path / "s"
    assert program is not None
    command = [program, "-s", "-c", "unix_socket", "-S", str(place), "-P", str(tmp_path / "pid"), "-L", str(tmp_path)]
    server = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)}
    )
    try:
        until(lambda: place.is_socket() or server.poll() is not None)
        if server.poll() is not None:
            pytest.skip("this speech-dispatcher has no voice to start with")
        ssip = Ssip(place, "fr")
        ssip.speak("Bonjour", hush=False)
        ssip.speak("Tout de suite", hush=True)
        ssip.close()
    finally:
        server.kill()  # asked to end it first waits for its voices
        server.wait(PATIENCE)


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed here")
def test_the_real_espeak_says_a_sentence_of_french(tmp_path: Path) -> None:
    program = shutil.which("espeak-ng")
    assert program is not None
    alone = EachAlone(program, "-v", "fr", "-w", str(tmp_path / "said.wav"), "--")
    alone.speak("Bonjour", hush=False)
    until(lambda: not alone.is_talking())
    assert (tmp_path / "said.wav").stat().st_size > 1000
