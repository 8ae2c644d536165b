"""Writes answers of programs of ours: `bazel run //:scripted_answers -- --suite=NAME --out=FILE`.

The file is a recording, for `--model=recorded:FILE`. Equal arguments give equal bytes.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from concert.app.command_line import CommandParser, folder_for_tracebacks, working_directory
from concert.app.run.options.checker_choice import Suites
from concert.app.run.options.shared_options import positive, programs_choice
from concert.app.run.session.run_errors import run_on_results
from concert.app.surroundings import print_text
from concert.pipeline import UnknownNameError
from concert.results.storage.files import write_text
from concert.suites import CheckerChoice, all_suites
from concert.suites.capabilities.task_tables import with_programs
from concert.suites.capabilities.wordings import VariesTasks
from concert.suites.protocol import Suite
from concert.suites.scripted import chance_of, scripts_of
from concert.values import ExitStatus
from concert.values.dataset import CANARY
from concert.values.values import DEFAULT_VARIANT, Task

_GREEDY = "@greedy"
_ALL = "all"


def main(argv: Sequence[str], *, suites: Suites) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.
        suites: Gives all suites.

    Returns:
        The exit status: see `errors`.
    """
    arguments = _parser().parse_args(argv)
    out = working_directory() / str(arguments.out)
    return run_on_results(
        lambda: _write(arguments, suites, out=out),
        traceback_folder=lambda: folder_for_tracebacks(out.parent),
    )


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        "scripted_answers",
        description="Write answers of scripted answerers, which are no models, as a recording: "
        "they fill every table without a key.",
    )
    add = parser.add_argument
    add("--suite", metavar="NAME", default=_ALL, help="one suite, or all (default)")
    add("--samples", metavar="N", type=positive, default=5, help="answers a task (default: 5)")
    add("--seed", metavar="N", type=positive, default=1, help="seed of all answers (default: 1)")
    add("--variants", metavar="NAME,...", default=DEFAULT_VARIANT, help="wordings, or all")
    add("--programs", metavar="FILE", help="programs in place of a suite's own")
    add("--greedy", action="store_true", help="add one answer a task of each NAME@greedy")
    add("--out", metavar="FILE", default="scripted.jsonl", help="default: scripted.jsonl")
    return parser


def _write(arguments: argparse.Namespace, suites: Suites, *, out: Path) -> int:
    every = suites(CheckerChoice())
    if programs := programs_choice(arguments):
        every = with_programs(every, programs)
    names = sorted(every) if arguments.suite == _ALL else [arguments.suite]
    for name in names:
        if name not in every:
            raise UnknownNameError("suite", name, known=every)
    variants = dict.fromkeys(arguments.variants.split(","))
    known = {variant for name in names for variant in every[name].variants}
    for variant in variants:
        if variant not in (_ALL, *known):
            raise UnknownNameError("variant", variant, known=known)
    rows = [
        row
        for name in names
        for variant in every[name].variants
        if variant in variants or _ALL in variants
        for row in _rows(every[name], variant, arguments)
    ]
    text = "".join(f"{json.dumps(row, sort_keys=True)}\n" for row in rows)
    write_text(out, text)
    models = sorted({str(row["model"]) for row in rows})
    print_text(f"{len(rows)} answers of {len(models)} scripted answerers, which are no models:")
    print_text(", ".join(models))
    print_text(f"\nwritten: {out}")
    return ExitStatus.SOUND


def _rows(
    suite: Suite, variant: str, arguments: argparse.Namespace
) -> Iterator[dict[str, str | int]]:
    tasks = [
        task if not isinstance(suite, VariesTasks) else suite.in_variant(task, variant)
        for task in suite.tasks()
        if not (isinstance(suite, VariesTasks) and suite.lacks(task, variant))
    ]
    tasks = [replace(task, prompt=suite.prompt(task, variant)) for task in tasks]
    for name, script in scripts_of(suite, tasks).items():
        for task in tasks:
            for model, samples in _models(name, arguments):
                for sample in range(samples):
                    chance = chance_of(
                        arguments.seed, model, suite.name, task.task_id, variant, sample
                    )
                    yield _row(task, variant, model, sample, script(task, chance))


def _models(name: str, arguments: argparse.Namespace) -> list[tuple[str, int]]:
    return [(name, arguments.samples), *([(f"{name}{_GREEDY}", 1)] if arguments.greedy else [])]


def _row(task: Task, variant: str, model: str, sample: int, text: str) -> dict[str, str | int]:
    return {
        "suite": task.suite,
        "task_id": task.task_id,
        "variant": variant,
        "model": model,
        "sample": sample,
        "response": text,
        "canary": CANARY,
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], suites=all_suites))
