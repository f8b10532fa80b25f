"""Drawing and layout without a game: screens, widgets, theme, palette, icons, typesetting, speech."""
