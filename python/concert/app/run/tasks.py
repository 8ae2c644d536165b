"""Lists tasks: `bazel run //:tasks -- --suite=NAME`."""

import argparse
import fnmatch
import json
import sys
from collections.abc import Sequence

from concert.app.command_line import CommandParser, working_directory
from concert.app.errors import UsageError
from concert.app.run.options.checker_choice import Suites
from concert.app.run.options.evaluate_options import selection_of
from concert.app.run.options.programs_choice import with_programs_of
from concert.app.run.options.shared_options import add_selection, add_suite
from concert.app.run.session.model_session import tell_left_out
from concert.app.run.session.run_errors import run_on_results
from concert.app.run.session.text_tables import table
from concert.app.surroundings import print_text
from concert.pipeline import Selection, select
from concert.suites import CheckerChoice, all_suites
from concert.suites.task_facts import TaskFacts, facts_of
from concert.values import ExitStatus
from concert.values.dataset import DATASET_VERSION
from concert.values.values import Task

type _Row = tuple[Task, TaskFacts]

_HEAD = ("task", "category", "stratum", "origin", "title")


def main(argv: Sequence[str], *, suites: Suites) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.
        suites: Gives all suites.

    Returns:
        The exit status: see `errors`.
    """
    parser = CommandParser(
        "tasks",
        usage="tasks [--quick | --subset N --seed S] ...",
        description="List tasks. Asks nobody and runs nothing.",
    )
    add_suite(parser)
    add_selection(parser)
    parser.add_argument("--category", metavar="GLOB", help="only tasks of such a category")
    parser.add_argument("--stratum", metavar="GLOB", help="only tasks of such a stratum")
    parser.add_argument("--json", action="store_true", help="one line of JSON a task")
    arguments = parser.parse_args(argv)
    return run_on_results(lambda: _list(arguments, suites), traceback_folder=working_directory)


def _list(arguments: argparse.Namespace, suites: Suites) -> int:
    known = suites(CheckerChoice())
    settings = selection_of(arguments, suites=sorted(known))
    selection = select(settings, with_programs_of(settings, known))
    faulty = tell_left_out(selection, settings)
    rows = _wanted(selection, arguments)
    if arguments.json:
        for task, facts in rows:
            print_text(_json_line(task, facts))
    else:
        cells = [
            (
                f"{task.suite}/{task.task_id}",
                facts.category,
                facts.stratum,
                facts.origin,
                task.title,
            )
            for task, facts in rows
        ]
        print_text(table([_HEAD, *cells], right=len(_HEAD)))
        print_text(f"\n{len(rows)} tasks, version {DATASET_VERSION} of the data")
    return ExitStatus.UNSOUND if faulty else ExitStatus.SOUND


def _wanted(selection: Selection, arguments: argparse.Namespace) -> list[_Row]:
    rows = [(task, facts_of(selection.suites[task.suite], task)) for task in selection.tasks]
    for name in ("category", "stratum"):
        pattern = getattr(arguments, name)
        if pattern is None:
            continue
        known = sorted({str(getattr(facts, name)) for _, facts in rows} - {""})
        rows = [one for one in rows if fnmatch.fnmatchcase(getattr(one[1], name), pattern)]
        if not rows:
            raise UsageError(
                f"no task has a {name} like {pattern!r}",
                remedy=f"there are {', '.join(known) or 'none'}",
            )
    return rows


def _json_line(task: Task, facts: TaskFacts) -> str:
    return json.dumps(
        {
            "suite": task.suite,
            "task_id": task.task_id,
            "title": task.title,
            "category": facts.category,
            "stratum": facts.stratum,
            "origin": facts.origin,
            "requires": list(task.requires),
            "digest": task.digest,
            "version": DATASET_VERSION,
        }
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], suites=all_suites))
