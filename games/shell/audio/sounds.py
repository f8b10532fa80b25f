"""Play sounds with `Sounds.play("wood", strength, pan)`; silent if sound is off or there is no device.

The mixer is opened with the first sound, in a thread, since listing devices can take seconds.
"""

import threading

import pygame

from games.shell.audio.synth import RATE, VARIANTS, stereo_levels, strike_sound, synthesize

_CHANNELS = 32  # sounds at once; a cascade strikes fast


class Sounds:
    """The sounds of one program run."""

    def __init__(self, on: bool = True, volume: float = 0.7) -> None:
        self._on, self._volume = on, volume
        self._opening: threading.Thread | None = None
        self._ready = False
        self._turn = 0
        self._known: dict[tuple[str, int], pygame.mixer.Sound] = {}

    def choose(self, *, on: bool, volume: float) -> None:
        """Switch sound on or off and set the volume, 0 to 1."""
        self._on, self._volume = on, volume
        if not on and self._ready:
            pygame.mixer.stop()

    def play(self, name: str, strength: float = 1.0, pan: float = 0.0) -> None:
        """Play a sound of `synth`. strength: 0 to 1. pan: -1 left to 1 right. Never waits, never raises."""
        if not self._on or self._volume <= 0 or not self._open():
            return
        self._turn = (self._turn + 1) % VARIANTS
        channel = self._sound(strike_sound(name, strength), self._turn).play()
        if channel is not None:
            left, right = stereo_levels(strength, pan)
            channel.set_volume(left * self._volume, right * self._volume)

    def close(self) -> None:
        """Close the mixer and release the device."""
        if self._opening is not None:
            self._opening.join(2.0)
        if self._ready:
            self._ready = False
            self._known.clear()
            pygame.mixer.quit()

    def _open(self) -> bool:
        if self._opening is None:
            self._opening = threading.Thread(target=self._begin, daemon=True)
            self._opening.start()
        return self._ready

    def _begin(self) -> None:
        try:
            pygame.mixer.init(RATE, -16, 2, 512)
            pygame.mixer.set_num_channels(_CHANNELS)
        except pygame.error:
            return  # no device: the game is played in silence
        self._ready = True

    def _sound(self, name: str, turn: int) -> pygame.mixer.Sound:
        key = (name, turn)
        if key not in self._known:
            self._known[key] = pygame.mixer.Sound(buffer=synthesize(name, turn))
        return self._known[key]
