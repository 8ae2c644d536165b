"""Commands that only the suite task-parallel has."""
