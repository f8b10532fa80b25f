"""Try the Debian package in a clean Debian 12: `python -m tools.check_debian_package [PACKAGE.deb]`, as root, with mmdebstrap and lintian.

Without a package it is built first (tools/debian_package.py). A Debian with nothing but apt is set up in a temporary folder; the package
is installed into it, run by a user of its own, and purged. Raises where a step fails and where purging leaves a file.
"""

import argparse
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from aya_sim.distribution import NAME
from tools import debian_package

SUITE = "bookworm"
INSTALLED = "/usr/lib/aya-dominoes"
RUNS = (
    "aya --version",
    "aya doctor",
    "aya demo --out demo",
    "aya verify demo",
    "aya sim album --games 2 --seed 1",
    f"PYTHONPATH={INSTALLED} python3 /opt/open_window.py",
)
"""What the user runs, from its home folder."""
SHIPPED = (
    "/usr/games/aya",
    "/usr/share/man/man1/aya.1.gz",
    "/usr/share/bash-completion/completions/aya",
    "/usr/share/zsh/vendor-completions/_aya",
    "/usr/share/fish/vendor_completions.d/aya.fish",
    "/usr/share/applications/io.github.aya_dominoes.aya.desktop",
    "/usr/share/metainfo/io.github.aya_dominoes.aya.metainfo.xml",
)
LIST = "find / -xdev -path /proc -prune -o -path /sys -prune -o -path /dev -prune -o -path /tmp -prune -o -print | sort"
CHANGING = "^/(var/(lib/(dpkg|apt|systemd)|cache|log)|etc/ld.so.cache|home|opt)|/__pycache__(/|$)"
"""What apt and Python write themselves, whatever is installed; but the folder of the package must be gone altogether."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Check one package. Raises CalledProcessError for what fails; its output is shown as it comes."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.check_debian_package", description="Try the Debian package in a clean Debian 12."
    )
    parser.add_argument("package", nargs="?", type=Path, help="built first if not given")
    package: Path | None = parser.parse_args(arguments).package
    with tempfile.TemporaryDirectory(prefix="aya-clean-root-") as folder:
        if package is None:
            debian_package.main(["--out", folder])
            (package,) = Path(folder).glob("*.deb")
        subprocess.run(["lintian", "--allow-root", "--fail-on", "error,warning", str(package)], check=True)
        subprocess.run(["mmdebstrap", *options(package), SUITE, "/dev/null"], check=True)
    print(f"{package.name}: installed, run and purged in a clean {SUITE}")
    return 0


def options(package: Path) -> list[str]:
    """Return what mmdebstrap is asked for: the smallest system, and each step of the check as one of its hooks."""
    hooks = [
        f"copy-in {shlex.quote(str(package.resolve()))} {shlex.quote(str(Path(__file__).with_name('open_window.py')))} /opt",
        *(f'chroot "$1" sh -euc {shlex.quote(step)}' for step in steps(package.name)),
    ]
    return ["--variant=apt", "--format=null", "--quiet", *(f"--customize-hook={hook}" for hook in hooks)]


def steps(package: str) -> Iterator[str]:
    """Yield the steps in the clean root, each for a shell of root."""
    yield f"useradd --create-home player; {LIST} > /tmp/before"
    yield f"DEBIAN_FRONTEND=noninteractive apt-get install -yqq --no-install-recommends /opt/{package} </dev/null"
    yield "".join(f"test -e {file}; " for file in SHIPPED) + f"dpkg --verify {NAME}"
    for command in RUNS:
        yield f"runuser -l player -c {shlex.quote('export LC_ALL=C.UTF-8 PATH=/usr/games:/usr/bin:/bin; ' + command)}"
    yield f"DEBIAN_FRONTEND=noninteractive apt-get purge -yqq --autoremove {NAME} </dev/null"
    yield f"test ! -e {INSTALLED}; {LIST} > /tmp/after; ! diff /tmp/before /tmp/after | sed -n 's/^> //p' | grep -Ev '{CHANGING}'"


if __name__ == "__main__":
    sys.exit(main())
