"""Tasks: their files, prompts, labels and frameworks."""
