"""Offers the suites as tasks of Inspect AI, judged by our judges."""
