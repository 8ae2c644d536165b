"""An audit by people of what Concert said: `bazel run //:audit -- draw|merge|report`."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from concert.app.command_line import CommandParser, working_directory
from concert.app.errors import UsageError, print_line, run_command
from concert.app.java_concurrency.blind_audit import draw_blind, merge_blind, report_blind
from concert.app.surroundings import print_text
from concert.audit import (
    AuditFolder,
    BlindFolder,
    draw,
    kappa_lines,
    merge,
    passing_programs,
    report_text,
)
from concert.results import stored_verdicts
from concert.suites import Suite, all_suites
from concert.suites.claims import MakesClaims
from concert.values import ExitStatus

_SUITE = "java-concurrency"
_MOST_LISTED = 20


def main(argv: Sequence[str], *, suites: Mapping[str, Suite]) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.
        suites: All suites by name.

    Returns:
        0; 1 where a decision is still needed; else as `errors` says.
    """
    arguments = _parser().parse_args(argv)

    def body() -> int:
        blind = BlindFolder(working_directory() / arguments.out)
        if arguments.step == "draw" and arguments.suite != _SUITE:
            results = working_directory() / arguments.results
            return draw_blind(arguments, blind, _claiming(suites, arguments.suite), results)
        if arguments.step != "draw" and blind.is_there:
            return merge_blind(blind) if arguments.step == "merge" else report_blind(blind)
        folder = AuditFolder(working_directory() / arguments.out)
        if arguments.step == "draw":
            return _draw(arguments, folder, suites)
        return _merge(folder) if arguments.step == "merge" else _report(folder)

    return run_command(body, traceback_folder=working_directory)


def _claiming(suites: Mapping[str, Suite], name: str) -> MakesClaims:
    claiming = {one: suite for one, suite in suites.items() if isinstance(suite, MakesClaims)}
    if name not in claiming:
        known = ", ".join(sorted({*claiming, _SUITE}))
        raise UsageError(f"unknown suite: {name}", remedy=f"there are {known}")
    return claiming[name]


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        "audit", description="Check verdicts by hand, blind: draw, fill in, merge, report."
    )
    steps = parser.add_subparsers(dest="step", required=True, metavar="draw|merge|report")
    of_draw = steps.add_parser("draw", description="Draw verdicts; write worksheets.")
    add = of_draw.add_argument
    add("--results", metavar="DIR", default="results", help="results folder (default: results)")
    add("--suite", metavar="NAME", default=_SUITE, help=f"whose verdicts (default: {_SUITE})")
    add("--n", metavar="N", type=_positive, default=115, help="programs to draw (default: 115)")
    add("--seed", metavar="N", type=_whole, default=1, help="seed of the draw (default: 1)")
    add("--auditors", metavar="N", type=_positive, default=2, help="worksheets (default: 2)")
    of_merge = steps.add_parser(
        "merge", description="Merge filled-in worksheets; ask for a decision where they disagree."
    )
    of_report = steps.add_parser(
        "report", description="Print how right Concert is, and how far the auditors agree."
    )
    for step in (of_draw, of_merge, of_report):
        step.add_argument(
            "--out", metavar="DIR", default="audit", help="folder of the audit (default: audit)"
        )
    return parser


def _draw(arguments: argparse.Namespace, folder: AuditFolder, suites: Mapping[str, Suite]) -> int:
    results: Path = working_directory() / arguments.results
    tasks = {task.task_id: task for task in suites[_SUITE].tasks()}
    passed = passing_programs(stored_verdicts(results), suite=_SUITE)
    programs = [program for program in passed if program.task_id in tasks]
    if not programs:
        raise UsageError(
            f"no program of a model passed in {results}",
            remedy=f"evaluate a model on {_SUITE} first (reference and seeded do not count)",
        )
    drawn = draw(programs, n=arguments.n, seed=arguments.seed)
    folder.write_draw(
        drawn, tasks, auditors=arguments.auditors, population=len(programs), seed=arguments.seed
    )
    models, covered = ({getattr(one, name) for one in drawn} for name in ("model", "task_id"))
    print_text(
        f"drew {len(drawn)} of {len(programs)} passing programs:"
        f" {len(models)} of {len({one.model for one in programs})} models,"
        f" {len(covered)} of {len({one.task_id for one in programs})} problems"
    )
    for auditor in range(1, arguments.auditors + 1):
        print_text(f"worksheet: {folder.worksheet(auditor)}")
    return ExitStatus.SOUND


def _merge(folder: AuditFolder) -> int:
    drawn = folder.read_draw()
    merged = merge(folder.read_sheets(drawn))
    decided = folder.decisions(drawn, merged)
    total = len(drawn.entries)
    print_text(f"the auditors agree on {len(merged.agreed)} of {total} programs")
    for one in merged.disagreements[:_MOST_LISTED]:
        print_text(f"  {one.program}: {one.text}")
    if len(merged.disagreements) > _MOST_LISTED:
        print_text(f"  and {len(merged.disagreements) - _MOST_LISTED} more")
    if decided is None:
        print_line(
            f"someone else must decide {len(merged.disagreements)} programs: {folder.decider};"
            " fill it in and run audit merge again"
        )
        return ExitStatus.UNSOUND
    findings = sorted([*merged.agreed, *decided.values()], key=lambda one: one.program)
    folder.write_merged(findings, disagreements=len(merged.disagreements))
    print_text(f"merged: {folder.merged}")
    return ExitStatus.SOUND


def _report(folder: AuditFolder) -> int:
    drawn = folder.read_draw()
    findings, disagreements = folder.read_merged(drawn)
    print_text(report_text(findings, population=drawn.population, disagreements=disagreements))
    sheets = folder.read_sheets(drawn)
    for line in kappa_lines(
        [{name: one.verdict for name, one in sheet.items()} for sheet in sheets]
    ):
        print_text(line)
    return ExitStatus.SOUND


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0")
    return int(text)


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < len(text) < 6 and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], suites=all_suites()))
