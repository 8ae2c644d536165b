"""Commands that ask models, judge answers and score verdicts, and what they share."""
