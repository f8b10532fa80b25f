"""Room: what the card games share at the table: seats, curtain, motion, bots, undo, log. A game brings a `Face`; no game's code lives here."""
