"""Show the card tables at moments worth looking at, for the gallery. Natural players play until the moment comes."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from games.card_table.adapter import TableAdapter
from games.card_table.bot_worker import InlineWorker, Thinker
from games.card_table.hosting.invite_sheet import InviteSheet
from games.card_table.hosting.line import Acted, InlineLine
from games.card_table.hosting.screen import HostedTable
from games.card_table.joining.players_sheet import PlayersSheet
from games.card_table.joining.screen import JoinedTable
from games.card_table.lesson import LessonTable
from games.card_table.log_dialog import LogSheet
from games.card_table.screen import TableScreen
from games.card_table.session import Seat, Session, new_session
from games.card_table.setup.screen import SetupScreen
from games.card_table.setup.seats_dialog import SeatsSheet
from games.core.registry import game_named
from games.core.thinking import Question, think
from games.network import table as tables
from games.network.face import SeatSeen
from games.network.guest_line import InlineGuest, InlineHost
from games.network.lines import pass_time
from games.network.versions import describe_program
from games.shell.services import Joined, Opening
from games.ui.screen import Replace, Screen
from tools.views import Stack, Stage

NAMES = ("Ada", "Ben", "Clara", "Dan", "Ella", "Finn", "Greta", "Hugo")
Moment = Callable[[TableScreen], bool]
_thought = lru_cache(10_000)(think)  # many views are moments of one game


class Remembering(InlineWorker):
    """A worker that caches its answers."""

    def __init__(self) -> None:
        super().__init__()
        self._think = _thought


def adapter_of(module: str) -> TableAdapter[Any, Any, Any]:
    """Return the adapter of the game in this folder."""
    adapter: TableAdapter[Any, Any, Any] = game_named(module.replace("_", "-")).table_adapter()
    return adapter


def table_at(
    g: Stage,
    module: str,
    until: Moment,
    *,
    players: int | None = None,
    people: int = 1,
    seed: int = 5,
    level: str = "natural",
    **options: Any,
) -> TableScreen:
    """Return a table played on until the moment, with nothing in motion. People on the first seats play as the others
    do.
    """
    adapter = adapter_of(module)
    count = players if players is not None else adapter.game.players[0]
    seats = tuple(Seat(NAMES[k], "" if k < people else level) for k in range(count))
    chosen = g.services.settings
    g.services.settings = replace(chosen, autosave=False)  # kept once, at the moment
    screen = g.put(TableScreen(g.services, new_session(adapter, seats, seed, options), Remembering()))
    for k in range(3000):
        if until(screen) or (screen.session.is_over and screen.state.reveal is None):
            break
        play_on(screen, k, level)
    assert until(screen), "the moment never came"
    g.services.settings = chosen
    screen.play.keep()
    return still(screen)


def play_on(screen: TableScreen, k: int, level: str = "natural") -> None:
    """Carry out one action, or one step of what all players look at."""
    if screen.state.reveal is not None:
        screen.play.advance_reveal()
    elif screen.session.covered:
        screen.play.lift_curtain()
    elif screen.play.bots.is_held:
        screen.play.go_on()
    elif screen.session.bot_to_move is not None:
        screen.update(1.0)
    elif screen.session.may_act:
        screen.play.do(natural_action(screen, k, level))
    else:
        screen.update(1.0)


def natural_action(screen: TableScreen, k: int, level: str = "natural") -> Any:
    """Return what a player of this level would do whose turn it is here. k: another number is another player."""
    return _thought(Question(screen.state.adapter.game.name, screen.session.observe(), level, 1000 + k)).action


def moment_at(g: Stage, module: str, moment: Callable[[Any], bool], **options: Any) -> TableScreen:
    """Return a table at a moment of the state, where the current viewer is to act."""
    return table_at(g, module, lambda screen: ours(screen) and moment(screen.session.state), **options)


def ours(screen: TableScreen) -> bool:
    """Return whether the current viewer is to act and nothing else is to be done."""
    return screen.state.reveal is None and screen.session.may_act and screen.session.bot_to_move is None


def at_end(g: Stage, module: str, *, players: int | None = None, seed: int = 5, **options: Any) -> Stack:
    """Return the end of a game."""
    screen = table_at(g, module, lambda table: table.session.is_over and table.state.reveal is None, players=players, seed=seed, **options)
    change = screen.update(0.0)
    assert isinstance(change, Replace)
    return [g.put(change.screen)]


def _state(screen: TableScreen) -> Any:
    return screen.session.state


def _imagine_describe(g: Stage) -> Stack:
    """Show the Architect with a chosen card and a few written words."""
    screen = table_at(g, "imagine", ours, players=4, first_architect=0)
    hand = screen.session.observe().hand
    screen.play.press_key(("card", hand[2]))
    screen._written("a key to another day")
    screen.play.press_key(("amount", 2))
    screen.group.focus(None)
    return [still(screen)]


def still(screen: TableScreen) -> TableScreen:
    """Return the screen after all motion has ended, with nothing said below it."""
    for _ in range(40):
        screen.stage.update(0.05)
    screen.below.hush()
    return screen


def _imagine_play(g: Stage) -> list[TableScreen]:
    return [moment_at(g, "imagine", lambda state: state.phase == "play", players=4, first_architect=1)]


def _imagine_bet(g: Stage, players: int = 4) -> Stack:
    screen = moment_at(g, "imagine", lambda state: state.phase == "bet", players=players, first_architect=1)
    seen = screen.session.observe()
    screen.play.press_key(("card", next(card for card in seen.shown if card != seen.own.card)))
    screen.play.press_key(("amount", 1))
    return [still(screen)]


def _imagine_told(g: Stage, step: int, players: int = 4) -> Stack:
    def is_told(screen: TableScreen) -> bool:
        return screen.state.reveal is not None and screen.state.reveal[1] == step

    return [table_at(g, "imagine", is_told, players=players, first_architect=1)]


def _imagine_wait(g: Stage) -> Stack:
    def waits(screen: TableScreen) -> bool:
        return screen.state.reveal is None and _state(screen).phase == "describe" and not screen.session.may_act

    return [table_at(g, "imagine", waits, players=3, first_architect=1)]


def _curtain(g: Stage) -> Stack:
    return [table_at(g, "imagine", lambda screen: screen.session.covered, players=4, people=2)]


def _watched(g: Stage) -> Stack:
    return [table_at(g, "imagine", lambda screen: _state(screen).phase == "bet", players=4, people=0)]


def setup_of(g: Stage, module: str, players: int) -> Stack:
    """Return the set-up of a game."""
    return [g.put(SetupScreen(g.services, adapter_of(module), Opening(players=players)))]


def _menu(g: Stage) -> Stack:
    (screen,) = _imagine_play(g)
    return g.over([screen], screen.menu())


def _seats(g: Stage) -> Stack:
    (screen,) = _imagine_play(g)
    return [screen, g.put(SeatsSheet(g.services, screen.session.seats, screen.play.change_seats))]


def hosted_at(
    g: Stage, module: str, until: Moment, *, here: int, players: int = 4, bots: int = 1, thinker: Thinker | None = None
) -> HostedTable:
    """Return a hosted table played on until the moment: people at this screen, others elsewhere, then computer players.

    thinker: where the computer players think; None: at once, as for a picture, however long that takes.
    """
    people = players - bots
    seats = tuple(Seat(NAMES[k], "" if k < people else "natural", here <= k < people) for k in range(players))
    session = new_session(adapter_of(module), seats, 5, {})
    present = tuple(SeatSeen(k, seat.name, "computer" if seat.is_bot else "person", k != here, False) for k, seat in enumerate(seats))
    lines: list[InlineLine] = []

    def open_line(hosted: Session[Any, Any, Any], _wake: Callable[[], None]) -> InlineLine:
        lines.append(InlineLine(hosted, present))
        return lines[0]

    screen: HostedTable = g.put(HostedTable(g.services, session, open_line, thinker or Remembering(), invites=False))
    for k in range(3000):
        if until(screen) or (screen.session.is_over and screen.state.reveal is None):
            break
        elsewhere = [seat for seat in screen.session.to_move if seats[seat].elsewhere]
        if elsewhere and screen.state.reveal is None and not screen.play.is_behind:
            action = _thought(Question(screen.state.adapter.game.name, screen.session.observe(elsewhere[0]), "natural", k)).action
            lines[0].carry_out(Acted(action))
            screen.update(1.0)
        else:
            play_on(screen, k)
            screen.update(1.0)
    assert until(screen), "the moment never came"
    still(screen)
    return screen


def _invite(g: Stage) -> Stack:
    screen = hosted_at(g, "imagine", lambda screen: bool(screen.session.state.words), here=1, players=5)
    return [screen, g.put(InviteSheet(g.services, screen.play))]


def joined_at(g: Stage, module: str, until: Moment, *, players: int = 3, seat: int = 0, **options: Any) -> tuple[JoinedTable, InlineGuest]:
    """Return a joined table played on until the moment, and its line: the others play at screens of their own, as natural players do."""
    game = adapter_of(module).game
    seats = tuple(tables.Seat(NAMES[k]) for k in range(players))
    numbers = iter(range(100))
    host = InlineHost(tables.open_table(game, seats, 5, options, lambda: f"q2pQ8p5V0c0Xy3oK9uJ3P{next(numbers)}"))
    lines = [host.join(token, {"window": describe_program()}) for token in host.table.tokens]
    line = lines[seat]
    opening = Opening(joined=Joined(line, lambda: Screen()))
    screen: JoinedTable = g.put(game_named(game.name).open()(g.services, opening))
    for k in range(3000):
        if until(screen) or (screen.session.is_over and screen.state.reveal is None):
            break
        others = [one for one in host.table.to_move if one != seat]
        if screen.state.reveal is not None:
            screen.play.advance_reveal()
        elif screen.play.is_behind:
            screen.update(1.0)
        elif others:
            act_as_guest(host, lines[others[0]], k)
        else:
            screen.play.do(_thought(Question(game.name, screen.session.observe(), "natural", 1000 + k)).action)
        screen.update(1.0)
    assert until(screen), "the moment never came"
    still(screen)
    return screen, line


def act_as_guest(host: InlineHost, line: InlineGuest, k: int) -> None:
    """Do what a natural player does at the seat of a line."""
    table, welcome = host.table, line.welcome
    assert welcome is not None
    action = _thought(Question(table.game.name, table.game.observe(table.state, welcome.viewer), "natural", k)).action
    line.submit(table.seq, table.game.actions.write(action))


def _joined(g: Stage, module: str) -> Stack:
    return [joined_at(g, module, lambda screen: ours(screen) and screen.session.state.seq > 5)[0]]


def _joined_players(g: Stage) -> Stack:
    screen, line = joined_at(g, "imagine", lambda screen: ours(screen) and screen.session.state.seq > 5)
    guest = line.host.guests[2]
    guest.close()
    line.host.now = 60.0
    line.host.take(pass_time(line.host.table, 60.0))
    screen.update(0.1)
    return [screen, g.put(PlayersSheet(g.services, screen.play))]


def _joined_lost(g: Stage) -> Stack:
    screen, line = joined_at(g, "imagine", ours)
    line.lose(g.services.words("join.lost.line"))
    screen.update(0.1)
    return [screen]


def watched_at(module: str, until: Moment, players: int = 4) -> Callable[[Stage], Stack]:
    """Return the view of a table whose players are all at screens of their own."""
    return lambda g: [hosted_at(g, module, until, here=0, players=players, bots=0)]


def _log(g: Stage) -> Stack:
    screen = moment_at(g, "imagine", lambda state: state.turn == 4, players=4)
    session: Session[Any, Any, Any] = screen.session
    return [screen, g.put(LogSheet(g.services, session.log()))]


def lesson_at(g: Stage, module: str, step: int) -> Stack:
    """Return the lesson at a step; a natural player does what it asks for."""
    screen = g.put(LessonTable(g.services, adapter_of(module), InlineWorker()))
    lead_lesson(screen, step)
    return [still(screen)]


def lead_lesson(screen: LessonTable, step: int) -> None:
    """Go on with a lesson until this step; a natural player does what it asks for."""
    for k in range(400):
        if screen.play.at >= step and screen.state.reveal is None:
            break
        if screen.play.step is not None and screen.play.step.wants is None and screen.state.reveal is None:
            screen._next()
        elif ours(screen) and screen.play.objection(natural_action(screen, k)):
            _follow(screen)
        else:
            play_on(screen, k)


def _follow(screen: LessonTable) -> None:
    """Do what the step of a lesson asks for, where a natural player would not."""
    possible = screen.state.adapter.game.legal_actions(screen.session.state, 0)
    screen.play.do(next(action for action in possible if not screen.play.objection(action)))


CARDS: dict[str, Callable[[Stage], Stack]] = {
    "imagine-setup": lambda g: setup_of(g, "imagine", 6),
    "imagine-describe": _imagine_describe,
    "imagine-play": lambda g: [*_imagine_play(g)],
    "imagine-bet": _imagine_bet,
    "imagine-bet-six": lambda g: _imagine_bet(g, 6),
    "imagine-told": lambda g: _imagine_told(g, 3),
    "imagine-points": lambda g: _imagine_told(g, 5),
    "imagine-thoughts": lambda g: _imagine_told(g, 6),
    "imagine-thoughts-three": lambda g: _imagine_told(g, 6, 3),
    "imagine-wait": _imagine_wait,
    "imagine-end": lambda g: at_end(g, "imagine", players=4),
    "imagine-lesson": lambda g: lesson_at(g, "imagine", 2),
    "imagine-lesson-bet": lambda g: lesson_at(g, "imagine", 3),
    "cards-curtain": _curtain,
    "cards-watched": _watched,
    "cards-menu": _menu,
    "cards-seats": _seats,
    "cards-invite": _invite,
    "joined": lambda g: _joined(g, "imagine"),
    "joined-players": _joined_players,
    "joined-lost": _joined_lost,
    "imagine-watched": watched_at("imagine", lambda screen: screen.session.state.phase == "play" and screen.session.state.turn == 1),
    "imagine-watched-bets": watched_at("imagine", lambda screen: bool(screen.session.state.shown) and screen.state.reveal is None),
    "album-watched": watched_at("album", lambda screen: len(screen.session.state.scale) > 2 and not screen.session.state.row, 3),
    "album-watched-photos": watched_at("album", lambda screen: len(screen.session.state.eliminated) == 2, 3),
    "faces-watched": watched_at("face_cards", lambda screen: screen.session.state.phase == "pairing"),
    "faces-watched-guesses": watched_at("face_cards", lambda screen: len(screen.session.state.guesses) == 2),
    "albedo-watched": watched_at("albedo", lambda screen: screen.session.state.round == 2, 2),
    "albedo-watched-stacks": watched_at("albedo", lambda screen: screen.session.state.phase in ("locate", "spend"), 3),
    "cards-log": _log,
}
"""Name of a view -> how it is made."""
