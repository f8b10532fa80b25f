"""Widgets: the same with the mouse and with the keys."""

from collections.abc import Iterable

import pygame
import pytest

from games.shell.services import Services
from games.ui.palette import STANDARD, contrast
from games.ui.screen import STAY, Change, Quit
from games.ui.widgets import Button, Choice, Group, Item, ListBox, ScrollArea, Slider, TextField, Toggle, Widget
from games.ui.widgets.button import Kind
from tests.games.events import Event, click, composing, down, key, move, typed, up, wheel


def shown(services: Services, *widgets: Widget, wide: int = 300, keys: bool = True) -> Group:
    """The widgets below each other, 60 pixels apart."""
    for k, widget in enumerate(widgets):
        widget.place(pygame.Rect(20, 20 + 60 * k, wide, 40))
    return Group(services, widgets, keys=keys)


def send(group: Group, events: Iterable[Event]) -> list[Change | None]:
    return [group.on_event(event) for event in events]


def three(services: Services, pressed: list[str]) -> list[Button]:
    def press(name: str) -> Button:
        return Button(services, name, lambda: pressed.append(name))

    return [press(name) for name in "abc"]


def test_a_button_is_pressed_when_the_mouse_is_released_on_it(services: Services) -> None:
    button = Button(services, "Go", Quit)
    group = shown(services, button)
    assert send(group, click(button.rect.center))[-1] == Quit()
    assert send(group, [down(button.rect.center), up((900, 900))])[-1] == STAY, "let go elsewhere: not meant"


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER])
def test_a_button_with_the_focus_is_pressed_with_a_key(services: Services, code: int) -> None:
    group = shown(services, Button(services, "Go", Quit))
    group.on_event(key(pygame.K_TAB))
    assert group.on_event(key(code)) == Quit()


def test_a_disabled_button_does_nothing_and_is_passed_over(services: Services) -> None:
    pressed: list[str] = []
    buttons = three(services, pressed)
    buttons[1].enabled = False
    group = shown(services, *buttons)
    send(group, click(buttons[1].rect.center))
    send(group, [key(pygame.K_TAB), key(pygame.K_TAB), key(pygame.K_RETURN)])
    assert pressed == ["c"]


def test_tab_goes_round_and_shift_tab_back(services: Services) -> None:
    buttons = three(services, [])
    group = shown(services, *buttons)
    order = []
    for event in [key(pygame.K_TAB)] * 4 + [key(pygame.K_TAB, pygame.KMOD_SHIFT)] * 2:
        group.on_event(event)
        order.append(buttons.index(group.focused) if isinstance(group.focused, Button) else None)
    assert order == [0, 1, 2, 0, 2, 1]


def test_arrows_go_to_the_neighbour_that_way(services: Services) -> None:
    buttons = three(services, [])
    group = shown(services, *buttons)
    buttons[2].place(pygame.Rect(400, 80, 100, 40))
    group.focus(buttons[0])
    group.on_event(key(pygame.K_DOWN))
    assert group.focused is buttons[1]
    group.on_event(key(pygame.K_RIGHT))
    assert group.focused is buttons[2]
    assert group.on_event(key(pygame.K_RIGHT)) is None, "nothing lies there: the screen may use the key"


def test_a_screen_can_keep_tab_and_arrows_for_itself(services: Services) -> None:
    group = shown(services, *three(services, []), keys=False)
    assert group.on_event(key(pygame.K_TAB)) is None
    group.focus(group.widgets[0])
    assert group.on_event(key(pygame.K_TAB)) == STAY


def test_a_click_on_a_button_leaves_the_keys_to_such_a_screen(services: Services) -> None:
    pressed: list[str] = []
    buttons = three(services, pressed)
    field = TextField(services)
    group = shown(services, *buttons, keys=False)
    send(group, click(buttons[0].rect.center))
    assert (len(pressed), group.focused) == (1, None)
    assert group.on_event(key(pygame.K_RETURN)) is None
    group.of(*buttons, field)
    group.focus(field)
    send(group, click(buttons[1].rect.center))
    assert group.focused is field, "the player goes on writing"
    group.focus(buttons[2])
    send(group, click(buttons[0].rect.center))
    assert group.focused is None


def test_what_no_widget_wants_is_given_back(services: Services) -> None:
    group = shown(services, *three(services, []))
    assert send(group, [down((900, 700)), up((900, 700)), move((900, 700)), key(pygame.K_q)]) == [None] * 4


def test_the_focus_ring_is_for_those_who_use_the_keys(services: Services) -> None:
    button = Button(services, "Go", lambda: None)
    group = shown(services, button)
    send(group, click(button.rect.center))
    assert group.look(button).focused
    assert not group.look(button).ringed
    group.focus(None)
    group.on_event(key(pygame.K_TAB))
    assert group.look(button).ringed


def test_a_tooltip_comes_after_a_rest(services: Services) -> None:
    button = Button(services, "Go", lambda: None, tip="Goes")
    group = shown(services, button)
    assert group.next_frame_in() is None
    group.on_event(move(button.rect.center))
    wait = group.next_frame_in()
    assert wait is not None
    before, after = pygame.Surface((400, 200), 0, 32), pygame.Surface((400, 200), 0, 32)
    group.draw(before)
    group.update(wait)
    group.draw(after)
    assert group.next_frame_in() is None
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")


def test_a_tooltip_goes_at_a_click_and_comes_back_with_the_mouse(services: Services) -> None:
    button = Button(services, "Go", lambda: None, tip="Goes")
    group = shown(services, button)

    def drawn() -> bytes:
        surface = pygame.Surface((400, 200), 0, 32)
        group.draw(surface)
        return pygame.image.tobytes(surface, "RGB")

    group.on_event(move(button.rect.center))
    plain = drawn()
    group.update(1.0)
    assert drawn() != plain
    send(group, click(button.rect.center))
    group.update(5.0)
    assert (drawn(), group.next_frame_in()) == (plain, None)
    group.on_event(move((399, 199)))
    group.on_event(move(button.rect.center))
    group.update(1.0)
    assert drawn() != plain


def test_a_toggle_flips_with_mouse_and_space(services: Services) -> None:
    told: list[bool] = []
    toggle = Toggle(services, "Snap", False, told.append)
    group = shown(services, toggle)
    send(group, click(toggle.rect.center))
    group.on_event(key(pygame.K_SPACE))
    assert told == [True, False]


def test_a_choice_is_made_with_a_click_or_the_arrows(services: Services) -> None:
    told: list[int] = []
    choice = Choice(services, ["steady", "natural", "clumsy"], 0, told.append)
    group = shown(services, choice)
    send(group, click((choice.rect.right - 10, choice.rect.centery)))
    send(group, [key(pygame.K_LEFT), key(pygame.K_LEFT), key(pygame.K_LEFT)])
    assert told == [2, 1, 0]


def test_a_slider_is_dragged_and_says_its_value_when_let_go(services: Services) -> None:
    told: list[float] = []
    slider = Slider(services, (0, 1), 0.1, 0.5, told.append, str)
    group = shown(services, slider)
    send(group, [move(slider.rect.center), down((slider.rect.x + 30, slider.rect.centery))])
    assert told == []
    send(group, [move((2000, 40), held=True), up((2000, 40))])
    assert told == [1.0]


def test_a_slider_moves_by_steps_with_the_arrows_and_stays_within(services: Services) -> None:
    told: list[float] = []
    slider = Slider(services, (0.75, 2.5), 0.05, 1.0, told.append, str)
    group = shown(services, slider)
    group.focus(slider)
    send(group, [key(pygame.K_RIGHT), key(pygame.K_END), key(pygame.K_RIGHT), key(pygame.K_HOME)])
    assert told == [1.05, 2.5, 2.5, 0.75]


def a_list(services: Services, opened: list[int]) -> tuple[ListBox, Group]:
    items = [Item(f"{'abcdefghij'[k]} row") for k in range(10)]
    box = ListBox(services, items, opened.append)
    group = shown(services, box)
    box.place(pygame.Rect(20, 20, 300, 150))
    return box, group


def test_a_list_is_walked_with_keys_and_opened_with_enter(services: Services) -> None:
    opened: list[int] = []
    box, group = a_list(services, opened)
    group.focus(box)
    send(group, [key(pygame.K_DOWN), key(pygame.K_DOWN), key(pygame.K_RETURN), key(pygame.K_END), key(pygame.K_RETURN)])
    assert opened == [2, 9]


def test_a_letter_finds_the_next_row_that_begins_with_it(services: Services) -> None:
    box, group = a_list(services, [])
    group.focus(box)
    group.on_event(key(pygame.K_g, text="g"))
    assert box.chosen == 6


def test_a_list_opens_with_a_double_click_and_scrolls_with_the_wheel(services: Services) -> None:
    opened: list[int] = []
    box, group = a_list(services, opened)
    group.on_event(move(box.rect.center))
    group.on_event(wheel(-2))
    send(group, [*click((100, 40)), *click((100, 40))])
    assert opened == [box.chosen]
    assert opened[0] > 2


def test_an_empty_list_bears_every_key(services: Services) -> None:
    box = ListBox(services, [], lambda _: None, empty="nothing")
    group = shown(services, box)
    group.focus(box)
    send(group, [key(code) for code in (pygame.K_DOWN, pygame.K_RETURN, pygame.K_END, pygame.K_PAGEUP)])
    group.draw(pygame.Surface((400, 300), 0, 32))
    assert box.chosen is None


def a_field(services: Services, text: str = "") -> tuple[TextField, Group]:
    field = TextField(services, text)
    group = shown(services, field)
    group.focus(field)
    field.on_key(key(pygame.K_END))
    return field, group


def test_text_comes_from_text_events_not_from_keys(services: Services) -> None:
    field, group = a_field(services)
    send(group, [key(pygame.K_a, text="a"), typed("é"), typed("Å")])
    assert field.text == "éÅ"


def test_keys_of_an_input_method_are_left_to_it(services: Services) -> None:
    field, group = a_field(services, "x")
    send(group, [composing("に"), key(pygame.K_BACKSPACE), key(pygame.K_RETURN)])
    assert field.text == "x"
    send(group, [typed("日"), key(pygame.K_LEFT), key(pygame.K_BACKSPACE)])
    assert field.text == "日"


def test_a_field_deletes_letters_words_and_what_is_selected(services: Services) -> None:
    field, group = a_field(services, "one two three")
    send(group, [key(pygame.K_BACKSPACE), key(pygame.K_BACKSPACE, pygame.KMOD_CTRL)])
    assert field.text == "one two "
    send(group, [key(pygame.K_HOME), key(pygame.K_RIGHT, pygame.KMOD_CTRL | pygame.KMOD_SHIFT), typed("1")])
    assert field.text == "1 two "
    send(group, [key(pygame.K_a, pygame.KMOD_CTRL), key(pygame.K_DELETE)])
    assert field.text == ""


def test_a_field_holds_no_more_than_it_may(services: Services) -> None:
    field = TextField(services, longest=5)
    group = shown(services, field)
    group.focus(field)
    send(group, [typed("abc"), typed("defgh")])
    assert field.text == "abcde"


def test_a_field_leaves_tab_and_escape_to_others(services: Services) -> None:
    field, _ = a_field(services)
    assert field.on_key(key(pygame.K_ESCAPE)) is None
    assert field.on_key(key(pygame.K_TAB)) is None
    assert field.on_key(key(pygame.K_F1)) is None


def a_tall_area(services: Services) -> tuple[ScrollArea, Group, list[Button]]:
    buttons = [Button(services, str(k), lambda: None) for k in range(10)]

    def arrange(area: pygame.Rect) -> int:
        for k, button in enumerate(buttons):
            button.place(pygame.Rect(area.x, area.y + 50 * k, 200, 40))
        return 500

    area = ScrollArea(services, Group(services, buttons), arrange)
    after = Button(services, "after", lambda: None)
    group = shown(services, area, after)
    area.place(pygame.Rect(20, 20, 300, 150))
    after.place(pygame.Rect(20, 300, 200, 40))
    return area, group, buttons


def test_the_focus_brings_what_it_meets_into_view_and_leaves_at_the_end(services: Services) -> None:
    area, group, buttons = a_tall_area(services)
    for _ in range(10):
        group.on_event(key(pygame.K_TAB))
    assert group.focused is area
    assert area.group.focused is buttons[9]
    assert area.rect.contains(buttons[9].rect)
    group.on_event(key(pygame.K_TAB))
    assert group.focused is group.widgets[1]


def test_the_wheel_moves_a_scroll_area_no_further_than_its_end(services: Services) -> None:
    area, group, _ = a_tall_area(services)
    group.on_event(move((100, 100)))
    send(group, [wheel(-100)])
    assert area.top == 350
    send(group, [wheel(100)])
    assert area.top == 0


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.5])
def test_every_widget_can_be_drawn_at_every_scale(services: Services, scale: float) -> None:
    from games.ui.theme import Theme

    services.theme = Theme(scale)
    them: list[Widget] = [*three(services, []), Toggle(services, "t", True, lambda _: None), TextField(services, "long " * 30)]
    them += [Slider(services, (0, 1), 0.1, 0.3, lambda _: None, str), Choice(services, ["a", "b"], 0, lambda _: None)]
    group = shown(services, *them)
    target = pygame.Surface((800, 600), 0, 32)
    for widget in them:
        group.focus(widget if widget.focusable else None, by_keys=True)
        group.draw(target)


@pytest.mark.parametrize("kind", ["plain", "first", "risky", "quiet"])
@pytest.mark.parametrize("enabled", [True, False])
def test_the_words_of_every_button_can_be_read(services: Services, kind: Kind, enabled: bool) -> None:
    from games.ui.widgets import Look

    button = Button(services, "Go", lambda: None, kind=kind)
    button.enabled = enabled
    for look in (Look(), Look(hovered=True), Look(pressed=True, hovered=True)):
        fill, ink, _ = button._colours(look)
        assert contrast(ink, fill or STANDARD.paper) >= 4.5


def test_the_inks_can_be_read_on_paper() -> None:
    assert contrast(STANDARD.ink, STANDARD.paper) >= 7
    assert contrast(STANDARD.second_ink, STANDARD.paper) >= 4.5
