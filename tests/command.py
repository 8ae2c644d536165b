"""Running Concert's commands as a user does, each in a folder of its own."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from concert.app import commands_for_tests


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """The end of a command: its exit status and its output.

    Attributes:
        status: Exit status.
        stdout: What it printed.
        stderr: What it said besides.
    """

    status: int
    stdout: str
    stderr: str


def run_command(name: str, *arguments: str, folder: Path) -> Finished:
    """Runs the command `name` ("evaluate", "score", "doctor") as `bazel run` would.

    Args:
        name: The command.
        *arguments: Its arguments.
        folder: Where the user stands.
    """
    program = commands_for_tests.program(name)
    environment = {**os.environ, "BUILD_WORKING_DIRECTORY": str(folder)}
    done = subprocess.run(
        [str(program), *arguments],
        capture_output=True,
        text=True,
        env=environment,
        cwd=folder,
        check=False,
    )
    return Finished(status=done.returncode, stdout=done.stdout, stderr=done.stderr)
