"""Judges a C++ program: runs it, checks its results and its races."""
