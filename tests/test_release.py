"""What packagers and forges are given: pinned wheels, the Flatpak manifest, the Debian folder, workflows and notes of releases."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import aya_sim
from tools import changelog, check_debian_package, debian_package, pin_wheels, release_check
from tools.pin_wheels import DEBIAN, EXTRAS, FLATPAK, Wheel

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def base_name(requirement: str) -> str:
    """Return the normalized name of a distribution."""
    return re.split(r"[^A-Za-z0-9._-]", requirement)[0].lower().replace("_", "-")


def test_every_dependency_is_pinned_by_its_digest_for_debian_and_for_flatpak() -> None:
    for machine, extras in EXTRAS.items():
        needed = {base_name(one) for one in PROJECT["dependencies"]}
        needed |= {base_name(one) for extra in extras.split(",") for one in PROJECT["optional-dependencies"][extra]}
        sources = [row for row in json.loads(FLATPAK.read_text(encoding="utf-8")) if machine in row.get("only-arches", [machine])]
        assert all(re.fullmatch("[0-9a-f]{64}", row["sha256"]) for row in sources)
        assert all(row["url"].startswith("https://files.pythonhosted.org/packages/") for row in sources)
        files = {row["url"].rsplit("/", 1)[1].split("-")[0].lower().replace("_", "-") for row in sources}
        assert needed <= files, "run python -m tools.pin_wheels"
        if machine == "x86_64":
            lines = DEBIAN.read_text(encoding="utf-8").splitlines()[1:]
            assert all(re.fullmatch(r"\S+==\S+ --hash=sha256:[0-9a-f]{64}", line) for line in lines)
            assert needed <= {base_name(line.split("==")[0]) for line in lines}, "run python -m tools.pin_wheels"


def test_a_wheel_that_all_machines_need_is_a_source_once() -> None:
    one, other = Wheel("a", "1", "https://x.org/a-1.whl", "0" * 64), Wheel("b", "2", "https://x.org/b-2.whl", "1" * 64)
    told = json.loads(pin_wheels.flatpak_sources({"x86_64": [one, other], "aarch64": [one]}))
    assert [(row["url"], row.get("only-arches")) for row in told] == [(one.url, None), (other.url, ["x86_64"])]
    assert pin_wheels.requirements([one]).splitlines()[1:] == [f"a==1 --hash=sha256:{'0' * 64}"]


def test_the_notes_of_a_release_are_its_section_with_every_item_on_one_line() -> None:
    text = "# Changelog\n\n## [2.0.0] - 2027-01-02\n\n### Added\n\n- One thing, told\n  in two lines.\n- Another.\n\n## [1.0.0]\n\n- Old.\n"
    new, old = changelog.read_releases(text)
    assert (new.version, new.date, old.version, old.date) == ("2.0.0", "2027-01-02", "1.0.0", "")
    assert new.notes == "### Added\n\n- One thing, told in two lines.\n- Another.\n"
    with pytest.raises(ValueError, match="two sections"):
        changelog.read_releases(text.replace("1.0.0", "2.0.0"))


def test_the_notes_of_this_version_are_printed_and_those_of_none_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert changelog.main([f"v{aya_sim.__version__}"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("### ")
    assert "## [" not in told
    assert changelog.main(["99.0.0"]) == 2


def test_a_release_needs_its_tag_its_section_and_its_own_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    home, tag = PROJECT["urls"]["Homepage"], f"v{aya_sim.__version__}"
    assert list(release_check.find_contradictions(tag, home)) == []
    assert [*release_check.find_contradictions("v9.9.9", home)] == [f"the tag is v9.9.9, the version {aya_sim.__version__}"]
    (told,) = release_check.find_contradictions(tag, "https://github.com/a-stranger/aya")
    assert "a-stranger" in told
    unreleased = [changelog.Release("Unreleased", "", "- More.\n"), *changelog.read_releases()]
    monkeypatch.setattr(release_check, "read_releases", lambda: unreleased)
    (told,) = release_check.find_contradictions(tag, home)
    assert "begins with Unreleased, dated never" in told


def test_debian_is_told_every_release_and_every_licence() -> None:
    told = debian_package.debian_changelog(changelog.read_releases())
    assert told.startswith(f"aya-dominoes ({aya_sim.__version__}-1) bookworm; urgency=medium\n")
    assert " -- The authors of Aya <aya-dominoes@users.noreply.github.com>  Mon, 23 Nov 2026 12:00:00 +0000\n" in told
    copyright = debian_package.debian_copyright()
    named = set(re.findall(r"^License: (\S+)$", copyright, re.MULTILINE))
    rows = json.loads((ROOT / "assets" / "licences.json").read_text(encoding="utf-8"))["files"]
    assert {row["licence"] for row in rows} - {"MIT"} <= named
    assert all(f"assets/{row['file']}" in copyright for row in rows)
    described = re.findall(r"^License: (\S+)\n \S", copyright, re.MULTILINE)
    assert sorted(described) == sorted(named), "each is described once"


def test_the_debian_package_needs_the_python_that_its_wheels_are_for() -> None:
    control = (ROOT / "packaging" / "debian" / "control").read_text(encoding="utf-8")
    minor = int(pin_wheels.DEBIAN_PYTHON.split(".")[1])
    assert f"python3 (>= 3.{minor}), python3 (<< 3.{minor + 1})" in control


def test_the_flatpak_takes_the_id_and_the_sources_that_are_there() -> None:
    (manifest,) = FLATPAK.parent.glob("*.yml")
    text = manifest.read_text(encoding="utf-8")
    assert f"id: {manifest.stem}\n" in text
    assert (ROOT / "packaging" / f"{manifest.stem}.desktop").is_file()
    assert f"- {FLATPAK.name}\n" in text
    for machine, extras in EXTRAS.items():
        assert extras in text, machine


@pytest.mark.parametrize("name", ["ci", "release"])
def test_the_workflows_run_tools_that_are_there(name: str) -> None:
    text = (ROOT / ".github" / "workflows" / f"{name}.yml").read_text(encoding="utf-8")
    for module in re.findall(r"python -m (tools\.\w+)", text):
        assert (ROOT / f"{module.replace('.', '/')}.py").is_file(), module
    for path in re.findall(r"GITHUB_WORKSPACE/([\w/.]+\.py)", text):
        assert (ROOT / path).is_file(), path
    assert "\t" not in text


def test_a_window_opens_draws_and_closes_where_no_person_sees_it(tmp_path: Path) -> None:
    import os

    settings = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    settings["PYTHONPATH"] = str(ROOT)
    command = [sys.executable, str(ROOT / "tools" / "open_window.py")]
    done = subprocess.run(command, cwd=tmp_path, env=settings, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "the window opened and closed with exit code 0" in done.stdout


def test_a_clean_root_is_asked_for_every_step_and_what_purging_leaves_is_told_from_what_apt_writes() -> None:
    hooks = [
        one.split("=", 1)[1] for one in check_debian_package.options(Path("aya-dominoes_1-1_amd64.deb")) if one.startswith("--customize")
    ]
    assert hooks[0].startswith("copy-in ")
    assert len(hooks) == len(check_debian_package.RUNS) + 6
    for hook in hooks[1:]:
        subprocess.run(["sh", "-n", "-c", hook], check=True)
    written = re.compile(check_debian_package.CHANGING)
    left = ("/usr/lib/aya-dominoes/games", "/usr/share/applications/aya.desktop", "/etc/aya", "/var/lib/aya", "/usr/games/aya")
    assert not [path for path in left if written.search(path)]
    assert all(written.search(path) for path in ("/var/lib/dpkg/status-old", "/var/cache/apt/pkgcache.bin", "/usr/lib/x/__pycache__"))
