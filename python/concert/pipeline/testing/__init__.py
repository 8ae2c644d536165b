"""A model and a suite for tests."""
