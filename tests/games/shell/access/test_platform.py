"""AccessKit knows every role and every action, and letters are counted as it counts them."""

import importlib.util
import subprocess
import sys
from typing import Any, get_args

import pytest

from games.shell.access import platform
from games.shell.access.platform import open_adapter, word_lengths
from games.ui.nodes import Action, Live, Role


def test_words_are_counted_with_the_spaces_after_them() -> None:
    assert word_lengths("a river  runs") == [2, 7, 4]
    assert word_lengths(" two words ") == [1, 4, 6]
    assert word_lengths("") == []
    assert sum(word_lengths("où est l’eau ?")) == len("où est l’eau ?")


def test_without_accesskit_there_is_no_adapter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    assert not platform.is_installed()
    assert open_adapter(0, lambda: None, lambda: None, lambda *_: None) is None


def test_accesskit_knows_every_role_action_and_politeness() -> None:
    kit: Any = pytest.importorskip("accesskit")
    for role in get_args(Role):
        assert hasattr(kit.Role, role.upper()), role
    for action in get_args(Action):
        assert hasattr(kit.Action, platform._NAMES[action]), action
    for live in get_args(Live):
        assert hasattr(kit.Live, live.upper()), live


def test_accesskit_is_loaded_when_a_window_is_opened() -> None:
    code = "import sys, games.screens.start; sys.exit('accesskit' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
