"""Keeps standard input and output for messages: nothing else reads from them or prints to them."""

import fcntl
import os
from typing import BinaryIO, Final, TextIO

_LEAST_FREE_DESCRIPTOR: Final = 3


def standard_input() -> BinaryIO:
    """Returns standard input for us alone: whatever we start, or print to, finds it empty."""
    ours = fcntl.fcntl(0, fcntl.F_DUPFD_CLOEXEC, _LEAST_FREE_DESCRIPTOR)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    # A thread may read from it when the program ends, so nobody closes it.
    return os.fdopen(ours, "rb", closefd=False)


def standard_output() -> TextIO:
    """Returns standard output for us alone: whatever else is printed goes to standard error."""
    ours = fcntl.fcntl(1, fcntl.F_DUPFD_CLOEXEC, _LEAST_FREE_DESCRIPTOR)
    os.dup2(2, 1)
    return os.fdopen(ours, "w", encoding="utf-8", newline="\n")
