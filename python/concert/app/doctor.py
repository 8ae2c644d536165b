"""Checks that this machine can run Concert and its protections hold: `bazel run //:doctor`."""

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from concert.app.checks import (
    Check,
    Grade,
    check_disk,
    check_locale,
    check_machine,
    check_optional_tools,
    check_sandbox,
    check_timing,
    check_toolchains,
)
from concert.app.command_line import CommandParser, add_results, results_folder, working_directory
from concert.app.equipment import found_toolchains
from concert.app.errors import run_command
from concert.app.run.session.text_tables import table
from concert.app.surroundings import print_text
from concert.toolchains import Toolchain
from concert.values import ExitStatus


def main(argv: Sequence[str]) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.

    Returns:
        0 if everything that is required works and holds.
    """
    parser = CommandParser(
        "doctor", description="Check this machine: toolchains, sandbox, cores, disk, locale."
    )
    add_results(parser)
    arguments = parser.parse_args(argv)
    return run_command(
        lambda: _examine(results_folder(arguments)), traceback_folder=working_directory
    )


def _examine(out: Path) -> int:
    toolchains = found_toolchains()
    steps: Sequence[Callable[[], Sequence[Check]]] = (
        lambda: check_toolchains(toolchains),
        lambda: check_optional_tools(toolchains),
        lambda: _sandboxes(toolchains),
        check_machine,
        check_timing,
        lambda: check_disk(out),
        check_locale,
    )
    failed = 0
    for step in steps:
        checks = step()
        failed += sum(check.grade is Grade.FAILED for check in checks)
        _print(checks)
    verdict = "everything that is required works" if not failed else f"{failed} checks failed"
    print_text(f"\n{verdict}")
    return ExitStatus.UNAVAILABLE if failed else ExitStatus.SOUND


def _sandboxes(toolchains: Mapping[str, Toolchain]) -> Sequence[Check]:
    return check_sandbox("bubblewrap", toolchains)


def _print(checks: Sequence[Check]) -> None:
    if checks:
        rows = [(check.grade.value, check.name, " ".join(check.detail.split())) for check in checks]
        print_text(table(rows, right=3), flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
