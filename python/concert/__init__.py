"""Concert: a reproducible benchmark of how well language models understand concurrency."""
