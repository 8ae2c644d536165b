"""The command that compares models."""
