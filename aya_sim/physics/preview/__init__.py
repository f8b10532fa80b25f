"""Preview what a domino would do where it is held: links, flow and good spots; nothing is toppled."""
