"""Reads and changes the text that the race check compiles."""
