"""Tests of the C explorer with its real runtime."""
