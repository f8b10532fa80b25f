"""Room: the game of Aya as values. `new_game` makes one, `apply` changes it or raises IllegalAction; time is an action too.

No window, no clock, no luck but what the game carries. Knows physics and scoring; does not know pixels, files or partners.
"""
