"""Fonts for the tests of Face Cards that draw."""

import pygame
import pytest


@pytest.fixture(scope="module", autouse=True)
def letters() -> None:
    pygame.font.init()
