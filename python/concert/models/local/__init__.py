"""Starts servers of models on this machine, and ends them with the run."""
