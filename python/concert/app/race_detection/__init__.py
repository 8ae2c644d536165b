"""Commands that only the suite race-detection has."""
