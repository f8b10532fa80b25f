"""The figures of a run and the player's own records: what counts, what is said, where they are kept, how they are cleared."""

import os
from dataclasses import replace

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from aya_sim.layout import DominoSize, Layout, Material, Push
from aya_sim.physics import topple
from aya_sim.physics.run_statistics import RunStatistics, join_runs, measure_run
from aya_sim.scenes import scene
from aya_sim.scenes.chains import straight
from games.aya.challenges.library import built_in_named
from games.aya.practice.document import apply_cascade, document_of, reset
from games.aya.practice.results.run_keeper import make_sheet
from games.aya.practice.results.run_records import PLACE, RunRecords, RunStanding, compare_run, counts_for_records
from games.aya.practice.results.run_report import RunReport, RunTable
from games.aya.practice.screen import PracticeScreen
from games.i18n.words import Words
from games.records.bests import Best, BestReached, BestsCleared
from games.screens.records.bests_sheet import BestsSheet
from games.shell.dialog import Dialog
from games.shell.services import Services
from games.ui.screen import Push as PushScreen
from games.ui.widgets import Label

SHORT = RunStatistics(12, 1.5, 0.25, 12, 0.7, 9, 1.0, 12.0)
LONG = RunStatistics(80, 2.0, 2.1, 60, 0.8, 80, 2.0, 64.0)


@pytest.fixture
def services(services: Services) -> Services:
    services.now = lambda: 1_780_000_000.0
    return services


def toppled(services: Services, layout: Layout, size: tuple[int, int] = (1280, 800)) -> PracticeScreen:
    """Return practice after the fall of this table."""
    screen = PracticeScreen(services, layout)
    screen.arrange(size)
    return fall(screen)


def fall(screen: PracticeScreen) -> PracticeScreen:
    table = screen.editor.document.table
    push = screen.editor.first_push()
    assert push is not None
    screen.toppling.end(topple(table, [Push(push)]))
    screen.refresh()
    return screen


def labels(screen: PracticeScreen) -> list[str]:
    return [widget.text for widget in screen.panel.widgets if isinstance(widget, Label)]


# values


def test_the_first_run_sets_every_record_it_can() -> None:
    standing = compare_run({}, SHORT)
    assert standing.is_first
    assert standing.broken == ("dominoes", "chain", "seconds", "metres")
    assert standing.bests == {"dominoes": 12, "chain": 12, "seconds": 1.5, "metres": 0.25}


def test_only_what_is_greater_than_before_is_a_record() -> None:
    standing = compare_run({"dominoes": 80, "chain": 61, "seconds": 1.9, "metres": 2.1, "speed": 0.75}, LONG)
    assert not standing.is_first
    assert standing.broken == ("seconds", "speed")
    assert standing.bests == {"dominoes": 80, "chain": 61, "seconds": 2.0, "metres": 2.1, "speed": 0.8}


@pytest.mark.parametrize(("chain", "counts"), [(29, False), (30, True)])
def test_speed_counts_in_chains_of_thirty_dominoes_and_more(chain: int, counts: bool) -> None:
    assert ("speed" in compare_run({}, replace(LONG, chain=chain)).broken) is counts


def test_only_the_dominoes_of_the_box_are_compared() -> None:
    layout = straight(5)
    assert counts_for_records(layout)
    assert not counts_for_records(replace(layout, domino=DominoSize(4800.0, 2400.0, 750.0)))
    assert not counts_for_records(replace(layout, material=Material(0.1)))


def test_a_toppled_document_has_the_figures_of_every_push_since_it_stood() -> None:
    document = document_of(straight(20))
    first = topple(document.table, [Push(11)])
    document = apply_cascade(document, first)
    assert document.fallen is not None
    assert document.fallen.run == measure_run(first)
    second = topple(document.table, [Push(1)])
    document = apply_cascade(document, second)
    assert document.fallen is not None
    run, one, other = document.fallen.run, measure_run(first), measure_run(second)
    assert run is not None
    assert (run.dominoes, run.chain, run.pushed) == (20, 10, (11, 1))
    assert run.seconds == one.seconds + other.seconds
    assert run.metres == one.metres + other.metres
    assert min(one.mean_strikes, other.mean_strikes) <= run.mean_strikes <= max(one.mean_strikes, other.mean_strikes)
    again = apply_cascade(reset(document), topple(document.layout, [Push(1)]))
    assert again.fallen is not None
    assert again.fallen.run is not None
    assert again.fallen.run.pushed == (1,), "it stood again"


def test_the_longest_chain_of_several_pushes_brings_its_own_speed() -> None:
    joined = [join_runs(one, other) for one, other in ((SHORT, LONG), (LONG, SHORT))]
    assert [(run.chain, run.speed, run.peak_strikes) for run in joined] == [(60, 0.8, 64.0)] * 2
    assert joined[0].mean_strikes == pytest.approx((9 + 80) / 3.0)


# words


def test_figures_are_said_with_their_units() -> None:
    words = Words("en")
    assert RunReport(LONG).sentence(words) == "2.0 s, 2.10 m of dominoes, a chain of 60, 0.80 m/s, 40 hits a second, at most 64."
    assert RunReport(replace(LONG, peak_strikes=2800.0)).strikes(words) == "40, at most 2,800"
    assert RunReport(LONG).record_sentence(words) == ""
    assert RunReport(LONG, compare_run({}, LONG)).record_sentence(words) == "Your first run: these are the records to beat."
    assert RunReport(SHORT, compare_run(compare_run({}, LONG).bests, SHORT)).record_sentence(words) == "Your record: 80 dominoes."
    broken = RunReport(LONG, compare_run(compare_run({}, SHORT).bests, LONG)).record_sentence(words)
    assert broken == "A record of yours: 80 dominoes, a chain of 60, 2.0 s, 2.10 m, 0.80 m/s."


def test_in_french_figures_have_commas() -> None:
    assert "2,10 m" in RunReport(LONG).sentence(Words("fr"))


def test_rows_show_the_record_beside_the_run_and_mark_a_new_one() -> None:
    rows = RunReport(replace(LONG, speed=None), RunStanding({"dominoes": 20_000.0, "metres": 2.1}, ("metres",))).rows(Words("en"))
    assert ("Dominoes", "80", "20,000", False) in rows
    assert ("Distance", "2.10 m", "2.10", True) in rows
    assert ("Speed", "–", "", False) in rows


# kept


def test_records_are_kept_for_the_next_time(services: Services) -> None:
    screen = toppled(services, straight(40))
    assert "Your first run: these are the records to beat." in labels(screen)
    screen.leave()
    services.records.settle()
    again = toppled(services, straight(12))
    assert "Your record: 40 dominoes." in labels(again)
    (table,) = [widget for widget in again.panel.widgets if isinstance(widget, RunTable)]
    assert ("Dominoes", "12", "40", False) in table.report.rows(services.words)
    again.leave()


def test_a_second_push_goes_on_with_the_run_and_its_records(services: Services) -> None:
    services.records.add(*(BestReached(Best(PLACE, name, 15.0, 1)) for name in ("dominoes", "chain", "seconds", "metres")))
    screen = PracticeScreen(services, straight(20))
    screen.arrange((1280, 800))
    screen.toppling.end(topple(screen.editor.document.table, [Push(11)]))
    screen.refresh()
    assert "Your record: 15 dominoes." in labels(screen)
    screen.toppling.end(topple(screen.editor.document.table, [Push(1)]))
    screen.refresh()
    assert "A record of yours: 20 dominoes." in labels(screen)
    pushes = "2 pushes: field domino 11, field domino 1."
    assert pushes in labels(screen)
    assert pushes in screen.says().log
    screen.leave()
    services.records.settle()
    assert services.records.bests(PLACE)["dominoes"].value == 20


def test_what_the_first_push_reached_is_still_a_record_after_the_second(services: Services) -> None:
    services.records.add(BestReached(Best(PLACE, "dominoes", 5.0, 1)), BestReached(Best(PLACE, "chain", 5.0, 1)))
    kept = RunRecords(services.records)
    first = kept.record(replace(SHORT, pushed=(1,)), 1.0)
    second = kept.record(join_runs(replace(SHORT, pushed=(1,)), replace(SHORT, pushed=(20,))), 2.0)
    third = kept.record(replace(SHORT, pushed=(1,)), 3.0)
    assert first is not None
    assert "chain" in first.broken
    assert second is not None
    assert "chain" in second.broken
    assert third is not None
    assert third.broken == (), "another fall"


def test_a_record_that_is_broken_is_named_and_said_aloud(services: Services) -> None:
    services.records.add(*(BestReached(Best(PLACE, name, 5.0, 1)) for name in ("dominoes", "chain", "seconds", "metres", "speed")))
    screen = toppled(services, straight(40))
    (line,) = [line for line in labels(screen) if line.startswith("A record of yours: 40 dominoes")]
    assert line in screen.says().log
    assert any("m of dominoes" in said for said in screen.says().log)
    screen.leave()


def test_a_challenge_shows_figures_but_sets_no_record(services: Services) -> None:
    screen = PracticeScreen(services, challenge=built_in_named("gap"))
    screen.arrange((1280, 800))
    fall(screen)
    (table,) = [widget for widget in screen.panel.widgets if isinstance(widget, RunTable)]
    assert table.report.standing is None
    services.records.settle()
    assert services.records.bests(PLACE) == {}
    screen.leave()


def test_a_table_of_other_dominoes_sets_no_record(services: Services) -> None:
    screen = toppled(services, replace(straight(20), material=Material(0.1)))
    assert services.records.bests(PLACE) == {}
    screen.leave()


def test_a_file_that_cannot_be_read_costs_the_records_not_the_table(services: Services) -> None:
    services.places.records.parent.mkdir(parents=True, exist_ok=True)
    services.places.records.mkdir()
    screen = toppled(services, straight(12))
    assert screen.editor.document.fallen is not None
    services.records.settle()
    assert services.records.bests(PLACE)["dominoes"].value == 12, "kept in mind"
    screen.leave()


def test_what_another_window_reached_is_not_lost(services: Services) -> None:
    mine = RunRecords(services.records)
    assert mine.record(SHORT, 1.0) is not None
    services.records.add(BestReached(Best(PLACE, "dominoes", 500.0, 2)))
    mine.record(LONG, 3.0)
    services.records.settle()
    assert services.records.bests(PLACE)["dominoes"].value == 500


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_the_panel_of_a_full_table_has_room_for_everything(services: Services, size: tuple[int, int]) -> None:
    screen = toppled(services, scene("expedition"), size)
    inside = pygame.Rect(0, 0, *size)
    assert inside.contains(screen.panel.rect)
    for widget in screen.panel.widgets:
        assert inside.contains(widget.rect)
    screen.leave()


# the list of them


def sheet_of(services: Services) -> BestsSheet:
    sheet = make_sheet(services)
    sheet.arrange((960, 600))
    sheet.draw(pygame.Surface((960, 600), 0, 32))
    return sheet


def test_they_are_listed_with_their_days(services: Services) -> None:
    services.records.add(
        BestReached(Best(PLACE, "metres", 4.416, 1_780_000_000)), BestReached(Best(PLACE, "dominoes", 156.0, 1_780_000_000))
    )
    items = sheet_of(services).list.items
    assert [item.text for item in items] == ["Dominoes: 156", "Distance: 4.42 m"]
    assert all("2026" in item.note for item in items)


def test_they_are_cleared_once_that_is_confirmed(services: Services) -> None:
    screen = toppled(services, straight(12))
    assert screen.runs is not None
    opened = screen.runs.open_sheet()
    assert isinstance(opened, PushScreen)
    sheet = opened.screen
    assert isinstance(sheet, BestsSheet)
    asked = sheet.clear.press()
    assert isinstance(asked, PushScreen)
    assert isinstance(asked.screen, Dialog)
    assert services.records.bests(PLACE)
    asked.screen.buttons[0].press()
    clearing = asked.screen.answers[0].act
    assert clearing is not None
    clearing()
    services.records.settle()
    assert services.records.bests(PLACE) == {}
    assert not sheet.clear.enabled
    screen.toppling.reset()
    fall(screen)
    assert "Your first run: these are the records to beat." in labels(screen)
    screen.leave()


def test_clearing_twice_does_no_harm(services: Services) -> None:
    services.records.add(BestsCleared(PLACE), BestsCleared(PLACE))
    assert not sheet_of(services).clear.enabled
