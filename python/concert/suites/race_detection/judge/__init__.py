"""Judges a list of data races against the ground truth."""
