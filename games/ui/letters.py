"""Name the families of letters that a player may choose. Must not import pygame."""

from typing import Literal, get_args

Letters = Literal["usual", "dyslexia"]
FAMILIES: tuple[Letters, ...] = get_args(Letters)
