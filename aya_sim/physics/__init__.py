"""Room: physics. Layout and pushes in, Cascade out; no pymunk object leaves this package.

Knows the solver. Does not know points, pixels or wall time.
"""
