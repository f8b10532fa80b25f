"""Provide the library of Aya: layouts of dominoes, tiles and photos, their cascades and their counting.

Nothing in here opens a window or uses a wall clock or global random state. The layers, lowest first:
components, errors, rng; decode_errors; files; layout; layout_errors; layout_file; geometry; physics, scoring; game,
scenes; bots; cascade_file, proof, sweep; replay.
"""

__version__ = "0.2.0"
