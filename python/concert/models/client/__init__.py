"""The client around a provider: cache, budget, pace, retries."""
