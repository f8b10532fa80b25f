"""The unit and the container file of a house say what works: their commands are run as they stand there."""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("websockets", reason="needs the extra net")
PACKAGING = Path(__file__).parents[3] / "packaging" / "house"
PATIENCE = 60.0  # s
VERIFY = shutil.which("systemd-analyze")
SYSTEM = {"PATH", "SYSTEMROOT", "PYTHONPATH", "LANG"}  # of the environment; the rest is what the file says


def unit() -> dict[str, list[str]]:
    """The settings of the unit by name."""
    pairs = re.findall(r"^(\w+)=(.*)$", (PACKAGING / "aya-house.service").read_text(), re.MULTILINE)
    return {name: [value for other, value in pairs if other == name] for name, _ in pairs}


def container() -> dict[str, list[str]]:
    """The instructions of the last stage of the container file by name."""
    text = (PACKAGING / "Containerfile").read_text().replace("\\\n", " ")
    pairs = re.findall(r"^([A-Z]+) (.*)$", text.rpartition("\nFROM ")[2], re.MULTILINE)
    return {name: [value for other, value in pairs if other == name] for name, _ in pairs}


def commands() -> dict[str, tuple[list[str], dict[str, str]]]:
    """The command of each file and its environment."""
    start = shlex.split(unit()["ExecStart"][0])
    entry = json.loads(container()["ENTRYPOINT"][0])
    told = {"unit": (start, unit()["Environment"][0]), "container": (entry, container()["ENV"][0])}
    return {name: (command, dict(pair.split("=", 1) for pair in shlex.split(text))) for name, (command, text) in told.items()}


@pytest.mark.parametrize("name", ["unit", "container"])
def test_the_command_serves_a_house_that_is_healthy_and_ends_when_it_is_told_to(name: str, tmp_path: Path) -> None:
    command, environment = commands()[name]
    assert Path(command[0]).name == "aya"
    place = command[command.index("--data") + 1]
    assert place == {"unit": f"/var/lib/{unit()['StateDirectory'][0]}", "container": container()["VOLUME"][0]}[name]
    given = [str(tmp_path) if part == place else "127.0.0.1" if part == "0.0.0.0" else part for part in command[1:]]
    own = {key: value for key, value in os.environ.items() if key in SYSTEM} | environment | {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen([sys.executable, "-m", "games.cli", *given, "--port", "0"], stdout=subprocess.PIPE, text=True, env=own) as house:
        try:
            assert house.stdout is not None
            told = re.search(r":(\d+)/", house.stdout.readline())
            assert told is not None
            check = [part.replace(":8472/", f":{told[1]}/") for part in json.loads(container()["HEALTHCHECK"][0].removeprefix("CMD "))]
            assert told[1] in check[-1], "the port that it is open at"
            subprocess.run([sys.executable, *check[1:]], check=True, timeout=PATIENCE)
            house.send_signal(signal.SIGTERM)
            assert house.wait(PATIENCE) == 0
        finally:
            house.kill()
    assert (tmp_path / "tables.sqlite3").stat().st_mode & 0o077 == 0


def test_the_container_does_not_run_as_root_and_keeps_nothing_of_the_build() -> None:
    stage = container()
    assert stage["USER"] == ["aya"]
    assert stage["EXPOSE"] == ["8472"]
    assert all(copied.startswith("--from=build ") for copied in stage["COPY"])
    assert f"useradd --system --home-dir {stage['VOLUME'][0]} aya" in stage["RUN"][0]


@pytest.mark.skipif(VERIFY is None, reason="needs systemd-analyze")
def test_systemd_understands_every_line_of_the_unit(tmp_path: Path) -> None:
    assert VERIFY is not None
    copy = tmp_path / "aya-house.service"
    copy.write_text((PACKAGING / "aya-house.service").read_text().replace("/opt/aya/bin/aya", sys.executable))
    found = subprocess.run([VERIFY, "verify", str(copy)], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (found.returncode, found.stdout, found.stderr) == (0, "", "")
