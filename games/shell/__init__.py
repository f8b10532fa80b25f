"""What every game shares around its screens: services, settings, saves, keys, the window, dialogs. Must not import a game."""
