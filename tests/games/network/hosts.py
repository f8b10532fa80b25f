"""Real `aya host` programs, for tests: started, listened to, killed."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]


def start_host(folder: Path, *arguments: str, **environment: str) -> subprocess.Popen[str]:
    """Start `aya host` with its home in this folder."""
    own = {**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(folder), "LANGUAGE": "en", "LC_ALL": "C.UTF-8", **environment}
    command = [sys.executable, "-m", "games.cli", "host", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=own, cwd=folder)


def first_line(host: subprocess.Popen[str]) -> dict[str, Any]:
    """What a host with --json says first."""
    assert host.stdout is not None
    line = host.stdout.readline()
    if not line:
        assert host.stderr is not None
        raise AssertionError(host.stderr.read())
    return dict(json.loads(line))


def end_host(host: subprocess.Popen[str]) -> None:
    """End a host at once if it still runs, and close its pipes."""
    host.kill()
    host.wait()
    for pipe in (host.stdout, host.stderr):
        if pipe is not None:
            pipe.close()
