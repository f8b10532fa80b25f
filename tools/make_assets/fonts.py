"""The letters. Fontsource's Latin part of Cabin and Fraunces with the few signs of its extended part that are written here;
its Latin OpenDyslexic as it is, for its name may not be kept by a changed one.

Needs fonttools and brotli, which nothing else does: pip install "fonttools[woff]".
"""

import shutil
import tempfile
from pathlib import Path

from tools.make_assets.ledger import ASSETS
from tools.make_assets.sources import file_of

MORE = "Ÿẞ†"
FACES = {
    "cabin-500": ("cabin", "500-normal"),
    "cabin-700": ("cabin", "700-normal"),
    "cabin-500-italic": ("cabin", "500-italic"),
    "fraunces-600": ("fraunces", "600-normal"),
}
UNCHANGED = {"opendyslexic-400": "400-normal", "opendyslexic-700": "700-normal", "opendyslexic-400-italic": "400-italic"}


def make() -> None:
    """Write the seven faces."""
    for name, style in UNCHANGED.items():
        shutil.copyfile(file_of(f"opendyslexic/opendyslexic-latin-{style}.woff2"), ASSETS / "fonts" / f"{name}.woff2")
    _make_merged()


def _make_merged() -> None:
    from fontTools.merge import Merger
    from fontTools.subset import Subsetter
    from fontTools.ttLib import TTFont

    for name, (family, style) in FACES.items():
        parts = [TTFont(file_of(f"{family}/{family}-{script}-{style}.woff2")) for script in ("latin", "latin-ext")]
        wanted = Subsetter()
        wanted.options.layout_features = ["*"]
        wanted.populate(text=MORE)
        wanted.subset(parts[1])
        with tempfile.TemporaryDirectory() as folder:
            files = [Path(folder) / f"{number}.ttf" for number in range(2)]
            for part, file in zip(parts, files, strict=True):
                part.flavor = None
                part.save(file)
            whole = Merger().merge([str(file) for file in files])
        whole.flavor = "woff2"
        whole.save(ASSETS / "fonts" / f"{name}.woff2")
