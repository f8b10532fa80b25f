"""Keep the results of ended games: values, storage, standings, export. Must not import pygame."""
