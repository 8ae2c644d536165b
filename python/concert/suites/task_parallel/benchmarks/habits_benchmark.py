"""Judges the answers of typical styles, and compares the verdicts with what is written.

Each reply goes the way of `evaluate`: the program is extracted from it, compiled, run and checked
for races. Prints a line for each verdict that differs; the exit status is 1 if one does.
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from concert.sandbox import open_sandbox
from concert.sandbox.scratch import scratch_root
from concert.suites.equipment import Equipment
from concert.suites.task_parallel import TaskParallel
from concert.suites.task_parallel.benchmarks.habits import (
    Habit,
    frameworks_there,
    habits_folder,
    read_habits,
)
from concert.suites.task_parallel.score.equations import FixLevel
from concert.suites.task_parallel.score.fix_levels import fix_level
from concert.suites.task_parallel.tasks.frameworks import FRAMEWORKS
from concert.toolchains import locate
from concert.values.values import Judgement, Outcome


def main(argv: Sequence[str]) -> int:
    """Prints what differs; returns the exit status."""
    parser = argparse.ArgumentParser("habits_benchmark", description=__doc__)
    add = parser.add_argument
    add("--framework", choices=list(FRAMEWORKS), help="answers of one framework (default: all)")
    add("--only", default="", help="part of FRAMEWORK/PROBLEM/NAME (default: all)")
    add("--jobs", type=int, default=1, help="answers at a time (default: 1)")
    add("--list", action="store_true", help="print every verdict")
    arguments = parser.parse_args(argv)
    toolchains = locate()
    folder = habits_folder()
    chosen = [
        habit
        for framework in frameworks_there(folder)
        if arguments.framework in (None, framework)
        and set(FRAMEWORKS[framework].requires) <= toolchains.keys()
        for habit in read_habits(folder, framework)
        if arguments.only in habit.key
    ]
    if not chosen:
        parser.error("no answer is of that kind, or its framework is not there")
    jobs = max(1, arguments.jobs)

    def work(job: int) -> int:
        suite = TaskParallel()
        tasks = {task.task_id: task for task in suite.tasks()}
        wrong = 0
        for habit in chosen[job::jobs]:
            with tempfile.TemporaryDirectory(prefix="concert-habits-", dir=scratch_root()) as own:
                equipment = Equipment(
                    sandbox=open_sandbox("bubblewrap", toolchains),
                    toolchains=toolchains,
                    scratch=Path(own),
                )
                task = tasks[habit.task_id]
                judgement = suite.judge(task, suite.extract(task, habit.reply), equipment)
            difference = _difference(habit, judgement)
            wrong += bool(difference)
            if difference or arguments.list:
                said = f"{_verdict(judgement)} ({judgement.detail})"
                print(f"{habit.key}: {difference}{said}", flush=True)
        return wrong

    with ThreadPoolExecutor(jobs) as pool:
        wrong = sum(pool.map(work, range(jobs)))
    passing = sum(not habit.labels for habit in chosen)
    print(
        f"{len(chosen)} answers, {passing} of them right and {len(chosen) - passing} wrong:"
        f" {wrong} verdicts differ from what is written"
    )
    return 1 if wrong else 0


def _difference(habit: Habit, judgement: Judgement) -> str:
    """Says what was expected, if it did not come; "" if it did."""
    outcome = Outcome.FAIL if habit.labels else Outcome.PASS
    right = (judgement.outcome, judgement.labels) == (outcome, habit.labels)
    mended = fix_level(judgement) is FixLevel.EASY
    if right and mended is habit.is_mended:
        return ""
    wanted = [outcome.value, *habit.labels, *["mended by rule"] * habit.is_mended]
    return f"expected {' '.join(wanted)}, got "


def _verdict(judgement: Judgement) -> str:
    mended = ["mended by rule"] if fix_level(judgement) is FixLevel.EASY else []
    return " ".join([judgement.outcome.value, *judgement.labels, judgement.limit, *mended])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
