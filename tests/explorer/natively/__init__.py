"""Programs as they live: run as they are, with random delays, without an explorer."""
