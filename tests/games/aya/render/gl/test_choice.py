"""Which renderer draws in three dimensions: measured once for each renderer, kept, and overruled by the settings."""

from pathlib import Path

import pytest

from games.aya.render.gl import GLUnavailable, choice
from games.aya.render.gl.choice import SLOWEST, Measurement, measure_renderer, recall_renderer, uses_opengl


class OpenedRenderer:
    """Stands for a renderer of a certain name."""

    name = "some chip"

    def close(self) -> None:
        """Free nothing."""


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Measurement]:
    """Every measurement that is made; each is a little slower than the one before."""
    found: list[Measurement] = []

    def measure(renderer: OpenedRenderer) -> Measurement:
        found.append(Measurement(renderer.name, 2.0 + len(found)))
        return found[-1]

    monkeypatch.setattr(choice, "open_renderer", lambda size: OpenedRenderer())
    monkeypatch.setattr(choice, "_measure", measure)
    monkeypatch.setattr(choice, "measurement_file", lambda: tmp_path / "cache" / "opengl.json")
    return found


def test_a_renderer_is_measured_once_and_another_one_anew(measured: list[Measurement], monkeypatch: pytest.MonkeyPatch) -> None:
    assert recall_renderer() == recall_renderer() == Measurement("some chip", 2.0)
    assert len(measured) == 1
    monkeypatch.setattr(OpenedRenderer, "name", "another chip")
    assert recall_renderer() == Measurement("another chip", 3.0)
    assert len(measured) == 2


@pytest.mark.parametrize("kept", [b"", b"[]", b'{"renderer":"some chip","ms":"fast"}'])
def test_a_kept_figure_that_cannot_be_read_is_measured_anew(measured: list[Measurement], tmp_path: Path, kept: bytes) -> None:
    file = tmp_path / "opengl.json"
    file.write_bytes(kept)
    assert recall_renderer(file) == measured[0]
    assert recall_renderer(file) == measured[0]
    assert len(measured) == 1


def test_a_figure_that_cannot_be_kept_is_no_failure(measured: list[Measurement], tmp_path: Path) -> None:
    (tmp_path / "cache").write_bytes(b"a file where the folder should be")
    with pytest.raises(OSError, match="cache"):
        (tmp_path / "cache" / "x").mkdir()
    assert recall_renderer() == measured[0]


def test_the_settings_overrule_the_figure_and_nothing_overrules_a_missing_opengl(
    measured: list[Measurement], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert uses_opengl("auto")
    assert not uses_opengl("processor")
    monkeypatch.setattr(choice, "recall_renderer", lambda: Measurement("a slow one", SLOWEST + 1))
    assert not uses_opengl("auto")
    assert uses_opengl("opengl")

    def refuse() -> Measurement:
        raise GLUnavailable("gl.none", "OpenGL cannot be used here: {reason}", reason="no chip")

    monkeypatch.setattr(choice, "recall_renderer", refuse)
    assert not uses_opengl("auto")
    assert not uses_opengl("opengl")


def test_this_computers_own_renderer_is_measured_by_drawing() -> None:
    try:
        found = measure_renderer()
    except GLUnavailable as reason:
        pytest.skip(str(reason))
    assert found.renderer
    assert found.ms > 0
