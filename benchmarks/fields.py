"""Print how long fields of words and pictures take to make, how near their colours are, and how much of them one push brings down."""

import argparse
import time
from pathlib import Path

import pygame

from aya_sim.components import Terrain
from aya_sim.physics import topple
from aya_sim.scenes.fields import field
from games.aya.practice.fields.colours import share_within_two
from games.aya.practice.fields.sources import FONTS, colours_of_picture, colours_of_words, read_field_pixels
from games.core.resources import asset_folder

WORDS = (
    *("AYA", "a", "i", "Hello", "Domino", "ÉTÉ", "il était une fois", "Happy birthday, Chiara!", "2026", "1 + 1 = 2"),
    *("...", "!?", "river", "the quick brown fox jumps over the lazy dog", "W", "O", "%", "Dewi & Bilal", "x y z", "Mississippi"),
)
SIZES = (5_000, 20_000)


def main() -> None:
    """Run the campaign: 20 words in turn in every font, 20 pictures of the box, in both sizes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES))
    sizes = parser.parse_args().sizes
    pygame.font.init()
    pictures = _pictures()
    for size in sizes:
        down, slowest, worst = 0, 0.0, 1.0
        cases: list[str | Path] = [*WORDS, *pictures]
        for k, case in enumerate(cases):
            began = time.process_time()
            if isinstance(case, Path):
                codes, small = colours_of_picture(read_field_pixels(case), size)
                share = share_within_two(small, codes)
            else:
                codes, share = colours_of_words(case, FONTS[k % len(FONTS)], size, Terrain.GARDEN, Terrain.POLE), 1.0
            layout = field(codes)
            slowest, worst = max(slowest, time.process_time() - began), min(worst, share)
            fell = topple(layout, engine="fast").fell
            down += bool(fell.all())
            print(f"{getattr(case, 'name', case)!s:45} {len(fell):6} dominoes, {int(fell.sum()):6} fell, {share:.1%} near", flush=True)
        print(f"{size}: {down} of {len(cases)} fell completely; at most {slowest:.2f} s of CPU each; at least {worst:.1%} near", flush=True)


def _pictures() -> list[Path]:
    return sorted(Path(str(asset_folder())).joinpath("pictures", "album").glob("*.jpg"))[:20]


if __name__ == "__main__":
    main()
