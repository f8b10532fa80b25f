"""Let time pass at a table by the host's clock, and decide what came in time. Clients count down between views, and decide nothing.

Time is up at one moment of the host's clock. The last microsecond is held for `GRACE`: an action that left before that moment, on a view
that was sent before it, still counts. When it left, its player's program says; so one that lies can gain `GRACE`, and nothing else.
"""

from dataclasses import replace

from aya_sim.errors import BadQuestion
from games.network.table import Request, Step, Table
from games.network.views import write_views

GRACE = 0.25  # s
GRAIN = 1e-6  # s that are left while late actions are waited for


def run_sand(table: Table, now: float) -> Step:
    """Return the table at this moment of the host's clock, s. Earlier moments than the last change nothing."""
    live = table.live
    if live is None:
        return Step(table)
    if table.clock is None or not live.is_running(table.state):
        return Step(replace(table, clock=now if table.clock is None else max(now, table.clock), time_up=None))
    passed, left = now - table.clock, live.seconds_left(table.state)
    if passed <= 0:
        return Step(table)
    if table.time_up is None and passed < left:
        return Step(replace(table, state=live.pass_time(table.state, passed), clock=now))
    if table.time_up is None:
        held = live.pass_time(table.state, max(0.0, left - GRAIN))
        table = replace(table, state=held, clock=table.clock + left, time_up=table.seq)
        passed -= left
    if passed <= GRACE:
        return Step(table)
    seq = table.seq + 1
    ended = replace(table, state=live.pass_time(table.state, 2 * GRAIN), clock=now, time_up=None, seq=seq, since=seq)
    return Step(ended, write_views(ended, ended.lines, now))


def refuse_late(table: Table, asked: Request) -> None:
    """Refuse an action that did not leave before time was up.

    Raises IllegalAction for the rule that forbids it once time is up, and BadQuestion where none does.
    """
    live = table.live
    if live is None or table.time_up is None or (asked.left > 0 and asked.seq <= table.time_up):
        return
    live.check(live.pass_time(table.state, 2 * GRAIN), asked.action)
    raise BadQuestion("net.late", "time is up")
