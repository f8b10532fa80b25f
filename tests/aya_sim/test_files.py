"""Reading a file without surprises, and writing one whole or not at all."""

import os
import stat
import threading
from pathlib import Path

import pytest

from aya_sim.errors import BadFile
from aya_sim.files import is_folder, read_bytes, refuse_unwritable, same_place, write_bytes

needs_unix = pytest.mark.skipif(os.name != "posix", reason="pipes, links and devices with names")


def test_what_was_written_is_read(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    write_bytes(file, b"one")
    write_bytes(file, b"two")
    assert read_bytes(file) == b"two"
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_a_new_file_has_the_permissions_of_any_new_file_and_a_replaced_one_keeps_its_own(tmp_path: Path) -> None:
    plain, new, old = tmp_path / "plain", tmp_path / "new", tmp_path / "old"
    plain.write_bytes(b"")
    old.write_bytes(b"")
    old.chmod(0o600)
    write_bytes(new, b"1")
    write_bytes(old, b"1")
    assert new.stat().st_mode == plain.stat().st_mode
    assert stat.S_IMODE(old.stat().st_mode) == 0o600


@pytest.mark.parametrize("failing", ["fsync", "write"])
def test_a_full_disk_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str) -> None:
    file = tmp_path / "a.json"
    write_bytes(file, b"old")

    class Full:
        def __enter__(self) -> "Full":
            return self

        def __exit__(self, *_: object) -> None:
            os.close(self.handle)

        def __init__(self, handle: int, _: str) -> None:
            self.handle = handle

        def write(self, data: bytes) -> None:
            os.write(self.handle, data[:1])
            raise OSError(28, "No space left on device")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, *(("fsync", full) if failing == "fsync" else ("fdopen", Full)))
    with pytest.raises(BadFile, match=r"a\.json: cannot be written \(no space left on device\)"):
        write_bytes(file, b"new")
    assert read_bytes(file) == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_an_interrupted_write_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.json"
    write_bytes(file, b"old")

    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_bytes(file, b"new")
    assert read_bytes(file) == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


@pytest.mark.parametrize("name", ["\N{SNOWMAN}" * 85, "x" * 255, "two\nlines", " ", "-", "\udcff"])
@needs_unix
def test_every_name_the_disk_can_hold_is_written(tmp_path: Path, name: str) -> None:
    write_bytes(tmp_path / name, b"x")
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_what_cannot_be_read_is_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_bytes(b"")
    for path, why in (
        (tmp_path / "nobody", "there is no such file"),
        (tmp_path, "is a folder, expected a file"),
        (file / "below", "cannot be read"),
        (tmp_path / ("x" * 5000), "cannot be read"),
        (tmp_path / "nul\0", "cannot be read"),
    ):
        with pytest.raises(BadFile, match=why) as refused:
            read_bytes(path)
        assert str(refused.value).startswith(f"{path}: ")


def test_what_cannot_be_written_is_said_before_and_when_it_is_tried(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_bytes(b"")
    for path, why in (
        (tmp_path, "is a folder, expected a file"),
        (tmp_path / "nobody" / "a.json", "there is no such folder"),
        (file / "below", "cannot be written"),
        (tmp_path / ("x" * 5000), "cannot be written"),
        (tmp_path / "nul\0", "cannot be written"),
    ):
        with pytest.raises(BadFile, match=why):
            refuse_unwritable(path)
        with pytest.raises(BadFile, match=why):
            write_bytes(path, b"x")
    refuse_unwritable(file)
    refuse_unwritable(tmp_path / "new.json")
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


@pytest.mark.parametrize("locked", ["a.json", "."])
def test_a_file_and_a_folder_that_may_not_be_changed_are_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, locked: str) -> None:
    """By a rule of our own: a rename would replace a file that is read-only."""
    file = tmp_path / "a.json"
    file.write_bytes(b"old")
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != tmp_path / locked)
    with pytest.raises(BadFile, match="permission denied"):
        refuse_unwritable(file)
    with pytest.raises(BadFile, match="permission denied"):
        write_bytes(file, b"new")
    assert file.read_bytes() == b"old"


@needs_unix
def test_a_link_stays_a_link_and_its_target_is_written(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    link.symlink_to("target")
    write_bytes(link, b"x")
    assert link.is_symlink()
    assert target.read_bytes() == b"x"
    assert same_place(target, link)


@needs_unix
def test_a_loop_of_links_is_refused(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.symlink_to(two)
    two.symlink_to(one)
    with pytest.raises(BadFile, match="cannot be read"):
        read_bytes(one)
    with pytest.raises(BadFile, match="cannot be written"):
        write_bytes(one, b"x")
    assert one.is_symlink()


@needs_unix
def test_a_pipe_is_read_to_its_end(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    threading.Thread(target=pipe.write_bytes, args=(b"through",), daemon=True).start()
    assert read_bytes(pipe) == b"through"


@needs_unix
def test_a_pipe_is_written_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_bytes(pipe, b"through")
        assert stat.S_ISFIFO(pipe.stat().st_mode)
        assert os.read(reader, 100) == b"through"
    finally:
        os.close(reader)


@needs_unix
def test_an_endless_device_is_not_read() -> None:
    with pytest.raises(BadFile, match="not a file"):
        read_bytes(Path("/dev/zero"))


def test_a_name_that_can_be_no_folder_is_none(tmp_path: Path) -> None:
    assert is_folder(tmp_path)
    assert not is_folder(tmp_path / "nobody")
    assert not is_folder(tmp_path / ("x" * 5000))
