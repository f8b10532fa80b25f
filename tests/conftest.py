"""Every test: no deadline, for how long something takes is measured in benchmarks/; the same examples and English, whoever runs it."""

import os

import platformdirs
from hypothesis import settings

os.environ["LC_ALL"] = "C.UTF-8"  # before anything asks which language is spoken here; commands that tests start have it too
os.environ.setdefault("NUMBA_CACHE_DIR", platformdirs.user_cache_dir("aya"))  # programs in homes of their own need not compile engines anew

settings.register_profile("aya", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("campaign", deadline=None, max_examples=500)  # `make soak`: elsewhere each time
settings.load_profile("aya")
