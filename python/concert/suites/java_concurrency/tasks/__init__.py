"""Tasks: their files, prompts, labels and demands."""
