"""Gather what screens work with in one value, `Services`, and say how a game is to be opened."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from aya_sim.errors import BadFile, Unwritable
from games.i18n.language import computer_language
from games.i18n.words import Words
from games.network.guest_line import GuestLine
from games.records.recorder import Records, Trouble
from games.shell import settings as files
from games.shell.access.reader import ScreenReader
from games.shell.audio.sounds import Sounds
from games.shell.audio.voices import STDOUT, voice
from games.shell.keys import KeyMap, KeyNames
from games.shell.notices import Notices, why_unwritten
from games.shell.places import Places
from games.shell.saves import Saves
from games.shell.settings import Settings
from games.ui.context import WindowLike
from games.ui.palette import PALETTES
from games.ui.screen import Screen
from games.ui.speech import Speaker
from games.ui.theme import Theme

USUAL_PORT = 8472  # of a table that is open to players at other screens


@dataclass(frozen=True, slots=True)
class Hosting:
    """How a table is to be opened to players at other screens.

    listen: address to listen on; "": all local networks of this computer. ports: the first that is free is taken; 0: any.
    all_elsewhere: no person plays at this screen. chat: may players write to each other? keep: file to keep the table in, besides the
    autosave. resume: such a file to go on with.
    """

    listen: str = ""
    ports: tuple[int, ...] = (USUAL_PORT, 0)
    all_elsewhere: bool = False
    chat: bool = False
    keep: Path | None = None
    resume: Path | None = None


@dataclass(frozen=True, slots=True)
class Joined:
    """A seat at a table that another computer hosts. again: makes the screen that sits down once more, after the line has ended."""

    line: GuestLine
    again: Callable[[], Screen]


@dataclass(frozen=True, slots=True)
class Opening:
    """How a game is to be opened; what is None or empty is asked of the players."""

    players: int | None = None
    bots: tuple[str, ...] = ()
    seed: int | None = None
    seats: tuple[tuple[str, str], ...] = ()  # who sat there: name, and level of a bot
    options: Mapping[str, Any] = field(default_factory=dict)  # what is chosen already: field of the game's options -> value
    resume: bytes | None = None  # what the game kept by `services.saves.autosave`
    file: Path | None = None  # a file of the game to open
    lesson: bool = False  # its lesson, at a card table
    hosting: Hosting | None = None  # for players at other screens too, at a card table
    joined: Joined | None = None  # at a table that another computer hosts


@dataclass(slots=True)
class Services:
    """Settings, words, theme, sounds, saves and the window: one value for the whole run. `theme` follows the window and the settings."""

    settings: Settings
    words: Words
    theme: Theme
    sounds: Sounds
    saves: Saves
    places: Places
    records: Records
    now: Callable[[], float] = lambda: 0.0
    """S since 1970, UTC: the time of day, given by whoever opened the window."""
    window: WindowLike | None = None
    keys: KeyMap = field(default_factory=KeyMap)
    speech: Speaker = field(default_factory=Speaker)
    speak_to: str = ""
    """"stdout" or "speech" where the command line asks for it; "": as the settings say."""
    reader: ScreenReader = field(default_factory=ScreenReader)
    """The screen reader beside the window, if one is there."""
    speaks_beside_reader: bool = False
    """Does the own voice speak although a screen reader is there? Only where the player has asked for it since."""
    by_keys: bool = False
    """Did the player use the keys last? Then whatever has the focus shows it."""
    is_covered: bool = False
    """Does another screen lie on the one that is drawn or updated? Then no focus is ringed there, no tooltip shown, and no clock runs."""
    shows_marks: bool = False
    """Are the marks of the terrains asked for, where they are shown on demand?"""
    notices: Notices = field(default_factory=Notices)
    """Sentences to show once, over whatever screen there is then."""
    changed: Callable[[], None] | None = None
    """Set by the loop: lay out everything again."""

    def change(self, settings: Settings) -> None:
        """Apply these settings and write them. A disk that refuses is reported once and does no harm."""
        before, self.settings = self.settings, settings
        if settings.keys != before.keys:
            self.choose_keys(KeyMap(settings.keys))
        if settings.language != before.language:
            self.words.speak(settings.language or computer_language())
        if settings.speech != before.speech:
            self.speaks_beside_reader = settings.speech
        if (settings.speech, settings.language) != (before.speech, before.language):
            self.choose_voice()
        self.sounds.choose(on=settings.sound, volume=settings.volume)
        self.theme = self._theme_at(self.theme.scale)
        self.keep_settings()
        if self.changed is not None:
            self.changed()

    def remember(self, name: str, value: str | int | float | bool) -> None:
        """Remember something that changes no screen, and write it."""
        self.settings = self.settings.remembering(name, value)
        self.keep_settings()

    def choose_keys(self, keys: KeyMap) -> None:
        """Use this key map, and name its keys in every sentence."""
        self.keys = keys
        self.words.name_keys(KeyNames(keys, self.words))

    def choose_voice(self) -> None:
        """Speak as the settings and the command line ask; where a screen reader is there, it speaks instead of the own voice."""
        if self.reader.is_there and not self.speaks_beside_reader and self.speak_to != STDOUT:
            self.speech.use(self.reader, reads_focus=True)
            return
        self.speech.use(voice(self.speak_to, is_wanted=self.settings.speech, language=self.words.language))

    def switch_voice(self) -> None:
        """Turn speech on or off; where a screen reader silences it, have it speak beside the reader."""
        if self.settings.speech and self.reader.is_there and not self.speaks_beside_reader:
            self.speaks_beside_reader = True
            self.choose_voice()
        else:
            self.change(replace(self.settings, speech=not self.settings.speech))

    def keep_settings(self) -> None:
        """Write the settings file."""
        try:
            self.places.data.mkdir(parents=True, exist_ok=True)
            files.save(self.settings, self.places.settings)
        except OSError as refused:
            self._told_unkept(Unwritable("foreign", "{text}", text=refused, errno=refused.errno))
        except BadFile as refused:
            self._told_unkept(refused)
        else:
            self.notices.well("settings")

    def _told_unkept(self, refused: BadFile) -> None:
        self.notices.tell(self.words("notice.settings_not_kept", why=why_unwritten(refused, self.words)), "settings")

    def toggle_marks(self) -> None:
        """Show the marks of the terrains, or hide them, where they are shown on demand."""
        self.shows_marks = not self.shows_marks
        self.theme = self._theme_at(self.theme.scale)
        if self.changed is not None:
            self.changed()

    def theme_for(self, size: tuple[int, int]) -> Theme:
        """Return the theme in a window of this size, in the colours and letters chosen."""
        return self._theme_at(self.fit(size))

    def _theme_at(self, scale: float) -> Theme:
        chosen = self.settings
        marks = chosen.marks == "always" or self.shows_marks
        return Theme(scale, replace(PALETTES[chosen.colours], marks=marks), chosen.letters)

    def keep_game(self, game: str, data: bytes, *, in_background: bool = False) -> None:
        """Autosave a game. A disk that refuses is reported once, and the game goes on."""

        def report(refused: BadFile) -> None:
            self.notices.tell(self.words("notice.game_not_kept", why=why_unwritten(refused, self.words)), game)

        if in_background:
            self.saves.autosave_in_background(game, data, report, lambda: self.notices.well(game))
            return
        try:
            self.saves.autosave(game, data)
        except BadFile as refused:
            report(refused)
        else:
            self.notices.well(game)

    def fit(self, size: tuple[int, int]) -> float:
        """Return the UI scale in a window of this size: the chosen one, as far as 800x500 units of room are left."""
        most = min(size[0] / 800, size[1] / 500)
        return max(files.SCALES[0], min(self.settings.ui_scale, most))


def services_at(places: Places, speak_to: str = "") -> Services:
    """Return services with the settings found there. A broken settings file is set aside, and a notice says so."""
    settings, aside = files.load(places.settings)
    words = Words(settings.language or computer_language())
    sounds = Sounds(on=settings.sound, volume=settings.volume)
    theme, notices = Theme(settings.ui_scale), Notices()
    saves = Saves(places.saves, lambda: notices.tell(words("notice.shared_saves"), "shared saves"))

    def told(trouble: Trouble) -> None:
        aside = trouble.aside.name if trouble.aside is not None else ""
        notices.append(services.words(f"records.trouble.{trouble.kind}", why=why_unwritten(trouble.why, words), file=aside))

    records = Records(places.records, told)
    keys = KeyMap(settings.keys)
    services = Services(settings, words, theme, sounds, saves, places, records, keys=keys, speak_to=speak_to, notices=notices)
    services.theme = services.theme_for(settings.window)
    services.choose_keys(keys)
    services.choose_voice()
    if aside is not None:
        notices.append(words("notice.settings_damaged", file=aside.name))
    return services
