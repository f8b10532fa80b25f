"""Say where the program keeps its files on this computer. Must not import pygame: commands ask as well."""

from dataclasses import dataclass
from pathlib import Path

import platformdirs


@dataclass(frozen=True, slots=True)
class Places:
    """Where things are kept on this computer."""

    data: Path
    log: Path  # file of the last failure

    @property
    def settings(self) -> Path:
        """Return the path of the settings file."""
        return self.data / "settings.json"

    @property
    def saves(self) -> Path:
        """Return the folder of saved games."""
        return self.data / "saves"

    @property
    def tables(self) -> Path:
        """Return the path of the list of tables that were joined."""
        return self.data / "tables.json"

    @property
    def records(self) -> Path:
        """Return the path of the records."""
        return self.data / "records.sqlite"


def usual_places() -> Places:
    """Return the platform's own folders; none is made here."""
    return Places(
        Path(platformdirs.user_data_dir("aya", appauthor=False)),
        Path(platformdirs.user_log_dir("aya", appauthor=False)) / "last-failure.log",
    )
