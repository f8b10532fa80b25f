"""What every game and every program around a game needs: the game protocol, the registry, workers, locks, resources. No pygame."""
