"""Make a file in a thread of its own while the player goes on: how far it is, what came of it, the way to end it. Knows no pixels."""

from collections.abc import Callable
from pathlib import Path
from threading import Event

from aya_sim.errors import AyaError
from games.aya.common.export_progress import ExportWork
from games.core.worker import ThreadWorker


class BackgroundExport:
    """One file on its way. It is written to the end even where nothing asks for it any more, unless it is cancelled."""

    def __init__(self, work: ExportWork, path: Path) -> None:
        """work: whose steps draw nothing in the window."""
        self.work, self.path = work, path
        self.failure: AyaError | None = None
        self.is_over = False
        self.on_end: Callable[[AyaError | None], None] | None = None  # called by its thread, with why no file is written
        self._is_cancelled = Event()
        self._worker = ThreadWorker[ExportWork, bool](self._run, "aya background export")
        self._worker.ask(work)

    @property
    def progress(self) -> float:
        """Return how much is done, 0 to 1."""
        return 1.0 if self.is_over else self.work.progress

    def poll(self) -> bool:
        """Return whether it has come to its end since the last time; then `failure` says whether the file is written."""
        if self.is_over:
            return False
        try:
            self.is_over = self._worker.answer() is not None
        except AyaError as failure:
            self.failure, self.is_over = failure, True
        return self.is_over

    def cancel(self) -> None:
        """End it as soon as may be; no file is written."""
        self._is_cancelled.set()
        self._worker.close()
        self.work.close()
        self.is_over = True

    def _run(self, work: ExportWork) -> bool:
        try:
            while not self._is_cancelled.is_set() and not work.is_drawn:
                work.advance()
            if not self._is_cancelled.is_set():
                work.finish()
        except AyaError as failure:
            self._end(failure)
            raise
        finally:
            work.close()
        self._end(None)
        return True

    def _end(self, failure: AyaError | None) -> None:
        if self.on_end is not None and not self._is_cancelled.is_set():
            self.on_end(failure)
