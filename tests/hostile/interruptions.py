"""Interrupt every command at many moments: `python -m tests.hostile.interruptions --moments 20`.

A command that is interrupted ends with 130 or with the signal, says no traceback, and leaves no process after five seconds.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from pathlib import Path

from aya_sim import layout_file
from aya_sim.replay import of_topple, save
from aya_sim.scenes import scene

GONE = 5.0  # s after which no process of the command may be left
LONGEST = 60.0  # s that a command is waited for
LATEST = 6.0  # s after its start that it is interrupted, at most
MARK = "AYA_INTERRUPTED"  # in the environment of the command and of whatever it starts
SIGNALS = (signal.SIGINT, signal.SIGTERM)
_SPEC = '{"format": "aya-sweep", "version": 1, "axes": {"pitch": {"from": 15, "to": 40, "steps": 60}}, "length": 30, "seeds": 4}'

COMMANDS: dict[str, tuple[str, ...]] = {
    "topple": ("topple", "whole.json", "--json", "--out", "out.json", "--replay", "out.ayareplay"),
    "count": ("count", "fallen.json"),
    "verify": ("verify", "river.ayareplay", "river.ayareplay"),
    "demo": ("demo", "--out", "demo"),
    "replay-verify": ("replay", "river.ayareplay", "--verify"),
    "film": ("replay", "river.ayareplay", "--mp4", "out.mp4", "--size", "320x200"),
    "strip": ("replay", "river.ayareplay", "--strip", "out.png"),
    "sim": ("sim", "album", "--games", "200"),
    "sim-aya": ("sim", "aya", "--bots", "beginner,beginner", "--games", "2"),
    "sweep": ("sweep", "spec.json", "--out", "out.csv", "--workers", "2"),
    "bench": ("bench", "speed"),
    "doctor": ("doctor",),
    "rules": ("rules", "aya"),
    "open": ("open", "river.ayareplay"),
    "credits": ("credits",),
    "window": ("play", "aya"),
}


def prepare(folder: Path) -> None:
    """Write the files that the commands read."""
    layout_file.save(scene("expedition"), folder / "whole.json")
    replay = of_topple(scene("expedition"), until_down=True)
    save(replay, folder / "river.ayareplay")
    layout_file.save(replay.last, folder / "fallen.json")
    (folder / "spec.json").write_text(_SPEC, encoding="utf-8")


def interrupt(name: str, after: float, number: signal.Signals, folder: Path) -> tuple[str, float]:
    """Run a command and interrupt it so many seconds after its start. Return what was wrong ("": nothing), and how long it ran."""
    mark = uuid.uuid4().hex
    environment = {**os.environ, MARK: mark, "XDG_DATA_HOME": str(folder / "data"), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    begun = time.monotonic()
    with (folder / "said").open("w+b") as said:
        process = subprocess.Popen(
            [sys.executable, "-m", "games.cli", *COMMANDS[name]],
            cwd=folder,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=said,
            start_new_session=True,
        )
        try:
            process.wait(after)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, number)  # as a terminal does
        try:
            code = process.wait(LONGEST)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return f"{name}, {number.name} after {after:.2f} s: still there after {LONGEST:g} s", LONGEST
        ran = time.monotonic() - begun
        said.seek(0)
        told = said.read().decode(errors="replace")
    wrong = [] if code in (0, 130, -number, 128 + number) else [f"ended with {code}"]
    wrong += [f"said {told[-1500:]}"] if "Traceback" in told else []
    end = time.monotonic() + GONE
    while (left := _processes(mark)) and time.monotonic() < end:
        time.sleep(0.1)
    wrong += [f"left {left}"] if left else []
    for one in left:
        os.kill(one, signal.SIGKILL)
    return (f"{name}, {number.name} after {after:.2f} s: {'; '.join(wrong)}" if wrong else ""), ran


def _processes(mark: str) -> list[int]:
    """Return the ids of the processes with this mark in their environment."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if f"{MARK}={mark}".encode() in (place / "environ").read_bytes().split(b"\0"):
                found.append(int(place.name))
        except OSError:
            continue
    return found


def run(name: str, moments: int, folder: Path) -> list[str]:
    """Interrupt a command at so many moments, spread over its run, with each signal in turn. Return what was wrong."""
    latest, wrong = LATEST, []
    for k in range(moments):
        after = 0.05 + latest * k / max(1, moments - 1)
        found, ran = interrupt(name, after, SIGNALS[k % len(SIGNALS)], folder)
        wrong += [found] if found else []
        if ran < after:  # it was done before
            latest = min(latest, ran)
    return wrong


def main() -> int:
    """Return 1 where anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile.interruptions", description="Interrupt every command.")
    parser.add_argument("--moments", type=int, default=20)
    parser.add_argument("--command", action="append", choices=list(COMMANDS))
    asked = parser.parse_args()
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in the background of a shell; the commands would ignore it too
        signal.signal(signal.SIGINT, signal.default_int_handler)
    failed = 0
    for name in asked.command or COMMANDS:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
            prepare(Path(place))
            wrong = run(name, asked.moments, Path(place))
        failed += len(wrong)
        print(f"{name}: {asked.moments} interruptions, {len(wrong)} wrong", *wrong, sep="\n", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
