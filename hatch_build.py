"""Build words.mo of the .po files of each language, and the README for pages that have no pictures beside them."""

import os
import re
import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # the build's own configuration is not ours to type
    """Runs before anything is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the words. `games.i18n.compile` is run by its path: the packages are not installed yet."""
        root = Path(self.root)
        catalogues = runpy.run_path(str(root / "games" / "i18n" / "compile.py"))
        for folder in sorted(place for place in (root / "assets" / "words").iterdir() if place.is_dir()):
            sources = {place.name: place.read_bytes() for place in folder.glob("*.po")}
            if sources:
                _replace(folder / catalogues["MADE"], catalogues["compile_catalogue"](sources))


def _replace(place: Path, data: bytes) -> None:
    """Write the file in one step: a program of this checkout may be reading it. `aya_sim.files` cannot be imported yet."""
    part = place.with_name(f"{place.name}.{os.getpid()}.part")
    part.write_bytes(data)
    part.replace(place)


class CustomMetadataHook(MetadataHookInterface):
    """Runs before metadata is written."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Give the README as the package index shows it."""
        root = Path(self.root)
        found = re.search(r'__version__ = "(.+)"', (root / "aya_sim" / "__init__.py").read_text(encoding="utf-8"))
        assert found
        text = make_links_absolute((root / "README.md").read_text(encoding="utf-8"), metadata["urls"]["Homepage"], f"v{found[1]}")
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def make_links_absolute(text: str, home: str, tag: str) -> str:
    """Return Markdown whose pictures and links within the repository are those at an address of it, as of a tag."""
    text = re.sub(r"(!\[[^\]]*\]\()(?!\w+:)([^)]+)\)", rf"\g<1>{home}/raw/{tag}/\g<2>)", text)
    return re.sub(r"(?<!!)(\[[^\]]*\]\()(?![\w]+:|#)([^)]+)\)", rf"\g<1>{home}/blob/{tag}/\g<2>)", text)
