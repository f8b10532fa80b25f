"""A table is found by others in the network, and no secret of it is told."""

import asyncio

import pytest

from games.network.discovery import FoundTable, announce, find_tables
from tests.games.network.tables import a_table

LOOPBACK = ("127.0.0.1",)


@pytest.mark.campaign
def test_an_announced_table_is_found_until_it_is_closed() -> None:
    async def run() -> tuple[tuple[FoundTable, ...], tuple[FoundTable, ...]]:
        found: tuple[FoundTable, ...] = ()
        async with announce(a_table("imagine"), "127.0.0.1", 41207, LOOPBACK) as is_known:
            assert is_known
            for _ in range(20):
                found = await find_tables(1.0, LOOPBACK)
                if found:
                    break
        return found, await find_tables(1.0, LOOPBACK)

    found, after = asyncio.run(run())
    assert found == (FoundTable("imagine", 3, "http://127.0.0.1:41207/"),)
    assert after == ()
