"""The problems that reduce independent parts to one result."""
