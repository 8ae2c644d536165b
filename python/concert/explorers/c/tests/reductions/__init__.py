"""Tests that explore less and find the same."""
