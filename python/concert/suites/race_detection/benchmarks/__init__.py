"""Benchmarks of the suite race-detection."""
