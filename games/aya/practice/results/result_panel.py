"""The panel of practice after a topple: what fell, the figures of the run beside the player's records, photos, and what to do next."""

from collections.abc import Callable
from dataclasses import dataclass

from games.aya.practice.document import Document
from games.aya.practice.results.run_records import RunStanding
from games.aya.practice.results.run_report import RunReport, RunTable, describe_pushes
from games.aya.practice.widgets import Row
from games.aya.text.losses import describe_losses
from games.shell.services import Services
from games.ui.screen import Change
from games.ui.widgets import Button, Label, Widget

_MOST_LOSSES = 6  # lost photos that are told
Act = Callable[[], Change | None]


@dataclass(frozen=True, slots=True)
class ResultPanel:
    """What is shown of a table that was toppled."""

    services: Services
    document: Document
    standing: RunStanding | None  # of every push since the table stood; None: it does not count
    reset: Act
    share: Act
    records: Act | None  # shows the player's records; None: none are kept here

    @property
    def report(self) -> RunReport | None:
        """Return the figures of every push since the table stood."""
        fallen = self.document.fallen
        return None if fallen is None or fallen.run is None else RunReport(fallen.run, self.standing)

    def rows(self) -> tuple[list[Row], list[Row]]:
        """Return the rows, and those of them to leave out where there is no room, the last first."""
        fallen, report = self.document.fallen, self.report
        assert fallen is not None
        stand = int(fallen.layout.dominoes.standing.sum())
        lie = len(fallen.layout.dominoes) - stand
        run: list[Row] = []
        if report is not None:
            record = report.record_sentence(self.services.words)
            run = [((RunTable(self.services, report),), 0)]
            run += [((Label(self.services, record, "small"),), 0)] if record else []
            pushes = describe_pushes(self.services.words, self.document.layout, report.run.pushed)
            run += [self._small(pushes)] if pushes else []
        is_new = report is None or lie != report.run.dominoes
        counts = [self._line("fallen.lie", n=lie)] if is_new else []
        counts += [self._line("fallen.stand", n=stand)] if stand else []
        photos, losses = self._photos()
        more = [self._small(self._say("help.fallen"))] if stand else []
        title: Row = ((Label(self.services, self._say("fallen"), "large"),), 0)
        return [title, *counts, *run, *photos, *losses, *more, *self._buttons()], [*more, *losses]

    def _photos(self) -> tuple[list[Row], list[Row]]:
        """Return how many photos were won, and why the others were lost."""
        fallen, counted = self.document.fallen, self.document.score()
        if fallen is None or counted is None or not (fallen.layout.tiles or fallen.layout.animals):
            return [], []
        rows: list[Row] = []
        for name, photos in (("animals", counted.animals), ("landscapes", counted.landscapes)):
            rows += [self._line(f"fallen.{name}", n=sum(one.won for one in photos), of=len(photos))] if photos else []
        rows.append(self._line("fallen.points", n=counted.total - counted.retriggers_left))  # the tokens are those of a game
        losses = describe_losses(self.services.words, fallen.layout, counted)[:_MOST_LOSSES]
        return rows, [self._small(loss) for loss in losses]

    def _buttons(self) -> list[Row]:
        asked: list[Widget] = [Button(self.services, self._say("share"), self.share, face="text", tip=self._say("share.tip"))]
        if self.records is not None:
            asked.append(Button(self.services, self._say("records"), self.records, face="text", tip=self._say("records.tip")))
        put_up = Button(self.services, self._say("put_up"), self.reset, kind="first")
        return [(asked, 36), ((put_up,), 40)]

    def _say(self, name: str, **values: object) -> str:
        return self.services.words(f"aya.practice.{name}", **values)

    def _line(self, name: str, **values: object) -> Row:
        return ((Label(self.services, self._say(name, **values)),), 0)

    def _small(self, text: str) -> Row:
        return ((Label(self.services, text, "small", "second_ink"),), 0)
