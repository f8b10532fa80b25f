"""Replays that nobody should open: made from a good one, one thing changed."""

import json
import zipfile
from collections.abc import Callable
from io import BytesIO
from typing import Any

import numpy as np

Members = dict[str, bytes]


def members(data: bytes) -> Members:
    """What is in a zip, unpacked."""
    with zipfile.ZipFile(BytesIO(data)) as file:
        return {name: file.read(name) for name in file.namelist()}


def zipped(inside: Members, kind: int = zipfile.ZIP_DEFLATED) -> bytes:
    """These members as a zip."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", kind) as file:
        for name, text in inside.items():
            file.writestr(name, text)
    return out.getvalue()


def with_header(data: bytes, change: Callable[[Any], object]) -> bytes:
    """The replay with another header; `change` gets the parsed one."""
    inside = members(data)
    header = json.loads(inside["header.json"])
    change(header)
    return zipped(inside | {"header.json": json.dumps(header).encode()})


def with_column(data: bytes, name: str, change: Callable[[Any], Any], member: str = "poses.npz") -> bytes:
    """The replay with another column of poses."""
    inside = members(data)
    arrays = dict(np.load(BytesIO(inside[member])))
    arrays[name] = change(arrays[name])
    out = BytesIO()
    np.savez_compressed(out, **arrays)
    return zipped(inside | {member: out.getvalue()})


def with_npy(data: bytes, name: str, text: bytes) -> bytes:
    """The replay with these bytes as a column of poses."""
    inside = members(data)
    return zipped(inside | {"poses.npz": zipped(members(inside["poses.npz"]) | {f"{name}.npy": text})})
