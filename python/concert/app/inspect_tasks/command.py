"""Runs Inspect AI with the suites as tasks: `bazel run //:inspect -- eval concert/race_detection`.

The options are Inspect AI's own; its logs go where the user stands.
"""

import os
import sys

from inspect_ai._cli.main import main as inspect_main

from concert.app.command_line import working_directory


def main() -> None:
    """Runs Inspect AI's command line where the user stands; it ends the process itself."""
    os.chdir(working_directory())
    inspect_main()


if __name__ == "__main__":
    sys.exit(main())
