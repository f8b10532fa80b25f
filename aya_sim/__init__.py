"""The library of Aya: layouts of dominoes, tiles and photos, their cascades and their counting.

No window, no wall clock, no global random state lives in here. The rooms, lowest first:
components, errors; layout; geometry; physics, scoring; scenes.
"""

__version__ = "0.1.0"
