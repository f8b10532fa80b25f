"""The engine that asks MuJoCo, a solver that was not written here."""
