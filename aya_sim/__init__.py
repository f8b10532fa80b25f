"""Provide the library of Aya: layouts of dominoes, tiles and photos, their cascades and their counting.

Nothing in here opens a window or uses a wall clock or global random state. The packages, lowest first: components,
errors; layout; geometry; physics, scoring; scenes.
"""

__version__ = "0.1.0"
