"""Values that flow through Concert, from tasks to scores, and their keys."""
