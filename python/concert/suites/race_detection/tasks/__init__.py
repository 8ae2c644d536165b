"""Tasks: the programs, their labels and how a prompt shows them."""
