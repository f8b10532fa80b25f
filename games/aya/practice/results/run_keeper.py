"""Keep the player's records of a free practice table: after each run, and on a sheet that lists them."""

from functools import partial

from aya_sim.layout import Layout
from games.aya.practice.results.run_records import FIGURES, PLACE, RunRecords, counts_for_records
from games.aya.practice.results.run_report import format_figure
from games.aya.practice.state import PracticeState
from games.screens.records.bests_sheet import BestsPage, BestsSheet
from games.shell.services import Services
from games.ui.screen import Change, Push


def make_sheet(services: Services, records: RunRecords | None = None) -> BestsSheet:
    """Return the sheet that lists the records of practice. records: to be read again once they are cleared."""
    page = BestsPage(PLACE, [(name, partial(format_figure, services.words, name)) for name in FIGURES])
    return BestsSheet(services, page, records.reload if records is not None else lambda: None)


class RunKeeper:
    """Compares each run with the records, and keeps what it reaches."""

    def __init__(self, services: Services, state: PracticeState) -> None:
        self.services, self._state = services, state
        self._records = RunRecords(services.records)

    def keep(self, layout: Layout) -> None:
        """Take the run that has just been shown, of this table; the state says how it compares."""
        fallen = self._state.editor.document.fallen
        self._state.standing = None
        if fallen is not None and fallen.run is not None and counts_for_records(layout):
            self._state.standing = self._records.record(fallen.run, self.services.now())

    def open_sheet(self) -> Change:
        """Open the list of the records."""
        return Push(make_sheet(self.services, self._records))
