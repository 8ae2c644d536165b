"""Replays executions, and shows them as text."""
