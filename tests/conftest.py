"""Every test: no deadline. How long something takes is measured in benchmarks/, never asserted."""

from hypothesis import settings

settings.register_profile("aya", deadline=None)
settings.load_profile("aya")
