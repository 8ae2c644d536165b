"""Draws random programs over POSIX threads."""
