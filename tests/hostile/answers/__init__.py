"""Hostile answers of the three suites, and C programs."""
