"""Thousands of dominoes in plan, and the board that draws them so."""
