"""Scores how well models find races, from rows of verdicts alone."""
