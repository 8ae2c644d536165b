"""Reads a response: finds the list of data races in it."""
