"""Say a replay for a player who does not see it: the moment, which domino falls, how fast it plays, the marks it passes."""

from aya_sim.layout import State
from games.aya.replays.playback import SPEED_NAMES
from games.aya.replays.state import ReplayState
from games.aya.replays.timeline_bar import TimelineBar
from games.aya.replays.view import Side
from games.aya.text.events import describe_events
from games.aya.text.positions import describe_domino, sentence
from games.aya.text.replays import describe_mark, describe_time
from games.shell.services import Services
from games.ui.speech import Saying
from games.ui.widgets import Group

_MOST_LINES = 40  # lines of the log
_KEYS = ("play", "step", "strike", "speed", "begin", "side", "back")


class ReplaySpeech:
    """Says what stands on the screen of a replay."""

    def __init__(self, services: Services, state: ReplayState, bar: TimelineBar, group: Group) -> None:
        """bar: knows the marks. group: knows which widget has the focus."""
        self.services, self.state, self._bar, self._group = services, state, bar, group
        self._log: tuple[str, ...] = ()
        self._key: tuple[object, ...] = ()  # what `_moment` is of
        self._moment = ""

    def says(self) -> Saying:
        """Return the replay at this moment in words; while it plays the time is left out, which would never end."""
        words, keys, player, group = self.services.words, self.services.keys, self.state.player, self._group
        state = words("aya.spoken.replay.held" if player.paused else "aya.spoken.replay.plays")
        speed = words("aya.spoken.replay.speed", x=SPEED_NAMES[player.speed])
        side = words("aya.replay.plan") if self.state.side is Side.PLAN else words("aya.replay.tilted")
        return Saying(
            self.state.replay.name or words("aya.replay.title"),
            about=words("aya.spoken.replay", where=keys.describe("speech.where", words), can=keys.describe("speech.can", words)),
            now=tuple(line for line in (state, self.moment() if player.paused else "", speed, side) if line),
            focus=group.in_words(),
            focus_of=group.focus_of(),
            log=self._log,
            log_of=("replay", id(self)),
            where=self._where(),
            can=(*(words(f"aya.spoken.replay.key.{name}") for name in _KEYS), *group.can_in_words()),
        )

    def record_playback(self, before: float, now: float) -> None:
        """Add the marks passed between two times to the log, and at the end how many dominoes lie. Times: s of the timeline."""
        words = self.services.words
        lines = [sentence(describe_mark(words, mark.sign)) for mark in self._bar.marks if before < mark.time <= now]
        if before < self.state.player.timeline.end <= now:
            lines.append(self._count())
        if lines:
            self._log = (*self._log, *lines)[-_MOST_LINES:]

    def moment(self) -> str:
        """Return when it is and what happens then: which domino falls and by what, or what was done at the table."""
        words, player = self.services.words, self.state.player
        key = (player.time, words.turn)
        if key != self._key:
            parts = (f"{describe_time(words, player.timeline, player.time)}.", self._event(player.time))
            self._key, self._moment = key, " ".join(part for part in parts if part)
        return self._moment

    def _event(self, time: float) -> str:
        words, replay, frames = self.services.words, self.state.replay, self.state.view.frames
        moment = self.state.player.timeline.at(time)
        if moment.act is None:
            if not (moment.done and replay.is_game):
                return ""
            games = frames.games
            return " ".join(describe_events(words, games[moment.done - 1], replay.commands[moment.done - 1].action, games[moment.done]))
        show = frames.act_timeline(moment.act)
        fallen = show.strikes_between(-1.0, moment.time)
        if not fallen:
            return ""
        last = max(fallen, key=lambda strike: strike.time)
        domino = describe_domino(words, show.before, int(show.before.dominoes.id[last.row]))
        return sentence(words("aya.spoken.replay.falls", domino=domino))

    def _count(self) -> str:
        """Return how many dominoes lie at this moment, and how many there are."""
        player, frames = self.state.player, self.state.view.frames
        moment, d = player.timeline.at(player.time), frames.at(player.time).layout.dominoes
        fallen = int((d.state != State.STANDING).sum())
        if moment.act is not None and moment.time < frames.act_timeline(moment.act).duration:
            fallen += int(frames.act_timeline(moment.act).fallen(moment.time).sum())
        return sentence(self.services.words("aya.cascade.lie", n=fallen, all=len(d)))

    def _where(self) -> tuple[str, ...]:
        """Return the moment, how many dominoes lie, and the players."""
        options = self.state.replay.options
        names = ", ".join(options.names) if options is not None else ""
        return tuple(line for line in (self.moment(), self._count(), names) if line)
