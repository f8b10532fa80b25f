"""Albedo's cards as pictures. Values of `tables` in, surfaces out; no rule, event or clock. `drawing` is the door."""
