"""Parses command lines, and says what the options mean that commands share."""

import argparse
import os
import shutil
from pathlib import Path
from typing import NoReturn

from concert.app.errors import EnvironmentFaultError, print_line
from concert.values import ExitStatus

_MOST_COLUMNS = 100
_CD = "change to a folder that exists"


class CommandParser(argparse.ArgumentParser):
    """A parser whose help fits a screen and whose complaints are one line."""

    def __init__(
        self, prog: str, *, usage: str | None = None, description: str, epilog: str | None = None
    ) -> None:
        """As the parser of argparse; options are not abbreviated."""
        super().__init__(
            prog=prog,
            usage=usage,
            description=description,
            epilog=epilog,
            formatter_class=_OneLineFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        """Tells what is wrong and ends the program."""
        print_line(f"{message}; see {self.prog} --help")
        raise SystemExit(ExitStatus.USAGE)


class _OneLineFormatter(argparse.HelpFormatter):
    def __init__(self, prog: str) -> None:
        """Leaves room for the longest option."""
        width = min(shutil.get_terminal_size().columns, _MOST_COLUMNS) - 1
        super().__init__(prog, max_help_position=30, width=width)


def working_directory() -> Path:
    """Returns where the user stands; `bazel run` itself stands elsewhere.

    Raises:
        EnvironmentFaultError: The process stands in a folder that was removed.
    """
    named = os.environ.get("BUILD_WORKING_DIRECTORY")
    try:
        return Path(named) if named else Path.cwd()
    except FileNotFoundError:
        raise EnvironmentFaultError(
            "the working folder is gone", where="the folder that the command stands in", remedy=_CD
        ) from None


def folder_for_tracebacks(folder: Path) -> Path:
    """Returns where the traceback of a defect goes: the command's folder, once there is one."""
    return folder if folder.is_dir() else working_directory()


def add_results(parser: argparse.ArgumentParser) -> None:
    """Adds --results, which means the same in every command."""
    parser.add_argument(
        "--results", metavar="DIR", default="results", help="results folder (default: results)"
    )


def results_folder(arguments: argparse.Namespace) -> Path:
    """Returns the results folder, absolute."""
    return working_directory() / str(arguments.results)


def out_folder(arguments: argparse.Namespace) -> Path:
    """Returns the folder of what else a command makes, absolute."""
    return working_directory() / str(arguments.out)
