"""Make the challenges that come with the program: designs in, assets/challenges out. `python -m tools.make_challenges`."""
