"""Answers go to standard output, and nothing else does."""

import fcntl
import os
from typing import Final, TextIO

_LEAST_FREE_DESCRIPTOR: Final = 3


def standard_output() -> TextIO:
    """Returns standard output for us alone: whatever else is printed goes to standard error."""
    ours = fcntl.fcntl(1, fcntl.F_DUPFD_CLOEXEC, _LEAST_FREE_DESCRIPTOR)
    os.dup2(2, 1)
    return os.fdopen(ours, "w", encoding="utf-8", newline="\n")
