"""Runs Inspect AI with the suites as tasks: `bazel run //:inspect -- eval concert/SUITE`.

The options are Inspect AI's own; its logs go where the user stands.
"""

import os
import sys

from inspect_ai._cli.main import main as inspect_main

from concert.app.command_line import working_directory
from concert.app.errors import print_line
from concert.app.inspect_tasks.encodings import provide_encodings
from concert.values import ExitStatus
from concert.values.error import ConcertError


def main() -> int:
    """Runs Inspect AI's command line where the user stands; most often it ends the process itself.

    Signals are Inspect AI's own business too: it keeps the samples that it has.

    Returns:
        2 where a task cannot be had as it is asked for, else Inspect AI's own status.
    """
    try:
        os.chdir(working_directory())
        provide_encodings()
        inspect_main()
    except ConcertError as error:
        print_line(str(error))
        return error.exit_status
    return ExitStatus.SOUND


if __name__ == "__main__":
    sys.exit(main())
