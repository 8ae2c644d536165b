"""Commands on a results folder that is there: judge again, score, merge, follow."""
