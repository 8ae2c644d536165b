"""Compares the reduced search with one that runs every order of events."""
