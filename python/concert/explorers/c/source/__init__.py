"""Reads syntax, types and debug information of C programs."""
