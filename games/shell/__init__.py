"""The shell every game shares. Window, screens, widgets, theme, words, sound, settings; no game's code, no rules."""
