"""The engine that uses MuJoCo, a solver that was not written here."""
