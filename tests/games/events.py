"""Events as SDL makes them."""

import pygame

Event = pygame.event.Event


def key(code: int, mod: int = 0, text: str = "") -> Event:
    """A key pressed."""
    return Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0)


def typed(text: str) -> Event:
    return Event(pygame.TEXTINPUT, text=text)


def composing(text: str) -> Event:
    return Event(pygame.TEXTEDITING, text=text, start=0, length=0)


def move(pos: tuple[int, int], held: bool = False) -> Event:
    return Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(int(held), 0, 0))


def down(pos: tuple[int, int], button: int = 1) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)


def up(pos: tuple[int, int], button: int = 1) -> Event:
    return Event(pygame.MOUSEBUTTONUP, pos=pos, button=button)


def click(pos: tuple[int, int]) -> list[Event]:
    return [move(pos), down(pos), up(pos)]


def wheel(y: int) -> Event:
    return Event(pygame.MOUSEWHEEL, x=0, y=y, flipped=False)
