"""Race detectors that answer in a model's place."""
