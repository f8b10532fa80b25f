"""The table that all card games share: seats, curtain, motion, undo and log. A game brings a `TableAdapter`; no code
of a game lives here.
"""
