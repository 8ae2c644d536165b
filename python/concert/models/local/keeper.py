"""Runs a command for as long as somebody holds the other end of standard input.

    keeper.py PROGRAM [ARGUMENT...]

It leads a process group of its own. However its caller ends, killed or not, the kernel closes that
end, and the command is ended with all that it started.
"""

import os
import signal
import subprocess
import sys
import threading
import time

_PATIENCE_SECONDS = 10.0
"""The time in which a command ends that is asked to; then it is killed."""


def main(argv: list[str]) -> int:
    """Runs the command in this process's group; returns its exit status."""
    # A handler and not SIG_IGN, which the command would inherit.
    signal.signal(signal.SIGTERM, lambda *_: None)
    command = subprocess.Popen(argv, stdin=subprocess.DEVNULL, stderr=subprocess.STDOUT)
    threading.Thread(target=_end_when_left, args=(command,), daemon=True).start()
    status = command.wait()
    # All that it started ends with it.
    os.killpg(0, signal.SIGTERM)
    return status


def _end_when_left(command: "subprocess.Popen[bytes]") -> None:
    while os.read(0, 4096):
        pass
    os.killpg(0, signal.SIGTERM)
    deadline = time.monotonic() + _PATIENCE_SECONDS
    while command.poll() is None and time.monotonic() < deadline:
        time.sleep(0.05)
    # Some that the command started may not have heard; this process goes with them.
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
