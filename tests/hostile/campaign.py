"""Give changed files of a kind to the program and say what became of them."""

import random
import shutil
import signal
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from aya_sim.errors import AyaError
from tests.hostile.changes import change_file
from tests.hostile.kinds import Kind

PATIENCE = 10.0  # s of processor time for one file
LONGEST = 900  # characters of a refusal


class Hang(BaseException):
    """A file that took too long."""


@dataclass(slots=True)
class Figures:
    """What became of the changed files of one kind."""

    refused: int = 0
    accepted: int = 0
    failures: list[str] = field(default_factory=list)  # each with how to make the file again
    reasons: Counter[str] = field(default_factory=Counter)


def run(kind: Kind, count: int, seed: int, folder: Path, first: int = 0) -> Figures:
    """Change originals of this kind so many times and let each in. folder: for the files, one after another."""
    originals, figures = tuple(kind.originals()), Figures()
    for original in originals:
        _let_in(kind, original, folder, random.Random(seed), "an original", figures)
    assert figures.accepted == len(originals), figures.failures or figures.reasons
    figures = Figures()
    for k in range(first, first + count):
        rng = random.Random(f"{kind.name} {seed} {k}")
        data = change_file(rng.choice(originals), rng)
        _let_in(kind, data, folder / f"{k % 50}", rng, f"{kind.name}, seed {seed}, number {k}", figures)
    return figures


def _let_in(kind: Kind, data: bytes, folder: Path, rng: random.Random, which: str, figures: Figures) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    path = folder / f"{abs(hash(which))}{kind.suffix}"
    path.write_bytes(data)
    before = signal.signal(signal.SIGVTALRM, _hang)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        accepted = kind.way_in(path, rng)
    except AyaError as refused:
        figures.refused += 1
        figures.reasons[refused.code] += 1
        said = str(refused)
        if len(said) > LONGEST or "\n" in said:
            figures.failures.append(f"{which}: said in {len(said)} characters: {said[:300]!r}")
    except (Exception, Hang):
        figures.failures.append(f"{which}: {traceback.format_exc(limit=-6)}")
    else:
        figures.accepted += accepted
        figures.refused += not accepted
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    if not path.is_file() or path.read_bytes() != data:
        figures.failures.append(f"{which}: the file is not as it was")


def _hang(_number: int, _frame: object) -> None:
    raise Hang(f"more than {PATIENCE:g} s")
