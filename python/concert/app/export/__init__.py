"""Writes the tasks as datasets that other programs load."""
