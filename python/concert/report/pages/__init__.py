"""Writes each kind of page over boards and answers."""
