"""Suite java-concurrency: writing concurrent Java 8 programs (the CONCUR paper)."""

from concert.suites.java_concurrency.suite import JavaConcurrency

__all__ = ["JavaConcurrency"]
