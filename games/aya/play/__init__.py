"""The placing phase of Aya: the table, the tray, the piece in hand."""
