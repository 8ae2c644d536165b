"""Every interleaving of a Java program, decided: `bazel run //:explore -- --java=Bank.java`."""

import argparse
import dataclasses
import json
import shlex
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NoReturn, override

from concert.app.command_line import CommandParser, working_directory
from concert.app.errors import (
    EXIT_DEFECT,
    EXIT_SOUND,
    EXIT_USAGE,
    UsageError,
    print_line,
    run_command,
)
from concert.app.explore_bench import OpenBench, exit_status, opened_bench
from concert.app.explore_options import (
    add_limits,
    add_program,
    add_sandbox,
    limits_of,
    program_of,
    read_text,
    usage_error,
)
from concert.app.surroundings import print_text
from concert.explorer import (
    BadInputError,
    ExplorerError,
    Outcome,
    RefusedProgramError,
    Request,
    Verdict,
    explore,
    verdict_line,
)

EXIT_FAIL: Final = 1
"""Something is wrong with a program."""
EXIT_INCONCLUSIVE: Final = 3
"""Nothing wrong was found, but not everything was seen."""

_STATUS: Final[Mapping[Outcome, int]] = {
    Outcome.PASS: EXIT_SOUND,
    Outcome.FAIL: EXIT_FAIL,
    Outcome.INCONCLUSIVE: EXIT_INCONCLUSIVE,
}
_MOST_PROGRAMS: Final = 10_000
_SEVERITY: Final = (EXIT_SOUND, EXIT_INCONCLUSIVE, EXIT_FAIL, EXIT_USAGE, EXIT_DEFECT)
"""Of several programs, the worst decides; here the worst stands last."""


def main(argv: Sequence[str], *, open_bench: OpenBench = opened_bench) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.
        open_bench: Opens what exploring needs, given the kind of sandbox.

    Returns:
        0 pass, 1 fail, 3 inconclusive, 2 bad input, such as a class file that is none or a
        program that may not be run, 69 or 70 where there is no verdict.
    """
    arguments = _parser().parse_args(argv)
    decided: list[int] = []

    def body() -> int:
        decided.append(_explore(arguments, open_bench))
        return decided[0]

    status = run_command(body, traceback_folder=working_directory)
    return exit_status(status, decided=bool(decided))


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        "explore",
        usage="explore (--class-path=PATH --main=CLASS | --java=FILE ... | --batch=FILE) ...",
        description="Decide what a Java program does under every interleaving. Prints one line of "
        "JSON; exit status 0 pass, 1 fail, 3 inconclusive.",
    )
    add_program(parser)
    parser.add_argument(
        "--batch", metavar="FILE", help="a file with the options of one program in each line"
    )
    add_limits(parser)
    add_sandbox(parser)
    return parser


def _explore(arguments: argparse.Namespace, open_bench: OpenBench) -> int:
    programs = [arguments] if arguments.batch is None else _batch(arguments)
    try:
        with open_bench(arguments.sandbox) as bench:
            started_ns = time.monotonic_ns()
            requests, compile_ms = [], []
            for index, program in enumerate(programs):
                requests.append(
                    Request(
                        program=program_of(
                            program, bench=bench, scratch=bench.scratch / f"program-{index}"
                        ),
                        limits=limits_of(program),
                    )
                )
                now_ns = time.monotonic_ns()
                compile_ms.append((now_ns - started_ns) / 1e6 if program.java else None)
                started_ns = now_ns
            answers = explore(requests, bench=bench).answers
    except BadInputError as error:
        raise usage_error(error) from None
    except ExplorerError as error:
        print_line(str(error))
        return EXIT_DEFECT
    statuses = [
        _print(answer, request.program.main_class, ms, in_batch=arguments.batch is not None)
        for answer, request, ms in zip(answers, requests, compile_ms, strict=True)
    ]
    return max(statuses, key=_SEVERITY.index, default=EXIT_SOUND)


def _print(
    answer: Verdict | ExplorerError, program: str, compile_ms: float | None, *, in_batch: bool
) -> int:
    """Prints what became of one program and returns its exit status."""
    if isinstance(answer, ExplorerError):
        print_line(str(answer))
        if in_batch:
            # So that the n-th line stays the n-th program's.
            print_text(json.dumps({"error": str(answer), "program": program}, sort_keys=True))
        # A class file that none may have, or that is malformed, is bad input.
        return EXIT_USAGE if isinstance(answer, RefusedProgramError) else EXIT_DEFECT
    if compile_ms is not None:
        stages = sorted([*answer.stages, ("compile_ms", round(compile_ms, 3))])
        answer = dataclasses.replace(answer, stages=tuple(stages))
    print_text(verdict_line(answer), flush=True)
    return _STATUS[answer.outcome]


def _batch(arguments: argparse.Namespace) -> list[argparse.Namespace]:
    """Returns the options in each line of the batch file; a line with # first is a comment."""
    for name, value in vars(arguments).items():
        if name not in ("batch", "sandbox") and value is not None:
            raise UsageError(
                f"--{name.replace('_', '-')} beside --batch",
                remedy="write it into the lines of the file",
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
        add_limits(self)

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
