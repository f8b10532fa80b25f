"""Make what invites players to a hosted table: addresses, links and QR codes."""

import socket
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any

from games.network.table import Table

EVERYWHERE = "0.0.0.0"  # all networks of this machine
_MASK = 0  # of QR codes


@dataclass(frozen=True, slots=True)
class Links:
    """Where players find a table: the address of its page and of its socket, and a link for each seat ("": none) and for watchers."""

    page: str
    socket: str
    seats: tuple[str, ...]
    watch: str


def links_of(table: Table, address: str, port: int) -> Links:
    """Return the links of a table. address: that players reach the host at."""
    host = f"[{address}]" if ":" in address else address
    page = f"http://{host}:{port}/"
    seats = tuple(f"{page}#{token}" if token else "" for token in table.tokens)
    return Links(page, f"ws://{host}:{port}/table", seats, f"{page}#{table.watch}")


def table_document(table: Table, links: Links) -> dict[str, Any]:
    """Return what `aya host --json` prints first: where the table is, and its tokens."""
    seats = [
        {"seat": k, "token": token, "link": link} for k, (token, link) in enumerate(zip(table.tokens, links.seats, strict=True)) if token
    ]
    return {
        "format": "aya-table",
        "version": 1,
        "game": table.game.name,
        "players": len(table.seats),
        "socket": links.socket,
        "page": links.page,
        "seats": seats,
        "watch": {"token": table.watch, "link": links.watch},
    }


def reachable_address(listen: str) -> str:
    """Return the address that others in the same network reach this machine at, where it listens to this one."""
    if listen not in (EVERYWHERE, "::", ""):
        return listen
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 9))  # sends nothing: it only asks which way would be taken
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def is_near(address: str) -> bool:
    """Return whether an address belongs to this machine or to a local network."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None) or found
    return bool(mapped.is_private or mapped.is_loopback or mapped.is_link_local)


def qr_matrix(link: str) -> tuple[tuple[bool, ...], ...]:
    """Return the QR code of a link, row by row, without a border: True is dark. Needs the extra `net`.

    The mask is always the same: to look for the best of the eight takes thirteen times as long, and a random token needs none.
    """
    import segno

    return tuple(tuple(bool(one) for one in row) for row in segno.make(link, micro=False, mask=_MASK).matrix)


def qr_lines(link: str) -> list[str]:
    """Return the QR code of a link for a terminal, two rows of squares to a line, light on dark."""
    border = 2
    code = qr_matrix(link)
    width = len(code) + 2 * border
    light = [[True] * width for _ in range(width + width % 2)]
    for y, row in enumerate(code):
        for x, dark in enumerate(row):
            light[y + border][x + border] = not dark
    signs = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
    return ["".join(signs[upper, lower] for upper, lower in zip(light[y], light[y + 1], strict=True)) for y in range(0, len(light), 2)]
