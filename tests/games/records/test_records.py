"""The records on disk: nothing is lost, nothing counts twice, and whatever is wrong with the disk the game goes on."""

import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.records import store as files
from games.records.bests import Best, BestReached, BestsCleared
from games.records.recorder import Records, Trouble
from games.records.results import Ended, Forgotten, Help, Renamed, Result, Sat
from games.records.store import Damaged, Newer, Unwritten, read, read_bests, write
from tests.games.records.results import result

SAMPLES = Path(__file__).parent / "samples"


class Listening(list[Trouble]):
    """Who is told of trouble."""


@pytest.fixture
def told() -> Listening:
    return Listening()


@pytest.fixture
def records(tmp_path: Path, told: Listening) -> Iterator[Records]:
    made = Records(tmp_path / "data" / "records.sqlite", told.append)
    yield made
    made.settle()


def kinds(told: Listening) -> list[str]:
    return [trouble.kind for trouble in told]


# what is written and read


def test_what_was_kept_is_there_in_the_next_run(records: Records, told: Listening) -> None:
    one = result("one", 12, 9, 12, bots=1, options='{"deck": "box"}', rating="fine", engine="pymunk", help=Help(2, 1, 0, 0, "steady"))
    records.keep(one)
    records.settle()
    assert Records(records.path, told.append).results() == (one,)
    assert not told


def test_a_result_is_seen_before_it_is_written(records: Records) -> None:
    disk = Event()
    records._writer.submit(disk.wait)  # the disk is slow
    records.keep(result("one", 3, 5, 2))
    assert [one.id for one in records.results()] == ["one"]
    disk.set()


def test_a_game_that_ends_twice_counts_once_and_the_first_end_stays(records: Records) -> None:
    records.keep(result("one", 3, 5, 2))
    again = records.keep(result("one", 9, 9, 9))
    records.settle()
    (kept,) = records.results()
    assert [seat.score for seat in kept.seats] == [3, 5, 2]
    assert again.is_done
    assert again.standing is None


def test_time_and_help_of_all_sittings_come_together_in_the_result(records: Records) -> None:
    records.add(Sat("one", "imagine", 100.0, Help(hints=2)), Sat("one", "imagine", 50.0, Help(undone=1, resumed=1)))
    records.add(Sat("other", "imagine", 1000.0, Help(hints=9)))
    records.settle()
    records.keep(result("one", 3, 5, 2, seconds=30.0, help=Help(hints=1, stood_in=1)))
    records.settle()
    (kept,) = records.results()
    assert (kept.seconds, kept.help) == (180.0, Help(hints=3, undone=1, resumed=1, stood_in=1))


def test_people_are_renamed_merged_and_forgotten_in_every_game(records: Records) -> None:
    records.keep(result("one", 3, 5, 2, names="Ada Adda Ben"))
    records.keep(result("two", 3, 5, 2, names="Ada Clara Ada", bots=1, day=1))
    records.add(Renamed("Adda", "Ada"), Forgotten("Clara"))
    assert records.names() == ("Ada", "Ben")
    records.settle()
    assert [[seat.name for seat in one.seats] for one in records.results()] == [["Ada", "Ada", "Ben"], ["Ada", "", "Ada"]]
    records.add(Forgotten("Ada"))
    records.settle()
    assert records.names() == ("Ben",)
    assert b"Clara" not in records.path.read_bytes(), "nor is the name left in a free corner of the file"


def test_those_who_played_last_are_named_first(records: Records) -> None:
    for day, names in enumerate(("Ada Ben Clara", "Dan Ella Ada", "Ben Ella Finn")):
        records.keep(result(names, 1, 2, 3, names=names, bots=1, day=day))
    assert records.names() == ("Ben", "Ella", "Dan", "Ada")


@pytest.mark.parametrize("name", ["", "Zoë", "'; DROP TABLE games; --", "猫", "a\x00b", "\ud800"])
def test_any_name_can_be_written(records: Records, told: Listening, name: str) -> None:
    records.keep(result("one", 3, 5, 2, names="Ada Ben Clara"))
    records.add(Renamed("Ada", name.encode("utf-8", "replace").decode()))
    records.settle()
    assert not told
    assert len(Records(records.path, told.append).results()) == 1


# versions


def test_a_file_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    path = Path(shutil.copy(SAMPLES / "records-1.sqlite", tmp_path / "records.sqlite"))
    before = read(path)
    assert [(one.id, one.game, [seat.score for seat in one.seats], one.help.stood_in) for one in before] == [
        ("first", "aya", [31, 31], 0),
        ("second", "imagine", [12, 30, 25], 0),
    ]
    write(path, [Sat("third", "album", 60.0), Ended(result("third", 9, 9, game="album", day=400, help=Help(stood_in=2)))])
    assert [(one.id, one.seconds, one.help.stood_in) for one in read(path)][2:] == [("third", 660.0, 2)]
    assert read(path)[:2] == before


def test_a_file_of_the_second_version_is_brought_up_to_date(tmp_path: Path) -> None:
    path = Path(shutil.copy(SAMPLES / "records-2.sqlite", tmp_path / "records.sqlite"))
    before = read(path)
    assert [(one.id, [seat.score for seat in one.seats], one.help.stood_in) for one in before] == [
        ("first", [31, 31], 0),
        ("second", [12, 30, 25], 1),
    ]
    write(path, [BestReached(Best("aya.practice", "dominoes", 12.0, 5))])
    assert read_bests(path, "aya.practice")["dominoes"].value == 12.0
    assert read(path) == before


# bests


def test_of_each_figure_the_greatest_value_is_kept_whatever_comes_when(records: Records, told: Listening) -> None:
    for value, at in ((12.0, 1), (30.5, 2), (30.5, 3), (7.0, 4)):
        records.add(BestReached(Best("aya.practice", "metres", value, at)))
    records.add(BestReached(Best("aya.practice", "speed", 0.5, 5)), BestReached(Best("elsewhere", "metres", 99.0, 6)))
    expected = {"metres": Best("aya.practice", "metres", 30.5, 2), "speed": Best("aya.practice", "speed", 0.5, 5)}
    assert records.bests("aya.practice") == expected
    records.settle()
    assert Records(records.path, told.append).bests("aya.practice") == expected
    assert not told


def test_a_best_is_seen_before_it_is_written_and_clearing_too(records: Records) -> None:
    records.add(BestReached(Best("aya.practice", "metres", 4.0, 1)))
    records.settle()
    disk = Event()
    records._writer.submit(disk.wait)  # the disk is slow
    records.add(BestReached(Best("aya.practice", "metres", 9.0, 2)))
    assert records.bests("aya.practice")["metres"].value == 9.0
    records.add(BestsCleared("aya.practice"))
    assert records.bests("aya.practice") == {}
    disk.set()
    records.settle()
    assert read_bests(records.path, "aya.practice") == {}


def test_clearing_bests_leaves_games_and_other_bests(records: Records) -> None:
    records.keep(result("one", 3, 5, 2))
    records.add(BestReached(Best("here", "a", 1.0, 1)), BestReached(Best("there", "a", 1.0, 1)), BestsCleared("here"))
    records.settle()
    assert (list(records.bests("here")), list(records.bests("there"))) == ([], ["a"])
    assert [one.id for one in records.results()] == ["one"]


def test_two_windows_keep_the_greater_best(tmp_path: Path, told: Listening) -> None:
    one, other = (Records(tmp_path / "records.sqlite", told.append) for _ in range(2))
    for window, value in ((one, 5.0), (other, 8.0), (one, 6.0)):
        window.add(BestReached(Best("here", "a", value, 1)))
        window.settle()
    assert one.bests("here")["a"].value == other.bests("here")["a"].value == 8.0


def test_bests_in_a_damaged_file_are_set_aside_with_it(records: Records, told: Listening) -> None:
    records.add(BestReached(Best("here", "a", 5.0, 1)))
    records.settle()
    records.path.write_bytes(b"no records" * 999)
    assert Records(records.path, told.append).bests("here") == {}
    assert kinds(told) == ["damaged"]


def test_a_best_that_is_no_number_is_damage(records: Records, told: Listening) -> None:
    records.add(BestReached(Best("here", "a", 5.0, 1)))
    records.settle()
    with sqlite3.connect(records.path) as connection:
        connection.execute("UPDATE bests SET value = 9e999")
    connection.close()
    assert Records(records.path, told.append).bests("here") == {}
    assert kinds(told) == ["damaged"]


def test_a_newer_version_is_left_alone_and_said(records: Records, told: Listening) -> None:
    write(records.path, [Ended(result("one", 3, 5, 2))])
    with sqlite3.connect(records.path) as connection:
        connection.execute(f"PRAGMA user_version = {files.VERSION + 1}")
    connection.close()
    was = records.path.read_bytes()
    records.keep(result("two", 3, 5, 2))
    records.keep(result("three", 3, 5, 2))
    records.settle()
    assert kinds(told) == ["newer"]
    assert records.path.read_bytes() == was
    assert [one.id for one in records.results()] == ["three", "two"], "they are kept in mind"
    with pytest.raises(Newer):
        read(records.path)


# what can be wrong


def test_a_folder_that_cannot_be_made_is_told_and_the_result_waits(tmp_path: Path, told: Listening) -> None:
    (tmp_path / "data").write_text("in the way")
    records = Records(tmp_path / "data" / "records.sqlite", told.append)
    records.keep(result("one", 3, 5, 2))
    records.settle()
    assert kinds(told) == ["unwritten"]
    assert records.unwritten == 1
    assert [one.id for one in records.results()] == ["one"]
    (tmp_path / "data").unlink()
    records.keep(result("two", 3, 5, 2))
    records.settle()
    assert records.unwritten == 0
    assert [one.id for one in read(records.path)] == ["one", "two"], "both are on the disk now"


def test_what_was_refused_is_tried_again_when_the_run_is_over(tmp_path: Path, told: Listening) -> None:
    (tmp_path / "records.sqlite").mkdir()
    records = Records(tmp_path / "records.sqlite", told.append)
    records.keep(result("one", 3, 5, 2))
    records.settle()
    (tmp_path / "records.sqlite").rmdir()
    records.close()
    assert [one.id for one in read(records.path)] == ["one"]


def test_a_file_that_may_only_be_read_is_told(records: Records, told: Listening, monkeypatch: pytest.MonkeyPatch) -> None:
    write(records.path, [Ended(result("one", 3, 5, 2))])
    real = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda path, **more: real(f"file:{path}?mode=ro", uri=True, **more))  # root may write anywhere
    records.keep(result("two", 3, 5, 2, day=1))
    records.settle()
    assert kinds(told) == ["unwritten"]
    assert [one.id for one in records.results()] == ["one", "two"]


def test_a_full_disk_is_told_and_takes_nothing_away(records: Records, told: Listening, monkeypatch: pytest.MonkeyPatch) -> None:
    write(records.path, [Ended(result("one", 3, 5, 2))])
    pages = records.path.stat().st_size // 4096
    real = sqlite3.connect

    def full(path: Path, **more: object) -> sqlite3.Connection:
        connection: sqlite3.Connection = real(path, **more)  # type: ignore[call-overload]  # as it was called
        connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    monkeypatch.setattr(sqlite3, "connect", full)
    for k in range(40):
        records.keep(result(f"more-{k}", 3, 5, 2, day=k, options="x" * 500))
    records.settle()
    assert kinds(told) == ["unwritten"]
    assert "full" in str(told[0].why)
    assert len(records.results()) == 41
    monkeypatch.undo()
    records.close()
    assert records.unwritten == 0
    assert len(read(records.path)) == 41


def test_who_holds_the_file_for_long_is_waited_for_and_then_told(
    records: Records, told: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(records.path, [Ended(result("one", 3, 5, 2))])
    monkeypatch.setattr(files, "PATIENCE", 0.01)
    holder = sqlite3.connect(records.path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    records.keep(result("two", 3, 5, 2))
    records.settle()
    assert kinds(told) == ["unwritten"]
    holder.execute("ROLLBACK")
    holder.close()
    records.close()
    assert [one.id for one in read(records.path)] == ["one", "two"]


def test_a_damaged_file_is_kept_aside_and_a_new_one_begun(records: Records, told: Listening) -> None:
    records.path.parent.mkdir()
    records.path.write_bytes(b"these are no records")
    Path(f"{records.path}-journal").write_bytes(b"nor is this a journal")
    records.keep(result("one", 3, 5, 2))
    records.settle()
    assert kinds(told) == ["damaged"]
    assert told[0].aside is not None
    assert told[0].aside.read_bytes() == b"these are no records"
    assert [one.id for one in read(records.path)] == ["one"]


def test_a_page_that_was_damaged_is_found_by_who_opens_the_file_first(records: Records, told: Listening) -> None:
    write(records.path, [Ended(result(f"one-{k}", 3, 5, 2, options="x" * 300)) for k in range(60)])
    data = bytearray(records.path.read_bytes())
    data[8192 : 8192 + 100] = b"\xff" * 100
    records.path.write_bytes(data)
    records.keep(result("two", 3, 5, 2))
    records.settle()
    assert kinds(told) == ["damaged"]
    assert [one.id for one in read(records.path)] == ["two"]


def test_a_database_of_another_program_is_kept_aside(records: Records, told: Listening) -> None:
    records.path.parent.mkdir()
    other = sqlite3.connect(records.path)
    other.execute("CREATE TABLE bookmarks (address TEXT)")
    other.commit()
    other.close()
    records.keep(result("one", 3, 5, 2))
    records.settle()
    assert kinds(told) == ["damaged"]
    assert [one.id for one in records.results()] == ["one"]


def _survives(path: Path) -> None:
    """Whatever lies there, a result can be kept, or it is said that it is not; nothing raises."""
    told = Listening()
    records = Records(path, told.append)
    records.results()
    records.keep(result("new", 3, 5, 2, day=999))
    records.settle()
    assert "new" in [one.id for one in records.results()]
    assert records.unwritten == 0 or told
    if not {"unwritten", "newer"} & set(kinds(told)):
        assert "new" in [one.id for one in read(path, thorough=True)]


def emptied(folder: Path) -> Path:
    for file in folder.glob("records*"):
        file.unlink()
    return folder / "records.sqlite"


ANY = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@ANY
@given(data=st.binary(max_size=300))
def test_any_bytes_may_be_the_file(tmp_path: Path, data: bytes) -> None:
    path = emptied(tmp_path)
    path.write_bytes(data)
    _survives(path)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("whole") / "records.sqlite"
    write(path, [Ended(result(f"game-{k}", k, 5, 2, day=k)) for k in range(12)])
    write(path, [Sat("under way", "aya", 3.0)])
    return path.read_bytes()


CHANGES = st.lists(
    st.tuples(st.one_of(st.integers(0, 120), st.integers(0, 40_000)), st.binary(min_size=1, max_size=4)), min_size=1, max_size=4
)


@ANY
@given(changes=CHANGES, cut=st.one_of(st.none(), st.integers(0, 40_000)))
def test_any_bytes_may_have_changed_in_the_file(tmp_path: Path, whole: bytes, changes: list[tuple[int, bytes]], cut: int | None) -> None:
    path, data = emptied(tmp_path), bytearray(whole)
    for at, new in changes:
        data[at % len(data) : at % len(data) + len(new)] = new
    path.write_bytes(bytes(data)[:cut])
    _survives(path)


# many at once


def test_many_threads_of_one_window_lose_nothing(records: Records) -> None:
    def play(who: int) -> None:
        for k in range(10):
            records.keep(result(f"{who}-{k}", 3, 5, 2))

    threads = [threading.Thread(target=play, args=(who,)) for who in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    records.settle()
    assert len(read(records.path)) == 40
    assert records.unwritten == 0


_WRITER = """
import sys
from pathlib import Path
from games.records.recorder import Records
from games.records.results import Ended
from tests.games.records.results import result
told = []
records = Records(Path(sys.argv[1]), told.append)
for k in range(int(sys.argv[3])):
    records.add(Ended(result(f"{sys.argv[2]}-{k}", k, 1)))
    records.settle()
    print(k, flush=True)
records.close()
sys.exit(len(told) + records.unwritten)
"""


def _writer(path: Path, who: str, count: int, told: int) -> subprocess.Popen[str]:
    """A window that writes so many results, and tells the number of each that is written."""
    return subprocess.Popen([sys.executable, "-c", _WRITER, str(path), who, str(count)], stdout=told, text=True)


def _write_at_once(path: Path, count: int) -> list[Result]:
    writers = [_writer(path, who, count, subprocess.DEVNULL) for who in "ab"]
    assert [writer.wait() for writer in writers] == [0, 0]
    return list(read(path, thorough=True))


def test_two_windows_that_write_at_once_lose_nothing(tmp_path: Path) -> None:
    ids = {one.id for one in _write_at_once(tmp_path / "records.sqlite", 60)}
    assert ids == {f"{who}-{k}" for who in "ab" for k in range(60)}


@pytest.mark.soak
def test_two_windows_that_write_a_thousand_results_at_once_lose_none(tmp_path: Path) -> None:
    ids = {one.id for one in _write_at_once(tmp_path / "records.sqlite", 1000)}
    assert ids == {f"{who}-{k}" for who in "ab" for k in range(1000)}


def _killed_while_writing(path: Path, who: str, after: int) -> list[str]:
    """A window that is killed in the midst of its writing. The results that it had written for sure."""
    writer = _writer(path, who, 10_000, subprocess.PIPE)
    assert writer.stdout is not None
    sure = [f"{who}-{writer.stdout.readline().strip()}" for _ in range(after)]
    writer.kill()
    rest = writer.stdout.read().split("\n")[:-1]
    writer.stdout.close()
    writer.wait()
    return [*sure, *(f"{who}-{k}" for k in rest)]


@pytest.mark.soak
def test_a_window_killed_while_it_writes_damages_nothing_and_loses_nothing_it_had_written(tmp_path: Path) -> None:
    path, sure = tmp_path / "records.sqlite", set[str]()
    for k in range(50):
        sure |= set(_killed_while_writing(path, f"w{k}", 1 + 7 * k % 40))
        assert sure <= {one.id for one in read(path, thorough=True)}
    assert not list(tmp_path.glob("*.damaged*"))


def test_two_windows_that_meet_a_damaged_file_keep_it_aside_once(tmp_path: Path) -> None:
    path = tmp_path / "records.sqlite"
    path.write_bytes(b"?" * 5000)
    assert len(_survivors(path)) == 8


def _survivors(path: Path) -> set[str]:
    """What is left of the results of four windows, in the file and beside it."""
    told = Listening()
    windows = [Records(path, told.append) for _ in range(4)]
    for k in range(2):
        for who, records in enumerate(windows):
            records.keep(result(f"{who}-{k}", 3, 5))
    for records in windows:
        records.close()
    assert "damaged" in kinds(told)
    found = {one.id for one in read(path)}
    for aside in path.parent.glob("*.damaged-*"):
        try:
            found |= {one.id for one in read(aside)}
        except (Damaged, Unwritten):
            continue
    return found
