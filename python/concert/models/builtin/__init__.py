"""Models that need no provider: ground truth, seeded faults, recorded answers, analyzers."""
