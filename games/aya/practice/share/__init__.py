"""Sharing from practice: a table as text or as a file, its last fall as a replay or as a page."""
