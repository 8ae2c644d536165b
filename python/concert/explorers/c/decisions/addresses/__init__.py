"""Finds where a C program decides by the addresses of its variables and blocks."""
