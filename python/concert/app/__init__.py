"""One file per command: evaluate, score, doctor."""
