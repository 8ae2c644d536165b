"""Providers and clocks for tests."""
