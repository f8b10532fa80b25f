"""Pack and unpack the bytes of a replay: members in a zip, columns in each npz; bounded in time and memory, never unpickled.

The sizes that a zip declares are checked before anything is unpacked, and no more than that is unpacked. The same content gives the same
bytes. Knows bytes and arrays; not what they mean.
"""

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np

from aya_sim.decode_errors import foreign
from aya_sim.errors import Message
from aya_sim.layout import Ints
from aya_sim.replay.poses import Shorts
from aya_sim.replay.types import BadReplay

HEADER, POSES, BODIES = "header.json", "poses.npz", "bodies.npz"
COLUMNS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {POSES: ("count", "time", "tilt", "slide"), BODIES: ("count", "time", "x", "y", "z", "qw", "qx", "qy", "qz")}
)
"""The columns of each member; a replay of version 1 has only the first."""
LARGEST_FILE = 24 << 20  # bytes
LARGEST_HEADER = 16 << 20
LARGEST_COLUMN = 16 << 20
_DAY_ONE = (1980, 1, 1, 0, 0, 0)
_ARRAY = re.compile(rb"\x93NUMPY\x01\x00..\{'descr': '<i2', 'fortran_order': False, 'shape': \((\d{1,9}),\), \} *\n", re.DOTALL)
"""All that a .npy may say before its numbers: nothing is left to evaluate."""
_END = struct.Struct("<4s4H2LH")
_LIST, _TAIL = b"PK\x05\x06", 65_557  # how the list of members begins, and how far from the end it may
_MEMBERS_OF_1 = 2
_FOREIGN = (zipfile.BadZipFile, zlib.error, EOFError, struct.error, NotImplementedError, RuntimeError, OSError, ValueError, OverflowError)


def pack(header: bytes, columns: Mapping[str, Mapping[str, Ints]]) -> bytes:
    """Return the bytes of the file. columns: of each member, whole numbers; all but `count` are stored as differences."""
    packed = {HEADER: header}
    for member, found in columns.items():
        arrays = {name: found[name] if name == "count" else np.diff(found[name], prepend=0) for name in COLUMNS[member]}
        packed[member] = _write_zip({f"{name}.npy": _npy(array) for name, array in arrays.items()})
    return _write_zip(packed, stored=tuple(columns))


def unpack(data: bytes) -> tuple[bytes, dict[str, dict[str, Shorts]]]:
    """Return the header's text and the columns of each member as stored, all of one length except `count`. Raises BadReplay."""
    if len(data) > LARGEST_FILE:
        raise BadReplay("replay.large", "too large to be a replay: more than {most} MiB", most=LARGEST_FILE >> 20)
    there = [POSES] if _count_members(data) == _MEMBERS_OF_1 else [POSES, BODIES]
    largest = {member: len(COLUMNS[member]) * (LARGEST_COLUMN + 1024) for member in there}
    members = _members(data, {HEADER: LARGEST_HEADER, **largest}, Message("zip.replay", "a replay"))
    found = {}
    for member in there:
        inside = _members(members[member], {f"{name}.npy": LARGEST_COLUMN + 1024 for name in COLUMNS[member]}, member)
        found[member] = {name: _column(f"{member}: {name}", inside[f"{name}.npy"]) for name in COLUMNS[member]}
    return members[HEADER], found


def _count_members(data: bytes) -> int:
    """Return how many members the list at the end of a zip promises; 0 where there is none."""
    at = data.rfind(_LIST, max(0, len(data) - _TAIL))
    return int(_END.unpack_from(data, at)[4]) if 0 <= at <= len(data) - _END.size else 0


def _write_zip(members: Mapping[str, bytes], stored: Sequence[str] = ()) -> bytes:
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w") as file:
        for name, data in members.items():
            entry = zipfile.ZipInfo(name, _DAY_ONE)
            entry.compress_type = zipfile.ZIP_STORED if name in stored else zipfile.ZIP_DEFLATED
            entry.create_system = 3  # the same bytes whatever system writes them
            entry.external_attr = 0o644 << 16
            file.writestr(entry, data, compresslevel=9)
    return memory.getvalue()


def _members(data: bytes, largest: Mapping[str, int], what: object) -> dict[str, bytes]:
    """Return the members of this zip. Raises BadReplay if it has others, or one larger than allowed."""
    _refuse_long_lists(data, len(largest), what)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            entries = file.infolist()
            _refuse_strangers(entries, largest, what)
            return {entry.filename: _unpack_member(file, entry) for entry in entries}
    except BadReplay:
        raise
    except _FOREIGN as damaged:
        raise BadReplay("zip.damaged", "{what} that is damaged: {why}", what=what, why=foreign(_describe(damaged))) from None


def _unpack_member(file: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """Return the bytes of a member. The unpacker stops at the declared size, whatever more there is, and checks the checksum then."""
    with file.open(entry) as member:
        data = member.read(entry.file_size + 1)
    if len(data) != entry.file_size:
        raise BadReplay("zip.size", "expected {low:,} bytes, got {got:,}", where=entry.filename, low=entry.file_size, got=len(data))
    return data


def _refuse_long_lists(data: bytes, wanted: int, what: object) -> None:
    """Raise BadReplay if the list of members, which stands at the end and is read whole when a zip is opened, is too long."""
    at = data.rfind(_LIST, max(0, len(data) - _TAIL))
    if not data.startswith(b"PK") or at < 0 or len(data) - at < _END.size:
        if data.startswith(b"PK"):
            raise BadReplay("zip.short", "not {what}: expected a zip with {n} members, or it is cut short", what=what, n=wanted)
        raise BadReplay("zip.not_a_zip", "not {what}: expected a zip with {n} members", what=what, n=wanted)
    _, _, _, _, entries, length, _, _ = _END.unpack_from(data, at)
    if entries != wanted or length > 4096 or data[max(0, at - 20) : at].startswith(b"PK\x06\x07"):
        raise BadReplay("zip.members", "not {what}: expected {n} members, got {got}", what=what, n=wanted, got=entries)


def _refuse_strangers(entries: Sequence[zipfile.ZipInfo], largest: Mapping[str, int], what: object) -> None:
    if sorted(entry.filename for entry in entries) != sorted(largest):
        names = ", ".join(ascii(entry.filename[:40]) for entry in entries)
        raise BadReplay("zip.others", "not {what}: expected {names}, got {got}", what=what, names=" and ".join(largest), got=names)
    for entry in entries:
        if entry.file_size > largest[entry.filename]:
            raise BadReplay(
                "zip.too_large",
                "expected at most {high:,} bytes, the file names {got:,}",
                where=entry.filename,
                high=largest[entry.filename],
                got=entry.file_size,
            )
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise BadReplay("zip.packed", "packed in a way that no replay is", where=entry.filename)
        if entry.compress_type == zipfile.ZIP_STORED and entry.compress_size != entry.file_size:
            raise BadReplay("zip.sizes", "its two sizes differ", where=entry.filename)


def _npy(values: Ints) -> bytes:
    """Return sixteen-bit numbers as a .npy; differences wrap around the end of their range and come back the same way."""
    memory = io.BytesIO()
    np.lib.format.write_array(memory, values.astype("<i2"), version=(1, 0), allow_pickle=False)
    return memory.getvalue()


def _column(name: str, data: bytes) -> Shorts:
    """Return the numbers of a .npy that holds one row of sixteen-bit ones. Raises BadReplay."""
    told = _ARRAY.match(data)
    if told is None:
        raise BadReplay(
            "replay.row",
            "expected one row of sixteen-bit whole numbers, got {got!a}",
            where=name,
            got=data[10:80].decode("latin-1"),
        )
    count = int(told[1])
    rest = data[told.end() :]
    if len(rest) != 2 * count:
        raise BadReplay("replay.numbers", "expected {low:,} numbers, got {got:,.10g}", where=name, low=count, got=len(rest) / 2)
    return np.frombuffer(rest, "<i2").astype(np.int16)


def _describe(why: BaseException) -> str:
    lines = str(why).splitlines()
    return lines[0][:160] if lines else type(why).__name__
