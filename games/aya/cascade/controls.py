"""The tray below a cascade: the hint and the buttons that pause, step, slow down, skip and repeat the show."""

from collections.abc import Callable

import pygame

from aya_sim.game import Phase
from games.aya.cascade.playback import SLOW_MOTION, SPEED_NAMES, SPEEDS
from games.aya.cascade.state import CascadeState
from games.aya.cascade.text import hint_text
from games.aya.render.camera.controls import CameraControls
from games.aya.view3d.view import SceneView
from games.shell.services import Services
from games.ui.card import CARD, lay
from games.ui.screen import STAY, Change
from games.ui.widgets import Button, Choice, Group, Widget

TRAY = 68  # units, the height
_FOLLOW = "aya.follow"  # the remembered setting


class CascadeControls:
    """The buttons of the show, and what they do to it."""

    def __init__(
        self,
        services: Services,
        state: CascadeState,
        hand: CameraControls,
        scene: SceneView,
        menu: Button,
        come_to_rest: Callable[[], None],
        open_count: Callable[[], Change],
    ) -> None:
        """hand: let go where the camera follows again. scene: has the button that switches to three dimensions. menu: first of the group.
        come_to_rest: called when the show is over.
        """
        self.services, self.state, self._hand, self._scene, self._come_to_rest = services, state, hand, scene, come_to_rest
        words = services.words
        self.play = Button(services, "", self.toggle_pause, picture="pause", tip=words("aya.cascade.pause"))
        self.step = Button(services, "", self.step_on, picture="forward", tip=words("aya.cascade.step"))
        at_first = SPEEDS.index(services.settings.cascade_speed)
        self.speed = Choice(services, SPEED_NAMES, at_first, self._set_speed, tip=words("aya.cascade.speed"))
        self.follow = Button(services, words("aya.cascade.follow"), self.toggle_follow, tip=words("aya.cascade.follow.tip"))
        self.skip = Button(services, words("aya.cascade.skip"), self.skip_to_end, tip=words("aya.cascade.skip.tip"))
        self.slowly = Button(services, words("aya.cascade.slowly"), self.repeat_slowly, tip=words("aya.cascade.slowly.tip"))
        self.count = Button(services, words("aya.cascade.count"), open_count, kind="first")
        self._row: list[Widget] = [self.play, self.step, self.speed, scene.button, self.follow, self.skip, self.slowly, self.count]
        self.group = Group(services, [menu, *self._row], keys=False)
        self.area = self.hint_area = pygame.Rect(0, 0, 0, 0)
        self.refresh()

    def place(self, area: pygame.Rect) -> None:
        """Take this strip of the window."""
        self.area = area
        self.arrange()

    def refresh(self) -> None:
        """Show the buttons that mean something now."""
        state, playback = self.state, self.state.playback
        self.follow.visible = state.is_showing or self._scene.is_free
        self.follow.chosen = self._is_following
        for widget in (self.play, self.step, self.speed, self.skip):
            widget.visible = state.is_showing and not state.is_shared
        self.slowly.visible = playback is not None and not state.is_running
        self.count.visible = state.game.phase == Phase.COUNTING and not state.is_running
        if playback is not None:
            self.play.picture = "play" if playback.paused else "pause"
            self.play.tip = self.services.words(f"aya.cascade.{self.play.picture}")
            self.speed.chosen = playback.speed
        self.arrange()

    def arrange(self) -> None:
        """Lay out the hint and the visible buttons in one row, in the middle."""
        px = self.services.theme.px
        shown = [widget for widget in self._row if widget.visible]
        widths = [px(48) if widget in (self.play, self.step) else widget.preferred_size()[0] for widget in shown]
        gap, tall = px(8), px(42)
        buttons = sum(widths) + gap * max(0, len(widths) - 1)
        hint = hint_text(self.services.words, self.state)
        most = self.area.width - px(24) - (buttons + px(16) if shown else 0)
        wide = min(most, self.services.theme.size(hint)[0] + px(34)) if hint else 0
        x, y = self.area.centerx - (wide + (px(16) if wide and shown else 0) + buttons) // 2, self.area.centery - tall // 2
        self.hint_area = pygame.Rect(x, y, wide, tall)
        x += wide + (px(16) if wide else 0)
        for widget, width in zip(shown, widths, strict=True):
            widget.place(pygame.Rect(x, y, width, tall))
            x += width + gap

    def draw_hint(self, target: pygame.Surface) -> None:
        """Draw the hint on its slip; the group draws the buttons."""
        hint = hint_text(self.services.words, self.state)
        if hint:
            theme = self.services.theme
            line = theme.line(hint, "text", "ink", self.hint_area.width - theme.px(24))
            lay(target, self.hint_area, CARD, theme)
            target.blit(line, line.get_rect(center=self.hint_area.center))

    def on_key(self, name: str) -> Change | None:
        """Do what a key asks for while a cascade is shown. name: of the key map's action."""
        if self.state.is_shared and name != "cascade.follow":
            return None
        match name:
            case "shell.press" | "cascade.skip":
                self.skip_to_end()
            case "cascade.follow":
                self.toggle_follow()
            case "cascade.faster" | "cascade.slower":
                self._change_speed(1 if name == "cascade.faster" else -1)
            case "shell.take":
                self.toggle_pause()
            case "cascade.step" | "shell.right":
                self.step_on()
            case _:
                return None
        return STAY

    def toggle_pause(self) -> None:
        """Pause the show, or go on."""
        if self.state.playback is not None and self.state.is_showing:
            self.state.playback.paused = not self.state.playback.paused
            self.refresh()

    def pause(self) -> None:
        """Pause the show if it runs."""
        if self.state.playback is not None and self.state.playback.is_running and not self.state.is_shared:
            self.toggle_pause()

    def step_on(self) -> None:
        """Pause at the next strike."""
        if self.state.playback is not None and self.state.is_showing:
            self.state.playback.step()
            if self.state.playback.is_over:
                self._come_to_rest()
            self.refresh()

    def skip_to_end(self) -> None:
        """Show the table as it lies at the end."""
        if self.state.playback is not None and self.state.is_showing:
            self.state.playback.skip_to_end()
            self._come_to_rest()

    def repeat_slowly(self) -> None:
        """Show the whole run again in slow motion, from near."""
        if self.state.playback is not None and not self.state.is_simulating:
            self._hand.release()
            self.state.playback.restart(self.state.shows, SLOW_MOTION, True)
            self._scene.camera.direct()
            self.group.focus(None)
            self.refresh()

    @property
    def _is_following(self) -> bool:
        if self._scene.is_shown:
            return not self._scene.is_free
        return self.state.playback.follow if self.state.playback is not None else self.follows_front

    @property
    def follows_front(self) -> bool:
        """Return whether the next cascade is followed by the camera, seen from above."""
        return bool(self.services.settings.remembered.get(_FOLLOW, True))

    def toggle_follow(self) -> None:
        """Let the camera follow the front or show the whole table, and remember it; in three dimensions let the director or the player
        move it.
        """
        if self._scene.is_shown:
            camera = self._scene.camera
            (camera.direct if self._scene.is_free else camera.show_all)()
            self.refresh()
            return
        self.follow.chosen = not self._is_following
        self._hand.release()
        self.services.settings = self.services.settings.remembering(_FOLLOW, self.follow.chosen)
        if self.state.playback is not None:
            self.state.playback.follow, self.state.playback.is_steering = self.follow.chosen, True

    def _change_speed(self, steps: int) -> None:
        if self.state.playback is not None:
            self.state.playback.change_speed(steps)
            self.refresh()

    def _set_speed(self, k: int) -> None:
        if self.state.playback is not None:
            self.state.playback.speed = k
