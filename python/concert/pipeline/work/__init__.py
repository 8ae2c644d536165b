"""Threads, progress, interruption: how the stages do their work."""
