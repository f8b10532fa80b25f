"""Where the ingredients come from. A package by its name and version in, its unpacked folder out; nothing else knows the network.

Debian's packages are fetched with `apt-get download`, npm's with `npm pack`; both once, into build/sources.
"""

import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
CACHE = ROOT / "build" / "sources"


@dataclass(frozen=True, slots=True)
class Package:
    """One package of a registry, and where in it the files lie that its copyright file speaks of."""

    name: str
    version: str
    root: str  # folder in the package that the paths of the copyright file start from
    copyright: str  # the file that tells authors and licences
    npm: bool = False


def _debian(name: str, version: str, root: str) -> Package:
    return Package(name, version, root, f"usr/share/doc/{name}/copyright")


PACKAGES = {
    "es": _debian("endless-sky-data", "0.9.8-1.2", "usr/share/games/endless-sky"),
    "lomiri": _debian("lomiri-wallpapers-16.04", "20.04.0-2", "usr/share/backgrounds"),
    "lomiri-new": _debian("lomiri-wallpapers-20.04", "20.04.0-2", "usr/share/backgrounds"),
    "scratch": _debian("scratch", "1.4.0.6~dfsg1-6.1", "usr/share/scratch"),
    "skimage": _debian("python3-skimage", "0.19.3-8", "usr/lib/python3/dist-packages/skimage/data"),
    "sklearn": _debian("python3-sklearn", "1.2.1+dfsg-1", "usr/lib/python3/dist-packages/sklearn/datasets/images"),
    "fluent": Package("@lobehub/fluent-emoji-3d", "1.1.0", "package/assets", "package/package.json", npm=True),
    "cabin": Package("@fontsource/cabin", "5.3.0", "package/files", "package/LICENSE", npm=True),
    "fraunces": Package("@fontsource/fraunces", "5.3.0", "package/files", "package/LICENSE", npm=True),
    "opendyslexic": Package("@fontsource/opendyslexic", "5.3.0", "package/files", "package/LICENSE", npm=True),
    "wordnet": _debian("wordnet-base", "1:3.0-37", "usr/share/wordnet"),
    "mythes-fr": _debian("mythes-fr", "1:7.5.0-1", "usr/share/mythes"),
    "cldr": _debian("unicode-cldr-core", "41-0.1", "usr/share/unicode/cldr/common/annotations"),
    "noto": Package("@iconify-json/noto", "1.2.9", "package", "package/info.json", npm=True),
    "icons": Package("@iconify-json/game-icons", "1.2.4", "package", "package/info.json", npm=True),
    "three": Package("three", "0.187.0", "package", "package/LICENSE", npm=True),
    "fflate": Package("fflate", "0.8.3", "package", "package/LICENSE", npm=True),
    "esbuild": Package("@esbuild/linux-x64", "0.28.2", "package", "package/README.md", npm=True),
}


def unpacked(key: str) -> Path:
    """The folder of this package, fetched and unpacked if it is not there yet."""
    package = PACKAGES[key]
    folder = CACHE / key
    if not (folder / package.copyright).exists():
        folder.mkdir(parents=True, exist_ok=True)
        (_fetch_npm if package.npm else _fetch_debian)(package, folder)
    return folder


def file_of(source: str) -> Path:
    """The file that "package/path" names."""
    key, _, path = source.partition("/")
    return unpacked(key) / PACKAGES[key].root / path


def _fetch_debian(package: Package, folder: Path) -> None:
    asked = f"{package.name}={package.version}"
    subprocess.run(["apt-get", "download", "-q", asked], cwd=CACHE, check=True)
    (archive,) = CACHE.glob(f"{package.name}_{package.version.replace(':', '%3a')}_*.deb")
    subprocess.run(["dpkg-deb", "-x", str(archive), str(folder)], check=True)


def _fetch_npm(package: Package, folder: Path) -> None:
    asked = f"{package.name}@{package.version}"
    name = subprocess.run(["npm", "pack", "--silent", asked], cwd=CACHE, check=True, capture_output=True, text=True).stdout.strip()
    subprocess.run(["tar", "xzf", str(CACHE / name), "-C", str(folder)], check=True)
