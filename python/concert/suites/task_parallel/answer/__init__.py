"""Reads a response: finds the C++ program in it."""
