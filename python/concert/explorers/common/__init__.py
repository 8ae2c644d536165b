"""Holds the parts that the explorers of both languages share."""
