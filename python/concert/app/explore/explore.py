"""Explores every interleaving of Java and C programs: `bazel run //:explore -- Bank.java`."""

import argparse
import contextlib
import shlex
import sys
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Final, NoReturn, override

from concert.app.command_line import CommandParser, working_directory
from concert.app.errors import UsageError, print_line, run_command
from concert.app.explore.explore_bench import OpenBench, opened_bench
from concert.app.explore.explore_c import c_source, explore_c
from concert.app.explore.explore_java import explore_java
from concert.app.explore.explore_limits import Language, add_limits, c_limits
from concert.app.explore.explore_options import (
    NamedProgram,
    add_program,
    add_sandbox,
    named_program,
    read_text,
)
from concert.app.explore.explored import Explored
from concert.app.explore.races_bench import OpenWorkbench, opened_workbench
from concert.app.surroundings import print_text
from concert.values import ExitStatus

_MOST_PROGRAMS: Final = 10_000
_SEVERITY: Final = (
    ExitStatus.SOUND,
    ExitStatus.INCONCLUSIVE,
    ExitStatus.UNSOUND,
    ExitStatus.USAGE,
    ExitStatus.DEFECT,
)
"""Of several programs, the worst decides; here the worst stands last."""
_NOT_OF_A_PROGRAM: Final = ("batch", "json", "sandbox")

type _Asked = tuple[NamedProgram, argparse.Namespace]


def main(
    argv: Sequence[str],
    *,
    open_bench: OpenBench = opened_bench,
    open_workbench: OpenWorkbench = opened_workbench,
) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.
        open_bench: Opens what exploring Java needs, given the kind of sandbox.
        open_workbench: The same for C.

    Returns:
        0 pass, 1 fail, 3 inconclusive, 2 bad input, such as a class file that is none or a
        program that may not be run, 69 or 70 where there is no verdict.
    """
    arguments = _parser().parse_args(argv)
    return run_command(
        lambda: _explore(arguments, open_bench, open_workbench), traceback_folder=working_directory
    )


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        "explore",
        usage="explore (FILE.java ... | FILE.c | --class-path=PATH --main=CLASS | --batch=FILE) "
        "[--json] [--html=FILE] ...",
        description="Decide what a Java or C program does under every interleaving. Exit status 0 "
        "pass, 1 fail, 3 inconclusive.",
        epilog="replay --verdict=VERDICT --violation=N FILE ... shows an execution that --json has "
        "told",
    )
    add_program(parser)
    parser.add_argument(
        "--batch", metavar="FILE", help="a file with the options of one program in each line"
    )
    parser.add_argument(
        "--json", action="store_true", help="print each verdict as one line of JSON"
    )
    parser.add_argument(
        "--html",
        metavar="FILE",
        help="write a page as well that shows an execution for each fault; of one program",
    )
    add_limits(parser, *Language)
    _add_checks(parser)
    add_sandbox(parser)
    return parser


def _add_checks(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--every-order",
        action="store_true",
        help="to check the explorer itself: run every order of events, also of those that do not "
        "depend on each other",
    )
    parser.add_argument(
        "--every-access",
        action="store_true",
        help="to check the explorer itself, of Java only: make each synchronising access within a "
        "library call an event of its own; none of its executions can be replayed",
    )


def _explore(
    arguments: argparse.Namespace, open_bench: OpenBench, open_workbench: OpenWorkbench
) -> int:
    lines = [arguments] if arguments.batch is None else _batch(arguments)
    asked: list[_Asked] = [(named_program(line), line) for line in lines]
    _check_every_access(asked, arguments)
    page = _page_to_write(arguments)
    of = {language: [one for one in asked if one[0].language is language] for language in Language}
    statuses = []
    with (
        contextlib.closing(_java(of[Language.JAVA], arguments, open_bench)) as java,
        contextlib.closing(_c(of[Language.C], arguments, open_workbench)) as c,
    ):
        told = {Language.JAVA: java, Language.C: c}
        for program, _ in asked:
            explored = next(told[program.language])
            if page is not None and explored.page:
                _write_page(page, explored.page)
            statuses.append(_print(explored, arguments))
    return max(statuses, key=_SEVERITY.index, default=ExitStatus.SOUND)


def _check_every_access(asked: Sequence[_Asked], arguments: argparse.Namespace) -> None:
    for program, line in asked:
        if not line.every_access:
            continue
        if program.language is not Language.JAVA:
            raise UsageError(
                f"--every-access for {program.files[0]}", remedy="it is for Java programs only"
            )
        if arguments.html is not None:
            raise UsageError("--html beside --every-access", remedy="leave one of them out")


def _page_to_write(arguments: argparse.Namespace) -> Path | None:
    """Returns the file for the page, if one is asked for, once it is known that it can be made."""
    if arguments.html is None:
        return None
    path = working_directory() / str(arguments.html)
    if not path.parent.is_dir() or path.is_dir():
        raise UsageError(f"no page can be written to {path}", remedy="name a file in a folder")
    return path


def _write_page(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        raise UsageError(
            f"no page can be written to {path} ({error.strerror})", remedy="name another file"
        ) from None


def _java(
    asked: Sequence[_Asked], arguments: argparse.Namespace, open_bench: OpenBench
) -> Generator[Explored]:
    """Yields what is told of each Java program; all are explored before the first."""
    yield from explore_java(
        asked,
        sandbox=arguments.sandbox,
        open_bench=open_bench,
        as_page=arguments.html is not None,
    )


def _c(
    asked: Sequence[_Asked], arguments: argparse.Namespace, open_workbench: OpenWorkbench
) -> Generator[Explored]:
    """Yields what is told of each C program; each is explored when it is asked for."""
    limits = [c_limits(arguments) for _, arguments in asked]
    for program, _ in asked:
        # Unreadable arguments are reported before anything is opened.
        c_source(program)
    as_page = arguments.html is not None
    with open_workbench(arguments.sandbox) as bench:
        for (program, line), own in zip(asked, limits, strict=True):
            yield explore_c(
                program, own, bench=bench, as_page=as_page, every_order=line.every_order
            )


def _print(explored: Explored, arguments: argparse.Namespace) -> int:
    """Prints what became of one program and returns its exit status."""
    if explored.error:
        print_line(explored.error)
    # In a batch the n-th line stays the n-th program's.
    if arguments.json and (not explored.error or arguments.batch is not None):
        print_text(explored.line, flush=True)
    elif explored.text:
        print_text(explored.text, end="", flush=True)
    return explored.status


def _batch(arguments: argparse.Namespace) -> list[argparse.Namespace]:
    """Returns the options in each line of the batch file; a line with # first is a comment."""
    for name, value in vars(arguments).items():
        if name not in _NOT_OF_A_PROGRAM and value is not False and value not in (None, []):
            shown = "a file" if name == "files" else f"--{name.replace('_', '-')}"
            raise UsageError(
                f"{shown} beside --batch", remedy="write it into the lines of the file"
            )
    path = working_directory() / arguments.batch
    programs = [
        _LineParser(path, number).options(line)
        for number, line in enumerate(read_text(path).split("\n"), start=1)
        if line.strip() and not line.startswith("#")
    ]
    if not programs:
        raise UsageError(f"{path} names no program", remedy="write the options of one in each line")
    if len(programs) > _MOST_PROGRAMS:
        raise UsageError(
            f"{path} names more than {_MOST_PROGRAMS:,} programs", remedy="split the batch"
        )
    return programs


class _LineParser(CommandParser):
    """Parses one line of a batch file."""

    def __init__(self, path: Path, number: int) -> None:
        super().__init__("explore", description="One program of a batch.")
        self._place = f"{path}:{number}"
        add_program(self)
        add_limits(self, *Language)
        _add_checks(self)

    def options(self, line: str) -> argparse.Namespace:
        """Returns the options in a line, quoted as for a shell."""
        try:
            return self.parse_args(shlex.split(line))
        except ValueError as error:
            self.error(str(error))

    @override
    def error(self, message: str) -> NoReturn:
        raise UsageError(
            f"{self._place}: {message}", remedy="write the options of one program in each line"
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
