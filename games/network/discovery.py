"""Make a hosted table known in the local network, and find those of others. No token and no name is told.

Needs the package zeroconf of the extra `net`; where it is missing or there is no network, a table is just not found.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

from games.network.table import Table

SERVICE = "_aya-table._tcp.local."


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table that was found in the local network."""

    game: str
    players: int
    page: str


@asynccontextmanager
async def announce(table: Table, address: str, port: int, networks: Sequence[str] | None = None) -> AsyncIterator[bool]:
    """Make a table known for as long as the context lasts, and tell whether that was possible. networks: addresses; None: all."""
    try:
        from zeroconf import Error, ServiceInfo
        from zeroconf.asyncio import AsyncZeroconf
    except ImportError:
        yield False
        return
    name = f"{table.game.name}-{port}"
    told = {"game": table.game.name, "players": str(len(table.seats))}
    try:
        where = AsyncZeroconf(interfaces=list(networks)) if networks is not None else AsyncZeroconf()
        service = ServiceInfo(SERVICE, f"{name}.{SERVICE}", parsed_addresses=[address], port=port, properties=told)
    except (OSError, Error):
        yield False
        return
    registering = asyncio.create_task(_register(where, service))
    try:
        yield True
    finally:
        registering.cancel()
        await asyncio.gather(registering, return_exceptions=True)
        with suppress(OSError, Error):
            await where.async_unregister_all_services()
        await where.async_close()


async def _register(where: Any, service: Any) -> None:
    from zeroconf import Error

    with suppress(OSError, Error):
        await (await where.async_register_service(service, allow_name_change=True))


async def find_tables(seconds: float, networks: Sequence[str] | None = None) -> tuple[FoundTable, ...]:
    """Return the tables that are known in the local network. seconds: how long to listen. networks: addresses; None: all."""
    from zeroconf import ServiceStateChange
    from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

    names: set[str] = set()

    def note(state_change: ServiceStateChange, name: str, **_: Any) -> None:
        if state_change is not ServiceStateChange.Removed:
            names.add(name)

    where = AsyncZeroconf(interfaces=list(networks)) if networks is not None else AsyncZeroconf()
    found = []
    try:
        browser = AsyncServiceBrowser(where.zeroconf, SERVICE, handlers=[note])
        await asyncio.sleep(seconds)
        for name in sorted(names):
            info = AsyncServiceInfo(SERVICE, name)
            if await info.async_request(where.zeroconf, 1000):
                found.append(_read(info))
        await browser.async_cancel()
    finally:
        await where.async_close()
    return tuple(table for table in found if table is not None)


def _read(info: Any) -> FoundTable | None:
    """Return what a host says of its table; None if it is not what a host of ours says."""
    told = info.properties
    addresses = info.parsed_addresses()
    try:
        game, players = (told[b"game"] or b"").decode("ascii"), int(told[b"players"] or b"")
    except (KeyError, ValueError, UnicodeError):
        return None
    if not addresses or not game.replace("-", "").isalpha() or len(game) > 40:
        return None
    host = f"[{addresses[0]}]" if ":" in addresses[0] else addresses[0]
    return FoundTable(game, players, f"http://{host}:{info.port}/")
