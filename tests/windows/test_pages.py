"""Games in real browsers, each seat in one of its own: whole games by taps and by keys, axe-core, lost lines, other devices."""

import random
import time
from pathlib import Path
from typing import Any

import pytest

from games.core.registry import game_named
from games.i18n.words import Words
from games.network.client import No, parse_link
from games.network.client_line import wait_for_seat
from games.screens.joining.connecting import open_line
from tests.windows.pages import LAPTOP, PHONE, TABLET, Host, Seat, hosted, play_to_the_end, press_anything, seated

DONE = "const box = document.querySelector('[data-key=done]').getBoundingClientRect(); return [box.top, box.bottom];"
CUT = """
const box = document.getElementById(arguments[0]);
return [Math.max(0, box.scrollWidth - box.clientWidth), Math.max(0, box.scrollHeight - box.clientHeight - 2)];"""
SIZES = {"phone": PHONE, "tablet": TABLET, "laptop": LAPTOP}


def play_whole_game(game: str, size: str, *, by_keys: bool) -> None:
    """All three seats are people at pages of this size."""
    with hosted(game, 3) as host, seated(host, 3, SIZES[size], by_keys=by_keys) as seats:
        begun = time.monotonic()
        presses = play_to_the_end(seats, f"{game}-{size}", random.Random(2))
        print(f"{game}, {size}, {'keys' if by_keys else 'taps'}: {presses} presses in {time.monotonic() - begun:.0f} s")
        for seat in seats:
            assert seat.complaints() == []


def test_a_whole_game_of_album_by_taps_on_phones() -> None:
    play_whole_game("album", "phone", by_keys=False)


@pytest.mark.soak
@pytest.mark.parametrize("game", ["face-cards", "imagine", "albedo"])
def test_whole_games_by_taps_on_phones(game: str) -> None:
    play_whole_game(game, "phone", by_keys=False)


@pytest.mark.soak
@pytest.mark.parametrize("game", ["album", "face-cards", "imagine", "albedo"])
@pytest.mark.parametrize("size", ["tablet", "laptop"])
def test_whole_games_by_keys(game: str, size: str) -> None:
    play_whole_game(game, size, by_keys=True)


def test_a_link_to_a_table_of_aya_says_in_a_browser_what_to_do_with_it_and_gives_it_back() -> None:
    with hosted("aya", 2) as host:
        seat = Seat(host.link(0), LAPTOP)
        try:
            seat.wait(lambda state: state["state"] == "no_page", "the cover")
            assert seat.run("return document.getElementById('cover-link').value") == host.link(0), "the address has lost the secret part"
            seat.check_by_axe("no-page")
            seat.picture("aya-link")
            seat.press("#again")
            copied = Words("en")("browser.house_copied")
            seat.wait(lambda _: seat.run("return document.getElementById('again').textContent") == copied, "that it is copied")
            seat.run("dispatchEvent(new Event('online'))")
            time.sleep(0.5)
            assert seat.run("return document.body.dataset.state") == "no_page", "the seat is left to the program"
            assert seat.complaints() == []
        finally:
            seat.close()


def test_no_state_of_a_page_has_anything_that_axe_complains_of() -> None:
    with hosted("imagine", 3) as host, seated(host, 3, LAPTOP) as seats:
        rng = random.Random(3)
        checked: set[str] = set()
        one = seats[0]
        for name, button in (("log", "#open-log"), ("players", "#open-players")):
            one.press(button)
            one.check_by_axe(name)
            one.picture(f"axe-{name}")
            one.press(f"#{name} form[method=dialog] button")
        while {"ours", "waits", "reveal"} - checked:
            for number, seat in enumerate(seats):
                mode = str(seat.state["mode"])
                if mode not in checked or (seat.state["text"] is not None and "text" not in checked):
                    seat.check_by_axe(mode)
                    checked |= {mode, *(["text"] if seat.state["text"] is not None else [])}
                press_anything(seats[number], rng)
        watcher = Seat(host.table["watch"]["link"], PHONE, dark=True)
        try:
            watcher.wait(lambda state: state["state"] == "live")
            watcher.check_by_axe("a watcher in the dark")
            watcher.picture("axe-watcher-dark")
        finally:
            watcher.close()
        host.end()
        one.wait(lambda state: state["state"] in ("lost", "no_host"), "the loss")
        one.check_by_axe("lost")
        one.picture("axe-lost")


def test_a_player_at_a_page_is_asked_whether_another_may_take_something_back() -> None:
    with hosted("face-cards", 4) as host:
        words = Words("en")
        lines = [open_line(parse_link(host.link(seat)), words) for seat in range(3)]
        page = Seat(host.link(3), LAPTOP)
        try:
            assert all(map(wait_for_seat, lines))
            page.wait(lambda state: state["state"] == "live")
            game = game_named("face-cards").game()

            def act(seat: int, seq: int) -> None:
                view = lines[seat].guest.view
                assert view is not None
                seen = game.observations.read(bytes(view.seen).decode())
                lines[seat].submit(seq, game.actions.write(next(iter(game.legal_actions_seen(seen)))))
                page.wait(lambda state: int(state["seq"]) == seq + 1)

            def is_undone(seat: int) -> bool:
                view = lines[seat].guest.view
                return view is not None and view.undone == 0

            act(0, 0)
            act(1, 1)
            for answer, button in (("refused", "no"), ("agreed", "yes")):
                lines[0].send({"type": "undo", "seq": 2})
                page.wait(lambda _: bool(page.run("return document.getElementById('undo').open")), "the question")
                for seat in (1, 2):  # who agrees before the question has come agrees to nothing
                    lines[seat].send({"type": "agree", "seq": 2, "yes": True})
                assert "would like to take back" in page.run("return document.getElementById('undo-text').textContent")
                if answer == "refused":
                    page.check_by_axe("a wish to take back")
                    page.picture("page-take-back")
                page.press(f"#undo button[value={button}]")
                page.wait(lambda _: not page.run("return document.getElementById('undo').open"), "the end of the question")
                if answer == "refused":  # else the next wish may reach the host before this answer
                    page.wait(lambda _: any(isinstance(news, No) for news in lines[0].take_news()), "the refusal")
                    assert not is_undone(0)
            page.wait(lambda state: int(state["seq"]) == 3)
            page.wait(lambda _: is_undone(0), "the table before")
            assert "took back the last move" in page.run("return document.getElementById('lines').textContent")
            assert page.complaints() == []
        finally:
            page.close()
            for line in lines:
                line.close()


def names_of(seat: Seat, role: str) -> list[str]:
    """The names of everything with this role, as the accessibility tree has them."""
    tree: dict[str, Any] = seat.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})
    nodes = [node for node in tree["nodes"] if not node.get("ignored") and node.get("role", {}).get("value") == role]
    return [str(node.get("name", {}).get("value", "")) for node in nodes]


def test_a_turn_of_imagine_by_keys_with_the_screen_off() -> None:
    with hosted("imagine", 3, "--first", "1") as host, seated(host, 3, LAPTOP, by_keys=True) as seats:
        ada = seats[0]
        ada.wait(lambda state: state["mode"] == "ours")
        assert "describe" in ada.state["asks"]
        cards = [name for name in names_of(ada, "button") if name.startswith("Card ")]
        assert len(cards) == 6, names_of(ada, "button")
        assert len(set(cards)) == 6
        ada.press("button[data-key^='card-']")
        ada.wait(lambda state: state["text"] == "")
        assert names_of(ada, "textbox") != [""]
        ada.write("a thing that shines")
        for key in ("amount-1", "do"):
            ada.press_and_wait(ada.spot(key))
        for other in seats[1:]:
            other.wait(lambda state: state["mode"] == "ours")
            assert "shines" in other.run("return document.getElementById('heard').textContent")
        assert "Waiting for" in ada.wait(lambda state: state["mode"] == "waits")["turn"]
        rng = random.Random(5)
        while ada.state["mode"] != "reveal":
            for other in seats[1:]:
                press_anything(other, rng)
        assert ada.run("return document.activeElement.id") == "go-on"
        heard = set()
        while ada.state["mode"] == "reveal":
            heard.add(ada.run("return document.getElementById('heard').textContent"))
            ada.press_and_wait("#go-on")
        assert len(heard) >= 4, heard


def test_a_reveal_is_not_told_before_it_is_seen_and_the_right_arrow_goes_on() -> None:
    with hosted("imagine", 3, "--first", "1") as host, seated(host, 3, PHONE) as seats:
        rng = random.Random(5)
        while seats[2].state["mode"] != "reveal":
            for seat in seats:
                press_anything(seat, rng)
                if len(seat.state["turn"]) > len("Waiting for Player 2"):
                    assert seat.run(CUT, "turn") == [0, 0], "the names of those who are waited for are cut"
        seat, steps = seats[2], 0
        while "Points" not in seat.state["asks"]:
            assert seat.run("return document.getElementById('more').textContent") == ""
            assert "now" not in seat.run("return document.getElementById('heard').textContent")
            before, steps = seat.state["scenes"], steps + 1
            seat.send_key("ArrowRight")
            seat.wait(lambda state, before=before: state["scenes"] > before)  # type: ignore[misc]
        assert steps >= 4


def test_albedo_scrolls_to_what_is_next_on_a_flat_phone_and_its_reveals_can_be_scrolled_by_keys() -> None:
    with hosted("albedo", 2) as host, seated(host, 2, (640, 330)) as seats:
        for seat in seats:
            while "card." in "".join(seat.state["keys"]) and "every unit has a planet" not in seat.state["asks"]:
                seat.press_and_wait("[data-key^=sky]")
            low = 330 - seat.run("return document.querySelector('footer').clientHeight")
            seat.wait(lambda _, seat=seat, low=low: 0 <= seat.run(DONE)[0] < seat.run(DONE)[1] <= low, "Send")  # type: ignore[misc]
            seat.press("[data-key=done]")
        for seat in seats:
            seat.wait(lambda state: state["mode"] == "reveal")
            seat.wait(lambda _, seat=seat: seat.run("return document.getElementById('scroll').scrollTop") == 0)  # type: ignore[misc]
            assert seat.run("return document.getElementById('scroll').tabIndex") == 0
            seat.check_by_axe("a reveal higher than the phone")


@pytest.mark.parametrize("size", [PHONE, (390, 844), TABLET])
def test_albedo_fits_an_upright_screen_without_scrolling(size: tuple[int, int]) -> None:
    with hosted("albedo", 3, "--bots", "natural,natural") as host, seated(host, 1, size) as (seat,):
        rng = random.Random(1)
        shown: set[str] = set()
        while {"hand", "bar", "planet.opened"} - shown:
            shown |= set(seat.run("return [...document.querySelectorAll('.spot')].map((spot) => spot.dataset.key)"))
            assert seat.run(CUT, "scroll") == [0, 0]
            press_anything(seat, rng)


def test_a_lost_host_is_never_shown_as_live_and_the_page_comes_back_by_itself(tmp_path: Path) -> None:
    kept = tmp_path / "table.aya"
    with hosted("imagine", 3, "--keep", str(kept)) as host:
        port = host.table["page"].rstrip("/").rpartition(":")[2]
        with seated(host, 1, PHONE) as (seat,):
            before = seat.state
            host.end()
            seat.wait(lambda state: state["state"] == "lost", "the loss")
            assert seat.run("return document.getElementById('cover').open")
            again = Host("imagine", 3, "--resume", str(kept), "--port", port)
            try:
                after = seat.wait(lambda state: state["state"] == "live", "the table")
                assert after["asks"] == before["asks"]
                assert not seat.run("return document.getElementById('cover').open")
            finally:
                again.end()


def test_a_second_device_takes_the_seat_over_and_the_first_is_told_so() -> None:
    with hosted("imagine", 3) as host, seated(host, 1, PHONE, dark=True) as (first,):
        assert "#" not in first.driver.current_url
        second = Seat(host.link(0), LAPTOP)
        try:
            second.wait(lambda state: state["state"] == "live")
            first.wait(lambda state: state["state"] == "closed", "the farewell")
            first.check_by_axe("a seat that was taken over, in the dark")
            first.picture("taken-over")
            first.press("#again")
            first.wait(lambda state: state["state"] == "live")
            second.wait(lambda state: state["state"] == "closed")
        finally:
            second.close()


def test_a_player_changes_the_own_name_and_everybody_reads_it() -> None:
    with hosted("imagine", 3) as host, seated(host, 2, LAPTOP) as (one, other):
        one.press("#open-players")
        one.run("document.getElementById('name').value = ''")
        from selenium.webdriver.common.by import By

        one.driver.find_element(By.ID, "name").send_keys("Grace")
        one.press("#name-form button")
        other.wait(lambda _: "Grace" in other.run("return document.getElementById('seats').textContent"), "the name")
        assert "plays this seat" in one.run("return document.getElementById('whoever').textContent")


def test_a_page_in_french_says_everything_in_french() -> None:
    with hosted("imagine", 3) as host:
        seat = Seat(host.link(0), PHONE, language="fr")
        try:
            seat.wait(lambda state: state["state"] == "live")
            assert seat.run("return document.documentElement.lang") == "fr"
            assert seat.run("return document.getElementById('open-log').textContent") == "Journal"
            seat.press("#open-players")
            names = seat.run("return [...document.querySelectorAll('#seats .name')].map((name) => name.getBoundingClientRect().height)")
            assert max(names) < 30, "a name is broken into letters"
            seat.picture("french")
        finally:
            seat.close()
