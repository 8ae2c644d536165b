"""Tests of whole sandboxes: what a run sees, what bounds it, and what is left of it."""
