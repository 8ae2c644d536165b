"""Protocols that only some suites satisfy: each is one thing that a suite may offer or tell."""
