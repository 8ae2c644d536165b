"""The command that shows the tables and figures of a suite."""
