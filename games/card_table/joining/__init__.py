"""Play a card game at a table that another computer hosts: its views as a game, the line's news, who is here."""
