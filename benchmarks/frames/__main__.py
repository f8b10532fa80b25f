"""Run `python -m benchmarks.frames`: every frame of every screen."""

from .screens import main

raise SystemExit(main())
