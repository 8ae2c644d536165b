"""Files, locks, parts and sorting beneath the results folder."""
