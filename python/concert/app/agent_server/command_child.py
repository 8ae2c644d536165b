"""Runs `explore` or `replay` in a process that ends with the server that started it."""

import ctypes
import os
import signal
import sys
from collections.abc import Sequence
from typing import Final

from concert.app.explore import explore, replay

_PR_SET_PDEATHSIG: Final = 1
_COMMANDS: Final = {"explore": explore.main, "replay": replay.main}


def main(argv: Sequence[str]) -> int:
    """Runs a command.

    Args:
        argv: The number of the server's process, the command, and its arguments.

    Returns:
        The command's exit status.
    """
    server, command, *arguments = argv
    # Whatever ends the server, SIGKILL too, ends the command, and the sandbox ends with that.
    ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
    if os.getppid() != int(server):
        return 128 + signal.SIGTERM
    return _COMMANDS[command](arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
