"""Holds what problems share: their protocol, made input, sizes, and bounds of errors."""
