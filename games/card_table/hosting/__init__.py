"""Host a card table from the window: players at other screens, their links, and who of them is here."""
