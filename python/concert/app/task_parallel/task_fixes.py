"""Fix levels of task-parallel programs: `bazel run //:task_fixes -- worksheet|check`."""

import argparse
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from concert.app.command_line import CommandParser, working_directory
from concert.app.equipment import found_toolchains
from concert.app.errors import UsageError, run_command
from concert.app.surroundings import print_text
from concert.app.task_parallel.timing_conditions import conditions_of_last_run
from concert.pipeline import this_machine
from concert.results import Verdict, stored_verdicts
from concert.results.storage import files
from concert.sandbox import SANDBOX_KINDS, open_sandbox
from concert.sandbox.scratch import scratch_root
from concert.suites.equipment import Equipment
from concert.suites.protocol import Suite
from concert.suites.task_parallel import TaskParallel
from concert.suites.task_parallel.adjudication import (
    Entry,
    Fix,
    Worksheet,
    apply_diff,
    join_raters,
    mechanical_diff,
    timing_place,
    undecided,
    write_fixes,
)
from concert.suites.task_parallel.score.equations import FixLevel
from concert.values import ExitStatus
from concert.values.values import REFERENCE_MODEL, SEEDED_MODEL, Outcome, Task

_MECHANICAL = "mechanical"


def main(argv: Sequence[str]) -> int:
    """Runs the command.

    Returns:
        0; 1 where a fix does not pass or somebody still has to decide; else as `errors` says.
    """
    arguments = _parser().parse_args(argv)
    step = _worksheet if arguments.step == "worksheet" else _check
    return run_command(lambda: step(arguments), traceback_folder=working_directory)


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        "task_fixes",
        description="Decide by hand what fix a failing program of task-parallel takes.",
    )
    steps = parser.add_subparsers(dest="step", required=True, metavar="worksheet|check")
    of_sheet = steps.add_parser(
        "worksheet", description="List the failing samples whose fix level no machine can tell."
    )
    of_check = steps.add_parser(
        "check",
        description="Apply what was filled in, judge the fixed programs, time them as the run did.",
    )
    for one in (of_sheet, of_check):
        add = one.add_argument
        add("--results", metavar="DIR", default="results", help="results folder (default: results)")
        add("--out", metavar="DIR", default="task-fixes", help="the worksheet's folder")
    of_check.add_argument(
        "--second", metavar="DIR", help="the worksheet's folder of a second rater"
    )
    of_check.add_argument("--decider", metavar="DIR", help="that of whoever decides between them")
    of_check.add_argument("--untimed", action="store_true", help="judge alone, time nothing")
    of_check.add_argument("--sandbox", choices=SANDBOX_KINDS, default=SANDBOX_KINDS[0])
    return parser


def _worksheet(arguments: argparse.Namespace) -> int:
    here = working_directory()
    suite = TaskParallel()
    found = undecided(stored_verdicts(here / arguments.results), suite=suite.name)
    sheet = Worksheet(here / arguments.out)
    files.make_folder(here / arguments.out)
    with files.explained(sheet.path):
        sheet.write(found)
    print_text(f"{len(found)} failing samples need a decision: {sheet.path}")
    return ExitStatus.SOUND


def _check(arguments: argparse.Namespace) -> int:
    here = working_directory()
    folder = here / arguments.out
    suite = TaskParallel()
    verdicts = stored_verdicts(here / arguments.results)
    open_ones = undecided(verdicts, suite=suite.name)
    entries = _entries(arguments, open_ones)
    machine = this_machine()
    conditions = conditions_of_last_run(
        here / arguments.results,
        suite=suite.name,
        machine=machine,
        is_timed=not arguments.untimed,
    )
    toolchains = found_toolchains()
    with tempfile.TemporaryDirectory(prefix="concert-fixes-", dir=scratch_root()) as scratch:
        equipment = Equipment(
            sandbox=open_sandbox(arguments.sandbox, toolchains),
            toolchains=toolchains,
            scratch=Path(scratch),
            limits=conditions.limits,
            cores=conditions.cores,
            core_counts=conditions.core_counts,
        )
        place = timing_place(machine.cpu, conditions.bench_cores)
        checker = _Checker(suite, equipment, timed_on="" if arguments.untimed else place)
        fixes = [*checker.decided(entries), *checker.mechanical(verdicts)]
    with files.explained(folder):
        write_fixes(folder, fixes)
    return _told(fixes, entries, folder)


def _entries(arguments: argparse.Namespace, open_ones: Sequence[Verdict]) -> Sequence[Entry]:
    """Returns what the rater said, or the two raters where there is a second sheet."""
    here = working_directory()
    if arguments.decider and not arguments.second:
        raise UsageError(
            "--decider without --second has nobody to decide between", remedy="name both folders"
        )
    if not open_ones:
        return []
    first = Worksheet(here / arguments.out).read(open_ones)
    if not arguments.second:
        return first
    second = Worksheet(here / arguments.second).read(open_ones)
    decider = Worksheet(here / arguments.decider).read(open_ones) if arguments.decider else []
    joint = join_raters(first, second, decider)
    if joint.agreement is not None:
        found = joint.agreement
        print_text(
            f"the raters agree on {100 * found.observed:.1f} % of {found.n} samples; Cohen's kappa "
            f"{found.kappa:.2f} (95 % interval {found.low:.2f} .. {found.high:.2f})"
        )
    if joint.disputed:
        first_few = ", ".join(joint.disputed[:4])
        print_text(
            f"the raters differ on {len(joint.disputed)} samples, and nobody has decided: "
            f"{first_few}; a third sheet (--decider) does"
        )
    return joint.entries


class _Checker:
    """Judges and times fixed programs."""

    def __init__(self, suite: Suite, equipment: Equipment, *, timed_on: str) -> None:
        """Takes with what to judge, and where the equipment times; empty to time nothing."""
        self._suite, self._equipment, self._timed_on = suite, equipment, timed_on
        self._tasks: Mapping[str, Task] = {task.task_id: task for task in suite.tasks()}

    def decided(self, entries: Sequence[Entry]) -> list[Fix]:
        """Returns what came of the levels that were filled in."""
        return [
            self._fix(one.verdict, one.level, one.decided_by, one.diff, one.fixed)
            for one in entries
            if one.level is not None
        ]

    def mechanical(self, verdicts: Sequence[Verdict]) -> list[Fix]:
        """Returns the mechanical repairs that pass, so that what they gave is timed too."""
        found = {
            one.verdict_key: one
            for one in verdicts
            if one.suite == self._suite.name
            and one.model not in (REFERENCE_MODEL, SEEDED_MODEL)
            and mechanical_diff(one)
        }
        return [
            self._fix(
                one,
                FixLevel.EASY,
                _MECHANICAL,
                mechanical_diff(one),
                apply_diff(one.candidate.text, mechanical_diff(one)),
            )
            for _, one in sorted(found.items())
        ]

    def _fix(
        self, verdict: Verdict, level: FixLevel, decided_by: str, diff: str, fixed: str
    ) -> Fix:
        known = Fix(
            verdict_key=verdict.verdict_key,
            task_id=verdict.task_id,
            model=verdict.model,
            level=level,
            decided_by=decided_by,
            diff=diff,
            outcome="",
            detail="",
        )
        task = self._tasks.get(verdict.task_id)
        if level is FixLevel.INFEASIBLE:
            return known
        if task is None:
            return replace(known, detail="there is no such task any more")
        candidate = replace(verdict.candidate, text=fixed)
        judgement = self._suite.judge(task, candidate, self._equipment)
        known = replace(known, outcome=judgement.outcome.value, detail=judgement.detail)
        if judgement.outcome is not Outcome.PASS or not self._timed_on:
            return known
        times = self._suite.measure(task, candidate, self._equipment)
        return replace(known, measurements=times, timed_on=self._timed_on if times else "")


def _told(fixes: Sequence[Fix], entries: Sequence[Entry], folder: Path) -> int:
    waiting = sum(entry.level is None for entry in entries)
    broken = [fix for fix in fixes if not fix.holds]
    for level in FixLevel:
        count = sum(fix.holds and fix.level is level for fix in fixes)
        if count:
            print_text(f"{level.name.lower()}: {count}")
    for fix in broken:
        print_text(
            f"the fix does not pass, the sample stays undecided: {fix.verdict_key[:16]}"
            f" ({fix.task_id}, {fix.model}): {fix.outcome} {fix.detail}"
        )
    print_text(f"{waiting + len(broken)} samples are undecided; written: {folder}")
    return ExitStatus.UNSOUND if waiting or broken else ExitStatus.SOUND


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
