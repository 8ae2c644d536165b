"""Repairs programs that do not compile, by rule."""
