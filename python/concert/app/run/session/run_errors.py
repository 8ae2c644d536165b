"""Runs the commands that make or read runs, which a signal interrupts in order.

It stands apart from `errors` because it takes the libraries that hold results along, which are slow
to load, and `explore` and `replay` have no use for them.
"""

from collections.abc import Callable
from pathlib import Path

from concert.app.errors import run_command
from concert.pipeline import Interrupted


def run_on_results(body: Callable[[], int], *, traceback_folder: Callable[[], Path]) -> int:
    """Runs the body of a command that makes or reads runs, as `run_command` does others.

    Args:
        body: The command; returns its exit status.
        traceback_folder: Where to put the traceback of a defect of ours.
    """

    def interruptible() -> int:
        try:
            return body()
        except Interrupted as error:
            return 128 + error.number

    return run_command(interruptible, traceback_folder=traceback_folder)
