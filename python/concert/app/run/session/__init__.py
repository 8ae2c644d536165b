"""Opens, runs and ends a run: its models, its nodes, its plan, and the text that the user reads."""
