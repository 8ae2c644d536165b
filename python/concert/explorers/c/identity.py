"""Says which explorer of C programs it is that answers."""

from concert.code_identity import code_identity


def explorer_identity() -> str:
    """Returns a hash (hex) of the explorer: the runtime, the recipe, and the code that asks it."""
    return code_identity("python/concert/explorers/c/race_explorer.sha256")
