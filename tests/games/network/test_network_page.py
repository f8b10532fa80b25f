"""What docs/network.md says to programs: its example client plays a game as it stands there."""

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path

from games.core.thinking import think
from games.core.worker import InlineWorker
from games.network.invitation import links_of, table_document
from games.network.server import Server
from tests.games.network.clients import run_hosted
from tests.games.network.tables import a_table

PAGE = (Path(__file__).parents[3] / "docs" / "network.md").read_text(encoding="utf-8")


def test_the_example_client_plays_a_whole_game() -> None:
    (client,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(client.splitlines()) <= 40
    said: list[subprocess.CompletedProcess[str]] = []

    def run(document: str) -> None:
        command = [sys.executable, "-c", client]
        said.append(subprocess.run(command, input=document, capture_output=True, text=True, timeout=400, check=False))

    async def play(server: Server) -> None:
        document = table_document(server.table, links_of(server.table, "127.0.0.1", server.port))
        await asyncio.to_thread(run, json.dumps(document))

    run_hosted(a_table("album", levels=("beginner",)), play, thinker=InlineWorker(think), pace=0.0)
    assert said[0].stderr == ""
    lines = said[0].stdout.splitlines()
    assert lines[0] == "seat 0 of 2"
    assert re.fullmatch(r"scores \[\d+, \d+\]", lines[-1])
