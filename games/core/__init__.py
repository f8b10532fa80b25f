"""Provide what every game and every program around a game needs: protocol, registry, workers, resources.

Must not import pygame.
"""
