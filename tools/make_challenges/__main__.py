"""Make every challenge and write it; say for each what it takes."""

import sys
from pathlib import Path

from aya_sim.physics import topple
from games.aya.challenges.challenge import FULL, Challenge, judge
from games.aya.challenges.file import SUFFIX, dumps
from tools.make_challenges import easy, hard

FOLDER = Path(__file__).parents[2] / "assets" / "challenges"


def faults(challenge: Challenge) -> list[str]:
    """Return what is wrong with a challenge: solved untouched, or not by its solution, by either engine."""
    found = []
    for engine in ("pymunk", "fast"):
        if judge(challenge, topple(challenge.start, [challenge.push], engine=engine)).is_won:
            found.append(f"{engine}: solved untouched")
        verdict = judge(challenge, topple(challenge.solution, [challenge.push], engine=engine))
        if verdict.stars != FULL:
            found.append(f"{engine}: {verdict}")
    return found


def main() -> int:
    """Write all challenges; return 1 if one is faulty."""
    FOLDER.mkdir(exist_ok=True)
    bad = 0
    for k, design in enumerate((*easy.DESIGNS, *hard.DESIGNS), 1):
        challenge = design().build()
        (FOLDER / f"{k:02}-{challenge.name}{SUFFIX}").write_bytes(dumps(challenge))
        verdict = judge(challenge, topple(challenge.solution, [challenge.push]))
        wrong = faults(challenge)
        bad += bool(wrong)
        print(k, challenge.level, challenge.name, dict(challenge.pieces.dominoes), verdict.value, *wrong)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
