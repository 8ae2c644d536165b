"""Reads class files: what they define, inherit and call."""
