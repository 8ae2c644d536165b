"""The stages of a run: ask, judge, measure, score, report."""
