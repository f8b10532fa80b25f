"""Widgets shared by the screens of Aya."""
