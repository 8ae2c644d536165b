"""Benchmarks of the suite task-parallel."""
