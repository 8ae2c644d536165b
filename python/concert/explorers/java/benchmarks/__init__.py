"""Benchmarks of the Java explorer."""
