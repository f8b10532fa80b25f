"""Tests of the description of a scene."""
