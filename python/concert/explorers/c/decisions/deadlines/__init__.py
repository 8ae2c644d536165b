"""Finds where a C program decides by the clock, and what its deadlines tell of it."""
