"""Holds the mechanisms that all suites share."""
