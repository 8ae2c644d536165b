"""Writes tasks as datasets that `datasets.load_dataset` reads: `bazel run //:export`.

OUT/SUITE/test.parquet       one row a task
OUT/README.md                the dataset card
OUT/croissant.json           the same for programs, with the hashes of the tables
OUT/LICENSE.md, CITATION.cff
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import pyarrow as pa

from concert import runfiles
from concert.app.command_line import CommandParser, out_folder, working_directory
from concert.app.errors import UsageError
from concert.app.export.cards import Card, card_of
from concert.app.export.croissant import croissant
from concert.app.export.dataset import Dataset
from concert.app.export.readme import readme
from concert.app.export.rows import Described, table_of
from concert.app.run.options.checker_choice import Suites
from concert.app.run.options.evaluate_options import selection_of
from concert.app.run.options.programs_choice import with_programs_of
from concert.app.run.options.shared_options import SAMPLE_USAGE, add_selection, add_suite
from concert.app.run.session.model_session import tell_left_out
from concert.app.run.session.run_errors import run_on_results
from concert.app.surroundings import print_text
from concert.pipeline import Selection, select
from concert.reading import read_bytes
from concert.results.storage import files
from concert.suites import CheckerChoice, all_suites
from concert.suites.task_facts import OWN_ORIGIN, facts_of
from concert.values import ExitStatus
from concert.values.dataset import DATASET_VERSION

RELEASED: Final = "2026-11-23"
"""Day of the version of the data; part of the metadata, which must not depend on the clock."""
_CITATION: Final = (
    "The Concert authors: Concert, a benchmark of how well language models understand concurrency, "
    f"version {DATASET_VERSION} of the data."
)
_COPIES: Final[Mapping[str, str]] = {
    "LICENSE.md": "data/LICENSE.md",
    "CITATION.cff": "CITATION.cff",
}
"""Files that travel with the data, by their name in the export."""
_MOST_BYTES: Final = 1 << 30


def main(argv: Sequence[str], *, suites: Suites) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.
        suites: Gives all suites.

    Returns:
        The exit status: see `errors`.
    """
    parser = CommandParser(
        "export",
        usage=f"export --out DIR {SAMPLE_USAGE.replace('[--prompt-template FILE] ', '')}",
        description="Write tasks as datasets with their metadata. Asks nobody and runs nothing.",
    )
    add_suite(parser)
    add_selection(parser)
    parser.add_argument("--out", metavar="DIR", required=True, help="a new or empty folder")
    arguments = parser.parse_args(argv)
    return run_on_results(lambda: _export(arguments, suites), traceback_folder=working_directory)


def _export(arguments: argparse.Namespace, suites: Suites) -> int:
    out = out_folder(arguments)
    _demand_room(out)
    known = suites(CheckerChoice())
    settings = selection_of(arguments, suites=sorted(known))
    selection = select(settings, with_programs_of(settings, known))
    faulty = tell_left_out(selection, settings)
    tables = {name: (card_of(name), table_of(tasks)) for name, tasks in _tasks(selection).items()}
    datasets = [_written(out, name, card, table) for name, (card, table) in tables.items()]
    for name, source in _COPIES.items():
        content = read_bytes(runfiles.folder(source), most_bytes=_MOST_BYTES)
        files.write_bytes(out / name, content)
    files.write_text(out / "README.md", readme(datasets))
    described = croissant(datasets, released=RELEASED, citation=_CITATION)
    files.write_text(out / "croissant.json", f"{json.dumps(described, indent=2)}\n")
    print_text(f"\nwritten: {out}")
    return ExitStatus.UNSOUND if faulty else ExitStatus.SOUND


def _demand_room(out: Path) -> None:
    """Refuses a place that holds something, which an export would mix with what it writes.

    Raises:
        UsageError: It is a file, or a folder that is not empty.
        ResultsError: It cannot be read.
    """
    with files.explained(out):
        is_taken = any(out.iterdir()) if out.is_dir() else out.exists()
    if is_taken:
        raise UsageError(
            "the folder of the export is not empty", where=out, remedy="name another one by --out"
        )


def _tasks(selection: Selection) -> Mapping[str, list[Described]]:
    """Returns the tasks of each suite, sorted by the suite's name.

    Raises:
        UsageError: A task is not ours to license.
    """
    tasks: dict[str, list[Described]] = {}
    for task in selection.tasks:
        facts = facts_of(selection.suites[task.suite], task)
        if facts.origin != OWN_ORIGIN and not facts.origin.startswith(f"{OWN_ORIGIN}-"):
            raise UsageError(
                f"{task.suite}/{task.task_id} comes from {facts.origin}, whose licence is not ours "
                "to give",
                remedy="export what came with Concert only",
            )
        tasks.setdefault(task.suite, []).append(Described(task=task, facts=facts))
    return dict(sorted(tasks.items()))


def _written(out: Path, name: str, card: Card, table: pa.Table) -> Dataset:
    path = out / name / "test.parquet"
    files.make_folder(path.parent)
    files.write_parquet(path, table)
    content = read_bytes(path, most_bytes=_MOST_BYTES)
    print_text(f"{name}: {table.num_rows} tasks")
    return Dataset(
        name=name,
        card=card,
        table=table,
        size=len(content),
        sha256=hashlib.sha256(content).hexdigest(),
        path=path.relative_to(out).as_posix(),
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], suites=all_suites))
