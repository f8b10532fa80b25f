"""What the card games share at the table: seats, curtain, motion, undo, log. A game brings a `Face`; no code of a game lives here."""
