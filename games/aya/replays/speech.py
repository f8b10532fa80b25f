"""What a replay says to whoever does not see it: the moment, who falls, whether it plays and how fast, the marks it passes."""

from typing import TYPE_CHECKING

from aya_sim.layout import State
from games.aya.replays.playback import SPEED_NAMES
from games.aya.replays.timeline_bar import describe_mark, describe_time
from games.aya.text.events import describe_events
from games.aya.text.positions import describe_domino, sentence
from games.ui.speech import Saying

if TYPE_CHECKING:
    from games.aya.replays.screen import ReplayScreen

_MOST_TOLD = 40  # lines of the log
_KEYS = ("play", "step", "strike", "speed", "begin", "side", "back")


class ReplaySpeech:
    """What it says now."""

    def __init__(self, screen: "ReplayScreen") -> None:
        self.screen = screen
        self._log: tuple[str, ...] = ()
        self._key: tuple[object, ...] = ()  # what `_moment` is of
        self._moment = ""

    def says(self) -> Saying:
        """The replay at this moment; while it plays the time is not told, which would never end."""
        screen, words, player = self.screen, self.screen.services.words, self.screen.player
        state = words("aya.spoken.replay.held" if player.paused else "aya.spoken.replay.plays")
        speed = words("aya.spoken.replay.speed", x=SPEED_NAMES[player.speed])
        side = words("aya.replay.plan") if screen.views.chosen == 0 else words("aya.replay.tilted")
        keys = screen.services.keys
        return Saying(
            screen.replay.name or screen.title,
            about=words("aya.spoken.replay", where=keys.told("speech.where", words), can=keys.told("speech.can", words)),
            now=tuple(line for line in (state, self.moment() if player.paused else "", speed, side) if line),
            focus=screen.focus_in_words(),
            focus_of=screen.focus_of(),
            log=self._log,
            log_of=("replay", id(screen)),
            where=self._where(),
            can=(*(words(f"aya.spoken.replay.key.{name}") for name in _KEYS), *screen.can_in_words()),
        )

    def record_playback(self, before: float, now: float) -> None:
        """Time went by in the reel: marks on the way are told, and at the end how many lie."""
        screen, words = self.screen, self.screen.services.words
        told = [sentence(describe_mark(words, mark.sign)) for mark in screen.bar.marks if before < mark.time <= now]
        if before < screen.player.timeline.end <= now:
            told.append(self._lying())
        if told:
            self._log = (*self._log, *told)[-_MOST_TOLD:]

    def moment(self) -> str:
        """When it is, and what happens then: who falls and by whom, or what was done at the table."""
        words, time = self.screen.services.words, self.screen.player.time
        key = (time, words.turn)
        if key != self._key:
            what = self._what(time)
            self._key, self._moment = (
                key,
                " ".join(part for part in (f"{describe_time(words, self.screen.player.timeline, time)}.", what) if part),
            )
        return self._moment

    def _what(self, time: float) -> str:
        screen, words = self.screen, self.screen.services.words
        reels, moment = screen.view.reels, screen.player.timeline.at(time)
        if moment.act is None:
            if not (moment.done and screen.replay.is_game):
                return ""
            games = reels.games
            return " ".join(
                describe_events(words, games[moment.done - 1], screen.replay.commands[moment.done - 1].action, games[moment.done])
            )
        show = reels.act_timeline(moment.act)
        fallen = show.strikes_between(-1.0, moment.time)
        if not fallen:
            return ""
        last = max(fallen, key=lambda strike: strike.time)
        falls = words("aya.spoken.replay.falls", domino=describe_domino(words, show.before, int(show.before.dominoes.id[last.row])))
        return sentence(falls)

    def _lying(self) -> str:
        """How many lie at this moment, and how many there are."""
        player, reels = self.screen.player, self.screen.view.reels
        moment, d = player.timeline.at(player.time), reels.frame(player.time).layout.dominoes
        lie = int((d.state != State.STANDING).sum())
        if moment.act is not None and moment.time < reels.act_timeline(moment.act).duration:
            lie += int(reels.act_timeline(moment.act).fallen(moment.time).sum())
        return sentence(self.screen.services.words("aya.cascade.lie", n=lie, all=len(d)))

    def _where(self) -> tuple[str, ...]:
        """The moment, how many lie, who played."""
        screen = self.screen
        names = ", ".join(screen.replay.options.names) if screen.replay.options is not None else ""
        return tuple(line for line in (self.moment(), self._lying(), names) if line)
