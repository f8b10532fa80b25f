"""Find the game a file or a name belongs to, and open its screen."""
