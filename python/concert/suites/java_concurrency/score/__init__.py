"""Scores verdicts: pass rates, label counts, similarity."""
