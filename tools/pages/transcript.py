"""Runs the commands of the documentation and gives what they print."""

import os
import shlex
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

_PREFIX: Final = "tools/bazel run //:"
_HOME: Final = "~/concert"
"""The text that stands on a page for the folder in which the command ran."""


class CommandError(Exception):
    """A command of a page that does not exist or did not work."""


class Runner:
    """Runs commands in a folder that looks like the repository.

    Args:
        commands: The programs by the names of their targets, such as "explore".
        folder: An empty folder; what the commands write stays there.
        shown: The files and folders of the repository that the commands read.
    """

    def __init__(
        self, commands: Mapping[str, Path], folder: Path, shown: Mapping[str, Path]
    ) -> None:
        self._commands = commands
        self._folder = folder
        for name, path in shown.items():
            (folder / name).symlink_to(path.absolute())

    def __call__(self, line: str) -> str:
        """Returns the standard output of a command line; "" if the line sends it to a file.

        Args:
            line: Such as "tools/bazel run //:explore -- --c=x.c" or "... > verdict.json".

        Raises:
            CommandError: No such command, or bad input to it.
        """
        command, _, file = line.partition(" > ")
        name, _, arguments = command.removeprefix(_PREFIX).partition(" -- ")
        if not line.startswith(_PREFIX) or name not in self._commands:
            raise CommandError(f"{line}: known are {', '.join(sorted(self._commands))}")
        done = subprocess.run(
            [str(self._commands[name].absolute()), *shlex.split(arguments)],
            capture_output=True,
            text=True,
            env={**os.environ, "BUILD_WORKING_DIRECTORY": str(self._folder)},
            cwd=self._folder,
            check=False,
        )
        # 0 and 1 are verdicts, 3 is one of the explorers'; all else says that the page is wrong.
        if done.returncode not in (0, 1, 3) or not done.stdout:
            raise CommandError(f"{line}: exit status {done.returncode}: {done.stderr.strip()}")
        if file:
            (self._folder / file).write_text(done.stdout, encoding="utf-8")
            return ""
        return done.stdout.replace(str(self._folder), _HOME)


def commands_of(setting: str) -> Mapping[str, Path]:
    """Reads "NAME=PATH NAME=PATH ...", as the BUILD file gives it."""
    pairs = (pair.split("=", 1) for pair in setting.split())
    return {name: Path(path) for name, path in pairs}
