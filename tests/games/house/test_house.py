"""Tables of a house: opened, played, put aside and woken, and there again after a restart."""

import asyncio
import json
from pathlib import Path

import pytest

from aya_sim.errors import BadFile
from games.house.codes import is_code, make_code
from games.house.site import Site
from games.house.store import TableStore
from tests.games.house.houses import Open, ask, fetch, open_new, play_seat, run_house, sit
from tests.games.network.tables import a_table


def test_a_visitor_opens_a_table_and_is_told_a_link_for_each_person(tmp_path: Path) -> None:
    async def visit(site: Site) -> None:
        wish = {"type": "open", "game": "imagine", "seats": ["", "natural", ""], "options": {"wrong-bets-lose": "on", "first": "2"}}
        code = make_code()
        answer = await ask(site, code, "open", wish, origin=f"http://127.0.0.1:{site.port}")
        assert [seat["seat"] for seat in answer["seats"]] == [0, 2]
        tokens = {seat["token"] for seat in answer["seats"]} | {answer["watch"]["token"]}
        assert len(tokens) == 3
        first = answer["seats"][0]
        assert first["link"] == f"http://127.0.0.1:{site.port}/t/{code}/#{first['token']}"
        assert len(first["qr"]) == len(first["qr"][0]) >= 21
        one = await site.house.find(code)
        assert one is not None
        options = json.loads(one.runner.table.game.states.write(one.runner.table.state))["options"]
        assert options["wrong_bets_lose"] is True
        assert options["first_architect"] == 1
        again = await ask(site, code, "open", wish)
        assert again["reason"] == "code"

    run_house(tmp_path, visit)


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"seats": [""]},
        {"seats": ["natural", "natural"]},
        {"seats": ["", "genius"]},
        {"options": {"deck": "/etc/passwd"}},
        {"options": {"journey": "9-9-9-9-9-9"}},
        {"options": {"first": "3"}},
        {"options": {"none": "1"}},
        {"public": "yes"},
        {"more": 1},
    ],
    ids=str,
)
def test_what_cannot_be_chosen_opens_no_table(tmp_path: Path, wrong: dict[str, object]) -> None:
    async def visit(site: Site) -> None:
        answer = await ask(site, make_code(), "open", {"type": "open", "game": "album", "seats": ["", ""]} | wrong)
        assert answer["type"] == "no"
        assert answer["sentence"]
        assert await site.house.store.count() == 0

    run_house(tmp_path, visit)


def test_sentences_are_in_the_language_of_the_visitor(tmp_path: Path) -> None:
    async def visit(site: Site) -> None:
        table = await open_new(site, language="fr")
        answer = await ask(site, table.code, "sit", {"type": "sit", "language": "fr"})
        assert "privée" in answer["sentence"]

    run_house(tmp_path, visit)


def test_a_private_table_gives_no_seat_and_is_not_listed(tmp_path: Path) -> None:
    async def visit(site: Site) -> None:
        table = await open_new(site)
        assert json.loads((await fetch(site, "/tables.json"))[2]) == []
        for do in ("play", "watch"):
            answer = await ask(site, table.code, "sit", {"type": "sit", "do": do})
            assert answer["reason"] == "private"
            assert "token" not in answer

    run_house(tmp_path, visit)


def test_a_public_table_gives_each_free_seat_once_even_after_a_restart(tmp_path: Path) -> None:
    found: list[Open] = []
    taken: list[str] = []

    async def open_table(site: Site) -> None:
        found.append(await open_new(site, "album", ["", "", "", "", "natural"], public=True))
        assert len(found[0].tokens) == 1, "the other links are the visitors'"
        (listed,) = json.loads((await fetch(site, "/tables.json"))[2])
        assert (listed["code"], listed["players"], listed["free"]) == (found[0].code, 5, 3)
        one = await site.house.find(found[0].code)
        assert one is not None
        by_link = await sit(site, found[0].code, one.runner.table.tokens[1])
        await by_link.recv()
        await asyncio.sleep(1.2)
        taken.extend(one.runner.table.tokens[:2])
        taken.append((await ask(site, found[0].code, "sit", {"type": "sit"}))["token"])
        await by_link.close()

    async def take_the_rest(site: Site) -> None:
        (listed,) = json.loads((await fetch(site, "/tables.json"))[2])
        assert listed["free"] == 1
        taken.append((await ask(site, found[0].code, "sit", {"type": "sit"}))["token"])
        assert len(set(taken)) == 4
        assert (await ask(site, found[0].code, "sit", {"type": "sit"}))["reason"] == "seat"
        assert (await ask(site, found[0].code, "sit", {"type": "sit", "do": "watch"}))["token"] == found[0].watch
        assert json.loads((await fetch(site, "/tables.json"))[2]) == []

    run_house(tmp_path, open_table)
    run_house(tmp_path, take_the_rest)


@pytest.mark.parametrize("game", ["album", "face-cards", "imagine", "albedo"])
def test_whole_games_at_many_tables_at_once(tmp_path: Path, game: str) -> None:
    async def visit(site: Site) -> None:
        seats = ["", "", "", "beginner"]
        tables = [await open_new(site, game, seats) for _ in range(3)]
        lines = [play_seat(lambda: site, table.code, token, k) for table in tables for k, token in enumerate(table.tokens)]
        ends = await asyncio.gather(*lines)
        for k in range(3):
            mine = ends[3 * k : 3 * k + 3]
            assert all(end["over"] == mine[0]["over"] for end in mine)

    house = run_house(tmp_path, visit)
    assert house.metrics.registry.get_sample_value("aya_failures_total") == 0


def test_an_idle_table_is_put_aside_and_its_link_wakes_it_as_it_was(tmp_path: Path) -> None:
    async def visit(site: Site) -> None:
        table = await open_new(site)
        line = await sit(site, table.code, table.tokens[0])
        await line.send(json.dumps({"type": "name", "name": "Ada"}))
        views = [json.loads(await line.recv()) for _ in range(2)]
        if views[1]["choices"]:
            await line.send(json.dumps({"type": "act", "seq": 0, "do": views[1]["choices"][0]}))
            assert json.loads(await line.recv())["seq"] == 1
        await line.close()
        for _ in range(200):
            if table.code not in site.house.awake:
                break
            await asyncio.sleep(0.05)
        assert table.code not in site.house.awake
        line = await sit(site, table.code, table.tokens[1])
        welcome, view = json.loads(await line.recv()), json.loads(await line.recv())
        assert welcome["names"][0] == "Ada"
        assert view["seq"] == (1 if views[1]["choices"] else 0)
        await line.close()

    run_house(tmp_path, visit, idle_after=0.2)


def test_every_table_goes_on_after_a_restart(tmp_path: Path) -> None:
    opened: list[Open] = []

    async def begin(site: Site) -> None:
        opened.extend([await open_new(site, game, ["", "", ""]) for game in ("album", "imagine", "face-cards")])
        players = [
            asyncio.create_task(play_seat(lambda: site, table.code, token, k)) for table in opened for k, token in enumerate(table.tokens)
        ]
        while len(site.house.awake) < 3 or any(one.runner.table.seq < 3 for one in site.house.awake.values()):
            await asyncio.sleep(0.02)
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        while site.house.lines:  # what players had sent is still done
            await asyncio.sleep(0.02)
        before.update({code: one.runner.table.seq for code, one in site.house.awake.items()})

    async def go_on(site: Site) -> None:
        for table in opened:
            one = await site.house.find(table.code)
            assert one is not None
            assert before[table.code] <= one.runner.table.seq <= before[table.code] + 1  # one may have been kept and not yet shown
        lines = [play_seat(lambda: site, table.code, token, 9 + k) for table in opened for k, token in enumerate(table.tokens)]
        assert all(end["over"] for end in await asyncio.gather(*lines))

    before: dict[str, int] = {}
    run_house(tmp_path, begin)
    assert min(before.values()) >= 3
    run_house(tmp_path, go_on)


def test_nothing_is_shown_before_it_is_kept(tmp_path: Path) -> None:
    async def visit(site: Site) -> None:
        table = await open_new(site)
        lines = [await sit(site, table.code, token) for token in table.tokens]
        views = [[json.loads(await line.recv()) for _ in range(2)][1] for line in lines]
        seat = views[0]["to_move"][0]
        await lines[seat].send(json.dumps({"type": "act", "seq": 0, "do": views[seat]["choices"][0]}))
        assert json.loads(await lines[1 - seat].recv())["seq"] == 1
        row = await site.house.store.load(table.code)
        assert row is not None
        assert json.loads(row.data)["seq"] == 1
        for line in lines:
            await line.close()

    run_house(tmp_path, visit)


def test_a_damaged_table_is_no_table_and_harms_no_other(tmp_path: Path) -> None:
    async def visit(site: Site) -> None:
        damaged, good = await open_new(site), await open_new(site)
        store = site.house.store
        await store._run(lambda: store._connection.execute("UPDATE tables SET data = x'7b' WHERE code = ?", (damaged.code,)))
        assert (await fetch(site, f"/t/{damaged.code}/"))[0] == 404
        assert (await fetch(site, f"/t/{good.code}/"))[0] == 200

    assert run_house(tmp_path, visit).metrics.registry.get_sample_value("aya_failures_total") == 1


def test_one_folder_serves_one_house(tmp_path: Path) -> None:
    async def visit(_: Site) -> None:
        with pytest.raises(BadFile, match="locked"):
            await asyncio.to_thread(TableStore, tmp_path)

    run_house(tmp_path, visit)


def test_old_tables_are_forgotten(tmp_path: Path) -> None:
    now = 0.0

    async def keep() -> None:
        nonlocal now
        store = TableStore(tmp_path, lambda: now)
        await store.add("old", a_table("album"), is_public=False)
        now = 50.0
        await store.add("new", a_table("album"), is_public=False)
        assert await store.forget(over=10.0, left=60.0) == 0
        now = 70.0
        assert await store.forget(over=10.0, left=60.0) == 1
        assert await store.load("old") is None
        assert await store.load("new") is not None
        await store.close()

    asyncio.run(keep())


def test_codes_cannot_be_guessed_and_have_no_letters_that_are_mistaken() -> None:
    codes = {make_code() for _ in range(1000)}
    assert len(codes) == 1000
    assert all(is_code(code) for code in codes)
    assert not any(set("ilou") & set(code) for code in codes)
    assert not is_code("0123456789a")
    assert not is_code("../../etc/")
