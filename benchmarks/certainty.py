"""Measure whether photos that the counting calls sure are decided so in three dimensions.

python -m benchmarks.certainty [--engine NAME] [--tables FOLDER] [--plot FOLDER] topples the measured whole tables, asks how sure the
verdict on each photo is, and prints and draws how many of the verdicts with each share are those of most three-dimensional runs.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from aya_sim.certainty import VARIATIONS, judge
from aya_sim.files import make_folder
from aya_sim.physics import topple
from aya_sim.scoring import count

from .tables import format_rows
from .truth_tables import ANIMAL, GIVEN_TABLES, LANDSCAPE, TrueTable, load_tables

SURE = 0.9  # of the photos said to be so sure, at least so many are to be decided so


@dataclass(frozen=True, slots=True)
class Judged:
    """Hold one photo: how sure its verdict was said to be, and whether most of the three-dimensional runs decide it so."""

    table: str
    kind: str  # ANIMAL or LANDSCAPE
    which: str
    sure: float
    is_true: bool


def judge_table(table: TrueTable, engine: str) -> Iterator[Judged]:
    """Topple a table with this engine and yield every photo on which most of the three-dimensional runs agree."""
    fallen = topple(table.layout, until_down=True, engine=engine).fallen
    counted = count(fallen)
    sure = judge(fallen, counted)
    if sure is None:
        return
    shares = {(ANIMAL, str(photo.index)): (photo.won, share) for photo, share in zip(counted.animals, sure.animals, strict=True)}
    shares |= {(LANDSCAPE, photo.tile): (photo.won, share) for photo, share in zip(counted.landscapes, sure.landscapes, strict=True)}
    for verdict in table.verdicts:
        won, share = shares[verdict.kind, verdict.which]
        if verdict.is_decided and share is not None:
            yield Judged(table.name, verdict.kind, verdict.which, share, won == verdict.won)


def calibration(photos: Sequence[Judged], kind: str) -> list[tuple[float, int, int]]:
    """Return for each share that was said, ascending: the share, how many photos of the kind had it, how many were decided so."""
    found = []
    for share in sorted({photo.sure for photo in photos if photo.kind == kind}):
        those = [photo.is_true for photo in photos if photo.kind == kind and photo.sure == share]
        found.append((share, len(those), sum(those)))
    return found


def held(photos: Sequence[Judged], kind: str, least: float = SURE) -> tuple[int, int]:
    """Return how many photos of the kind were said to be at least so sure, and how many of these were decided so."""
    those = [photo.is_true for photo in photos if photo.kind == kind and photo.sure >= least]
    return len(those), sum(those)


def draw(photos: Sequence[Judged], folder: Path) -> None:
    """Draw what came true against what was said, for both kinds of photos. Raises BadFile."""
    import matplotlib as mpl  # the extra `plots`
    from matplotlib.figure import Figure

    from .plots import COLOURS, STYLE, save

    with mpl.rc_context(STYLE):
        picture = Figure(figsize=(5.6, 5.2), layout="constrained")
        panel = picture.subplots()
        panel.plot([0, 100], [0, 100], ":", color="#909090", label="what was said comes true")
        for kind, colour in zip((ANIMAL, LANDSCAPE), COLOURS, strict=False):
            rows = calibration(photos, kind)
            said, true = ([100 * share for share, _, _ in rows], [100 * so / many for _, many, so in rows])
            panel.scatter(said, true, s=[12 + 6 * many for _, many, _ in rows], color=colour, alpha=0.7, label=f"{kind} photos")
            for (_, many, _), x, y in zip(rows, said, true, strict=True):
                panel.annotate(str(many), (x, y), textcoords="offset points", xytext=(7, -9), fontsize=7)
        panel.set(xlabel="said to be sure, %", ylabel="decided so in most 3D runs, %", xlim=(-3, 105), ylim=(-3, 105))
        panel.set_title("How far a sure photo can be trusted (figures: photos)")
        panel.legend(loc="lower right")
        tuple(save(picture, folder, "certainty"))


def main() -> None:
    """Print how many of the verdicts with each share came true."""
    asked = argparse.ArgumentParser(description="Are photos that are called sure decided so in three dimensions?")
    asked.add_argument("--engine", default="pymunk", help="what decides the real cascade (pymunk)")
    asked.add_argument("--tables", type=Path, default=GIVEN_TABLES, help="folder of measured tables")
    asked.add_argument("--plot", type=Path, help="folder for the picture")
    wanted = asked.parse_args()
    if wanted.plot is not None:
        make_folder(wanted.plot)
    photos = [photo for table in load_tables(wanted.tables) for photo in judge_table(table, wanted.engine)]
    for kind in (ANIMAL, LANDSCAPE):
        rows = [
            (f"{round(VARIATIONS * share)} of {VARIATIONS}", str(many), str(so), f"{100 * so / many:.0f}")
            for share, many, so in calibration(photos, kind)
        ]
        print(format_rows(f"{kind} photos".capitalize(), ("said to be sure", "photos", "decided so", "%"), rows))
        many, so = held(photos, kind)
        if many:
            print(f"of {many} said to be at least {100 * SURE:.0f} % sure, {so} ({100 * so / many:.1f} %) are decided so\n")
    if wanted.plot is not None:
        draw(photos, wanted.plot)


if __name__ == "__main__":
    main()
