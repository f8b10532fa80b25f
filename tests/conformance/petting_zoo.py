"""PettingZoo's own tests. Importing them makes its old environments, of which it warns itself."""

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

__all__ = ["api_test", "performance_benchmark", "render_test", "seed_test"]
