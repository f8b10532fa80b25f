"""The build. Makes assets/words/<language>/words.mo of the .po files beside it, for a wheel and for an editable install."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # the build's own configuration is not ours to type
    """Runs before anything is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the words. `games.i18n.compile` is run by its path: the packages are not installed yet."""
        root = Path(self.root)
        catalogues = runpy.run_path(str(root / "games" / "i18n" / "compile.py"))
        for folder in sorted(place for place in (root / "assets" / "words").iterdir() if place.is_dir()):
            sources = {place.name: place.read_bytes() for place in folder.glob("*.po")}
            if sources:
                (folder / catalogues["MADE"]).write_bytes(catalogues["compile_catalogue"](sources))
