"""The program itself, in a real window: what it prints with --speak-to stdout, while keys are pressed and nothing is seen."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.i18n.words import Words
from games.shell import settings
from tests.windows.harness import CLASS, ROOT, WindowUnderTest, _environment, _stop, display


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display() as name:
        yield name


def test_the_program_prints_what_has_the_focus_and_what_happens(screen: str, tmp_path: Path) -> None:
    data = tmp_path / "data" / "aya"
    data.mkdir(parents=True)
    settings.save(settings.Settings(motion=False, language="fr"), data / "settings.json")
    arguments = ("play", "album", "--players", "2", "--bots", "beginner", "--seed", "5", "--speak-to", "stdout")
    process = subprocess.Popen(
        [sys.executable, "-m", "games.cli", *arguments],
        cwd=ROOT,
        env=_environment(tmp_path, screen) | {"PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
    )
    it, heard, words = WindowUnderTest(process, _environment(tmp_path, screen), tmp_path), list[str](), Words("fr")
    assert process.stdout is not None
    stdout = process.stdout
    listener = threading.Thread(target=lambda: heard.extend(line.rstrip("\n") for line in stdout), daemon=True)
    listener.start()
    try:
        start = f"{words('setup.start')}, {words('speech.kind.button')}"
        it.wait_until(lambda: heard[-1:] == [start], "the set-up, said to its end")
        it.id = it._xdotool("search", "--sync", "--class", CLASS).split()[-1]
        it._xdotool("windowfocus", "--sync", it.id)
        it.key("Return")
        it.wait_until(lambda: any("Oya" in line or "photo" in line for line in heard[heard.index(start) :]), "the table")
        it.key("F7")
        pile = words("album.stars.total", n=0)
        it.wait_until(lambda: any(line.startswith(pile) for line in heard), "what lies there")
        assert heard[0] == "Album"
        assert heard[1].startswith(words("setup.text"))
    finally:
        _stop(process)
        listener.join(5)
        stdout.close()
