"""Names the race detectors that answer in a model's place."""

from typing import Final

EXPLORER: Final = "explorer"
"""Concert's own explorer of C programs."""
THREADS_SAID: Final = "Most threads in an execution, main's among them: {}."
"""The sentence after its list of races."""
HELGRIND: Final = "helgrind"
"""Valgrind's race detector."""
TSAN: Final = "tsan"
"""ThreadSanitizer."""
DETECTORS: Final = (EXPLORER, HELGRIND, TSAN)
"""All of them, sorted."""
