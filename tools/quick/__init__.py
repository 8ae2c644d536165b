"""Defines the quick run of the tests, and lists the tests that it leaves out."""
