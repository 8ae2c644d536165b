"""Benchmarks of the suite java-concurrency."""
