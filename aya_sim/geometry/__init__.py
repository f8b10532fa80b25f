"""Geometry of a layout: footprints, clearance, strikes, the river graph and the validation of photos.

Layouts in, arrays and verdicts out; no shapely object leaves this package, and no other package imports shapely.
"""
