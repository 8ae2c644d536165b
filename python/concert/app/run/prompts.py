"""Writes prompts into files, for models that Concert cannot ask: `bazel run //:prompts`.

The files are the mirror of what `--model=recorded:FILE` reads: add to each row what the model said
as `response`, and perhaps its name as `model`.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence

import pyarrow as pa

from concert.app.command_line import CommandParser, out_folder, working_directory
from concert.app.run.options.checker_choice import Suites
from concert.app.run.options.evaluate_options import selection_of
from concert.app.run.options.programs_choice import with_programs_of
from concert.app.run.options.shared_options import (
    SAMPLE_USAGE,
    add_selection,
    add_suite,
    add_wording,
    positive,
)
from concert.app.run.session.model_session import tell_left_out
from concert.app.run.session.run_errors import run_on_results
from concert.app.surroundings import print_text
from concert.models import Ask
from concert.pipeline import asks_of, select
from concert.results import prompt_sha256
from concert.results.storage import files
from concert.suites import CheckerChoice, all_suites
from concert.values import ExitStatus
from concert.values.dataset import CANARY, DATASET_VERSION

_NAME = "prompts"
_TEXT = pa.string()
_COLUMNS: Mapping[str, pa.DataType] = {
    "suite": _TEXT,
    "task_id": _TEXT,
    "variant": _TEXT,
    "sample": pa.int32(),
    "prompt": pa.large_string(),
    "prompt_sha256": _TEXT,
    "task_digest": _TEXT,
    "version": _TEXT,
    "canary": _TEXT,
}


def main(argv: Sequence[str], *, suites: Suites) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.
        suites: Gives all suites.

    Returns:
        The exit status: see `errors`.
    """
    parser = CommandParser(
        "prompts",
        usage=f"prompts {SAMPLE_USAGE}",
        description="Write prompts as JSON lines and Parquet. Asks nobody and runs nothing.",
    )
    add_suite(parser)
    add_selection(parser)
    add_wording(parser)
    add = parser.add_argument
    add("--samples", metavar="N", type=positive, default=1, help="rows a prompt (default: 1)")
    add("--out", metavar="DIR", default=_NAME, help=f"where to write (default: {_NAME})")
    arguments = parser.parse_args(argv)
    return run_on_results(lambda: _write(arguments, suites), traceback_folder=working_directory)


def _write(arguments: argparse.Namespace, suites: Suites) -> int:
    known = suites(CheckerChoice())
    settings = selection_of(arguments, suites=sorted(known))
    selection = select(settings, with_programs_of(settings, known))
    faulty = tell_left_out(selection, settings)
    asks = asks_of(selection, template=settings.template)
    rows = [_row(ask, sample) for ask in asks for sample in range(arguments.samples)]
    out = out_folder(arguments)
    files.make_folder(out)
    lines = "".join(f"{json.dumps(row)}\n" for row in rows)
    files.write_text(out / f"{_NAME}.jsonl", lines)
    files.write_parquet(
        out / f"{_NAME}.parquet", pa.Table.from_pylist(rows, schema=pa.schema(_COLUMNS))
    )
    print_text(f"{len(rows)} prompts of {len(selection.tasks)} tasks")
    print_text(f"\nwritten: {out}")
    return ExitStatus.UNSOUND if faulty else ExitStatus.SOUND


def _row(ask: Ask, sample: int) -> dict[str, object]:
    return {
        "suite": ask.task.suite,
        "task_id": ask.task.task_id,
        "variant": ask.variant,
        "sample": sample,
        "prompt": ask.prompt,
        "prompt_sha256": prompt_sha256(ask.prompt),
        "task_digest": ask.task.digest,
        "version": DATASET_VERSION,
        "canary": CANARY,
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], suites=all_suites))
