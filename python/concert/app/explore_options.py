"""Reads the options of `explore` and `replay`: which program, and how far it is explored."""

import argparse
import os
from pathlib import Path

from concert import reading
from concert.app.command_line import working_directory
from concert.app.errors import UsageError
from concert.explorer import ExplorerBench, ExplorerError, Program, SearchLimits, compile_java
from concert.reading import UnreadableError
from concert.sandbox import SANDBOX_KINDS

_LARGEST = 10**15
_MOST_BYTES = 64 << 20
"""Of a verdict, a batch or a source: more than any that Concert makes or compiles."""
_LIMITS = {
    "executions": "executions of the search",
    "events": "events of one execution",
    "total_events": "events of all executions",
    "threads": "threads of one execution",
    "sampled": "random executions after a limit",
    "seed": "of the random executions",
    "cpu_ms": "CPU time of the search in ms",
    "minimise_executions": "executions to simplify a violation",
    "outputs": "different outputs kept",
}


def add_program(parser: argparse.ArgumentParser) -> None:
    """Adds the options that name a program."""
    add = parser.add_argument
    add("--class-path", metavar="PATH", help="folders and jars of class files, separated by :")
    add("--java", metavar="FILE", action="append", help="Java file to compile first; repeatable")
    add("--main", metavar="CLASS", help="main class (default: the first Java file's)")


def add_limits(parser: argparse.ArgumentParser) -> None:
    """Adds an option for each limit."""
    default = SearchLimits()
    for name, meaning in _LIMITS.items():
        parser.add_argument(
            f"--{name.replace('_', '-')}",
            metavar="N",
            type=whole,
            help=f"{meaning} (default: {getattr(default, name):,})",
        )


def add_sandbox(parser: argparse.ArgumentParser) -> None:
    """Adds --sandbox."""
    parser.add_argument(
        "--sandbox",
        metavar="KIND",
        choices=SANDBOX_KINDS,
        default=SANDBOX_KINDS[0],
        help="bubblewrap (default) or none",
    )


def limits_of(arguments: argparse.Namespace) -> SearchLimits:
    """Returns the limits that the options ask for."""
    chosen = {name: getattr(arguments, name) for name in _LIMITS}
    return SearchLimits(**{name: value for name, value in chosen.items() if value is not None})


def program_of(
    arguments: argparse.Namespace,
    *,
    main_class: str | None = None,
    bench: ExplorerBench,
    scratch: Path,
) -> Program:
    """Returns the program that the options name; compiles it if they name Java files.

    Args:
        arguments: The parsed options.
        main_class: The main class where the options name none.
        bench: What compiles.
        scratch: A folder to make, for class files.

    Raises:
        UsageError: The options name no program.
        BadInputError: A Java file has an error.
        ExplorerError: The compiler could not work.
        SandboxError: The sandbox failed.
    """
    sources = [working_directory() / name for name in arguments.java or ()]
    paths = [name for name in (arguments.class_path or "").split(os.pathsep) if name]
    if not sources and not paths:
        raise UsageError("no program is named", remedy="give --class-path and --main, or --java")
    if arguments.main is not None:
        main_class = arguments.main
    elif main_class is None and not sources:
        raise UsageError("no main class is named", remedy="give --main, empty where there is none")
    elif main_class is None:
        main_class = sources[0].stem
    class_path = [working_directory() / name for name in paths]
    if sources:
        class_path.insert(0, compile_java(sources, into=scratch, bench=bench))
    return Program(class_path=tuple(class_path), main_class=main_class)


def read_text(path: Path) -> str:
    """Returns the content of a file that the user named.

    Raises:
        UsageError: It cannot be read.
    """
    try:
        return reading.read_text(path, most_bytes=_MOST_BYTES)
    except UnreadableError as error:
        raise UsageError(f"{error.what}: {path}", remedy="name another file") from None


def whole(text: str) -> int:
    """Returns the number that an option's text stands for."""
    value = int(text) if text.isascii() and text.isdigit() and len(text) < 20 else -1
    if not 0 <= value <= _LARGEST:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0")
    return value


def usage_error(error: ExplorerError) -> UsageError:
    """Returns what the user gets told of bad input."""
    return UsageError(f"{error.what}: {error.where}", remedy=error.remedy)
