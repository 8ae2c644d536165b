"""Scores verdicts: rates, fix levels, complexity, scaling."""
