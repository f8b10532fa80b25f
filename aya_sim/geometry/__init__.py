"""Geometry. Footprints, clearance, which domino is in the way of which, the river graph, photo validation; the only shapely imports.

Layouts in, arrays and verdicts out; no shapely object leaves this package.
"""
