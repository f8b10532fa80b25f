"""Measurements that cascades are held against, as CSV (README.md), and what made our own."""
