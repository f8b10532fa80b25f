"""Every test: no deadline, for how long something takes is measured in benchmarks/; and English, whoever runs it."""

import os

from hypothesis import settings

os.environ["LC_ALL"] = "C.UTF-8"  # before anything asks which language is spoken here; commands that tests start have it too

settings.register_profile("aya", deadline=None)
settings.load_profile("aya")
