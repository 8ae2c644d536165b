"""Reads results folders and writes the texts of their answers."""
