"""Checks a C++ program for races."""
