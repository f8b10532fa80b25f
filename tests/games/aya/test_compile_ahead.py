"""The engine of forecasts is compiled beside the first window of a version, once."""

from pathlib import Path

import pytest

from aya_sim.compile_watch import code_folder
from aya_sim.physics import engines
from games.aya.compile_ahead import compile_ahead, compile_engine
from games.core.worker import InlineWorker, ProcessWorker

pytestmark = pytest.mark.skipif("fast" not in engines.ENGINES, reason="needs the extra fast")


class Asked(InlineWorker[str, bool]):
    """Notes what it is asked, and does nothing."""

    def __init__(self) -> None:
        self.names: list[str] = []
        super().__init__(self._note)

    def _note(self, name: str) -> bool:
        self.names.append(name)
        return True


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for compiled code."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "code"))
    return tmp_path / "code"


def test_a_version_that_has_never_compiled_begins_to(folder: Path) -> None:
    worker = Asked()
    compile_ahead(worker)
    assert worker.names == ["fast"]


def test_it_does_so_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepared: list[str] = []
    monkeypatch.setattr("aya_sim.physics.compiler.Compiler.prepare", lambda compiler: prepared.append(compiler.name))
    monkeypatch.setattr("os.nice", lambda by: by)
    assert compile_engine("fast")
    assert {"fast", "photos"} <= set(prepared)
    worker = Asked()
    compile_ahead(worker)
    assert worker.names == []


def test_another_version_compiles_anew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aya_sim.physics.compiler.Compiler.prepare", lambda compiler: None)
    monkeypatch.setattr("os.nice", lambda by: by)
    compile_engine("fast")
    monkeypatch.setattr("games.aya.compile_ahead.__version__", "99.0")
    worker = Asked()
    compile_ahead(worker)
    assert worker.names == ["fast"]


def test_where_nothing_can_be_kept_the_program_goes_on(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.write_text("in the way")
    monkeypatch.setattr("aya_sim.physics.compiler.Compiler.prepare", lambda compiler: None)
    monkeypatch.setattr("os.nice", lambda by: by)
    assert not compile_engine("fast")


def test_without_the_engine_nothing_is_compiled(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.aya.compile_ahead.ENGINES", {})
    worker = Asked()
    compile_ahead(worker)
    assert worker.names == []


@pytest.mark.soak
def test_a_process_compiles_all_that_a_forecast_needs(folder: Path) -> None:
    worker: ProcessWorker[str, bool] = ProcessWorker(compile_engine, "aya compiles", or_here=False)
    compile_ahead(worker)
    done = None
    while done is None and not worker.is_lost:
        done = worker.answer()
    worker.close()
    assert done
    assert {path.name for path in code_folder().glob("compiled-*/*.o")} == {"fast.o", "photos.o"}
