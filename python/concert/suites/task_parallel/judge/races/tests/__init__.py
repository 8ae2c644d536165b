"""Programs whose races are known, and tests that the check finds them and no other."""
