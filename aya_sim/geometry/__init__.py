"""Geometry. Footprints, clearance, who is in the way of whom, the river graph, photo validation; the only shapely imports.

Layouts in, arrays and verdicts out; no shapely object leaves this package.
"""
