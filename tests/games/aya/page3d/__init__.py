"""Tests of the page that plays a replay in three dimensions."""
