"""What the explorers of both languages share."""
