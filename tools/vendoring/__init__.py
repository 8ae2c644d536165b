"""Writes what the build fetches into one archive, from which it works offline."""
