"""Shows a violation, a column a thread: `bazel run //:replay -- --verdict=V.json Bank.java`.

The verdict is one on Java or C that `explore --json` printed. The evidence that a suite
keeps of a Java candidate is taken as well, or found, with the candidate, in the results of a run.
"""

import argparse
import contextlib
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from concert.app.command_line import CommandParser, working_directory
from concert.app.errors import UsageError, print_line, run_command
from concert.app.explore.explore_bench import OpenBench, opened_bench
from concert.app.explore.explore_limits import Language, add_limits, java_limits, whole
from concert.app.explore.explore_options import (
    NamedProgram,
    add_program,
    add_sandbox,
    compiled,
    named_program,
    names_program,
    read_text,
)
from concert.app.explore.races_bench import OpenWorkbench, opened_workbench
from concert.app.explore.replay_c import replay_c
from concert.app.surroundings import print_text
from concert.explorers.c import is_verdict_on_c
from concert.explorers.java import (
    BadInputError,
    ExplorerError,
    Fact,
    RefusedProgramError,
    Replayed,
    ReplayRequest,
    Shown,
    Violation,
    columns,
    parse_shown,
    replay,
)
from concert.sandbox.scratch import scratch_root
from concert.values import ExitStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """The violation to replay, with its program.

    Attributes:
        line: The verdict's text.
        where: What to call it.
        program: The program that was stored with it; None where the options name it.
    """

    line: bytes
    where: str
    program: NamedProgram | None = None


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
        0 where the violation shows again, 1 where it does not, 2 bad input, 69 or 70 where the
        execution could not be run.
    """
    arguments = _parser().parse_args(argv)

    def body() -> int:
        with _asked(arguments) as asked:
            return _replay(arguments, asked, open_bench, open_workbench)

    return run_command(body, traceback_folder=working_directory)


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        "replay",
        usage="replay --verdict=FILE [--violation=N] (FILE.java ... | FILE.c | --class-path=PATH)"
        "\n       replay --results=DIR --task=ID [--model=NAME] [--sample=N] ...",
        description="Run an execution that explore found again and print it, a column for each "
        "thread.",
    )
    add = parser.add_argument
    add(
        "--verdict",
        metavar="FILE",
        help="a line that explore --json printed, or the evidence of a candidate",
    )
    add("--results", metavar="DIR", help="results folder of a run, instead of --verdict")
    for name in ("task", "model", "variant"):
        add(f"--{name}", metavar="NAME", help=f"{name} of the verdict in --results")
    add("--sample", metavar="N", type=whole, help="sample of the verdict in --results")
    add(
        "--violation",
        metavar="N",
        type=whole,
        help="the violation, from 0 (default: the first that is shown)",
    )
    add("--all", action="store_true", help="show steps that touch nothing shared, and all frames")
    add("--json", action="store_true", help="print all steps as one line of JSON")
    add_program(parser)
    add_limits(parser, Language.JAVA)
    add_sandbox(parser)
    return parser


def _replay(
    arguments: argparse.Namespace,
    asked: _Asked,
    open_bench: OpenBench,
    open_workbench: OpenWorkbench,
) -> int:
    if is_verdict_on_c(asked.line):
        program = _program(arguments, asked, Language.C)
        return replay_c(arguments, program, asked.line, asked.where, open_workbench)
    shown = parse_shown(asked.line, where=asked.where)
    violation = _violation(shown, arguments.violation)
    program = _program(arguments, asked, Language.JAVA)
    return _replay_java(arguments, program, shown.program, violation, open_bench)


def _program(arguments: argparse.Namespace, asked: _Asked, language: Language) -> NamedProgram:
    """Returns the program that a verdict on a program of this language is on."""
    program = asked.program or named_program(arguments)
    if program.language is not language:
        raise UsageError(
            f"{asked.where} is a verdict on a program of {language}, and the program named is of "
            f"{program.language}",
            remedy="name the program that was explored",
        )
    return program


def _replay_java(
    arguments: argparse.Namespace,
    named: NamedProgram,
    main_class: str,
    violation: Violation,
    open_bench: OpenBench,
) -> int:
    sources = {path.name: read_text(path) for path in named.files}
    try:
        with open_bench(arguments.sandbox) as bench:
            program = compiled(
                named, main_class=main_class, bench=bench, scratch=bench.scratch / "program"
            )
            request = ReplayRequest(
                program=program,
                schedule=violation.schedule,
                promoted=violation.promoted,
                shows=violation,
                limits=java_limits(arguments),
            )
            (replayed,) = replay([request], bench=bench).answers
        if isinstance(replayed, ExplorerError):
            raise replayed
    except (BadInputError, RefusedProgramError) as error:
        raise named.usage_error(error) from None
    if arguments.json:
        # Not at the top: who asks for a table need not wait for the viewer.
        from concert.app.explore.replay_steps import java_steps

        print_text(java_steps(replayed, program=main_class, sources=sources, found=violation))
    else:
        shown = replayed if arguments.all else replayed.essential()
        lines = {name: text.splitlines() for name, text in sources.items()}
        print_text(columns(shown, sources=lines), end="")
    return _status(replayed, violation)


def _status(replayed: Replayed, violation: Violation) -> int:
    if replayed.violation is not None and replayed.violation.kind is violation.kind:
        return ExitStatus.SOUND
    print_line(
        f"this execution shows no {violation.kind.replace('_', ' ')}; replay the program that was "
        "explored, compiled from the same sources"
    )
    return ExitStatus.UNSOUND


@contextlib.contextmanager
def _asked(arguments: argparse.Namespace) -> Iterator[_Asked]:
    if (arguments.verdict is None) == (arguments.results is None):
        raise UsageError("name one verdict", remedy="give --verdict, or --results and --task")
    if arguments.results is None:
        yield _of_file(arguments)
        return
    if names_program(arguments):
        raise UsageError("the results hold the program as well", remedy="name no other")
    # Not at the top: it takes the libraries along that hold results, which are slow to load.
    from concert.app.explore.stored_verdict import kept_verdict

    with tempfile.TemporaryDirectory(prefix="concert-replay-", dir=scratch_root()) as folder:
        kept = kept_verdict(arguments, into=Path(folder))
        program = NamedProgram(language=Language.JAVA, files=(kept.program,))
        yield _Asked(line=kept.evidence, where=kept.where, program=program)


def _of_file(arguments: argparse.Namespace) -> _Asked:
    path = working_directory() / arguments.verdict
    lines = [line for line in read_text(path).split("\n") if line.strip()]
    if len(lines) != 1:
        raise UsageError(f"{path} holds {len(lines)} lines", remedy="keep the line of one program")
    return _Asked(line=lines[0].encode("utf-8"), where=str(path))


def _violation(shown: Shown, chosen: int | None) -> Violation:
    count = len(shown.violations)
    with_schedule = (place for place, one in enumerate(shown.violations) if one.schedule)
    index = next(with_schedule, 0) if chosen is None else chosen
    if index >= count:
        remedy = f"choose from 0 to {count - 1}" if count else "replay one that fails"
        raise UsageError(f"the verdict has no violation {index}", remedy=remedy)
    violation = shown.violations[index]
    if not violation.schedule:
        if violation.kind is Fact.OUTPUT:
            raise UsageError(
                f"no execution is kept of: {violation.message}",
                remedy="choose a fault that has one",
            )
        label = violation.kind.replace("_", " ")
        raise UsageError(f"no execution shows {label}", remedy="read its message in the verdict")
    return violation


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
