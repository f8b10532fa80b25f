"""Host a table for players at other screens: messages, the table as a value, its file, and the server.

Must not import pygame or the card table.
"""
