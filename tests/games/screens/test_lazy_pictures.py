"""What is read from disk, and when: opened files are counted, not seconds."""

import os
import subprocess
import sys
from pathlib import Path

WATCHED = """
import os, sys
opened = []
def watch(name, told):
    if name == "open" and f"{os.sep}assets{os.sep}" in str(told[0]):
        opened.append(str(told[0]))
sys.addaudithook(watch)
"""
LAUNCHER = """
import pathlib, pygame
pygame.display.init()
from games.launch.shelf import boxes
from games.screens.launcher import Launcher
from games.shell.places import Places
from games.shell.services import services_at
there = pathlib.Path(sys.argv[1])
launcher = Launcher(services_at(Places(there / "data", there / "log")), boxes())
launcher.arrange((1280, 800))
launcher.draw(pygame.Surface((1280, 800), 0, 32))
"""
THREE_CARDS = """
import pygame
from games.card_table.card_art import picture
from games.pictures import DeckKind, deck_named
from games.ui.theme import Theme
window = pygame.Surface((400, 200), 0, 32)
for card in (5, 9, 5):
    picture(deck_named("box", DeckKind.ALBUM).reference, DeckKind.ALBUM, card, Theme())(window, pygame.Rect(0, 0, 150, 75))
"""


def opened(code: str, folder: Path) -> list[str]:
    """Every asset that the code opens, as folder/file."""
    telling = "print(*['/'.join(pathlib.PurePath(one).parts[-2:]) for one in opened], sep='\\n')"
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    command = [sys.executable, "-c", f"{WATCHED}import pathlib\n{code}\n{telling}", str(folder)]
    return subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout.splitlines()


def test_no_picture_of_a_deck_is_read_before_a_game_is_opened(tmp_path: Path) -> None:
    files = opened(LAUNCHER, tmp_path)
    folders = {file.partition("/")[0] for file in files}
    assert folders == {"covers", "table", "icons", "fonts", "en"}, (
        "the lids, the wood and the icons that are seen, the letters and the words"
    )
    assert len([file for file in files if file.startswith("covers/")]) == 5


def test_a_card_is_read_when_it_is_shown_and_only_once(tmp_path: Path) -> None:
    pictures = [file for file in opened(THREE_CARDS, tmp_path) if file.endswith(".jpg")]
    assert len(pictures) == len(set(pictures)) == 2
