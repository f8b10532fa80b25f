"""Aya played at several screens: the table is the host's, and each window shows the last view of it."""
