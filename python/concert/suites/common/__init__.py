"""What all suites share."""
