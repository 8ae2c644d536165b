"""Asks models through the batch APIs of their providers, and pays for each batch once."""
