"""Variants of a base problem, from a model through the gates: `bazel run //tools:mutate_tasks`."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from concert import runfiles
from concert.app.command_line import CommandParser, working_directory
from concert.app.equipment import found_toolchains
from concert.app.errors import UsageError, print_line
from concert.app.run.options.shared_options import amount, cache_choice, profiles_choice
from concert.app.run.session.model_session import opened_models
from concert.app.run.session.run_errors import run_on_results
from concert.app.surroundings import print_text
from concert.models import Ask, Model, ModelError, absolute_name
from concert.pipeline import Settings
from concert.sandbox import SANDBOX_KINDS, open_sandbox
from concert.suites.java_concurrency.mutation import (
    Admission,
    AnswerError,
    TaskText,
    Variant,
    Verdict,
    question,
    read_task_text,
    suite_verdict,
    variants_of,
)
from concert.values import ExitStatus
from concert.values.values import Task

_DATA = "data/java-concurrency"


def main(
    argv: Sequence[str],
    *,
    data: Path | None = None,
    open_judge: Callable[[str], Verdict] | None = None,
) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.
        data: Folder of the tasks; the project's own by default.
        open_judge: Opens the judge, given the kind of sandbox; the suite's own by default.

    Returns:
        0 where a variant was accepted; 1 where none was; 4 where no more answers can be had; else
        as `errors` says.
    """
    arguments = _parser().parse_args(argv)
    return run_on_results(
        lambda: _mutate(arguments, data or runfiles.folder(_DATA), open_judge or _opened_judge),
        traceback_folder=working_directory,
    )


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        "mutate_tasks",
        description="Ask a model for variants of a base problem of java-concurrency, and accept "
        "those that pass every gate.",
    )
    add = parser.add_argument
    add("--base", metavar="NAME", required=True, help="the base problem")
    add("--model", metavar="MODEL", help="the model to ask, as for evaluate")
    add("--samples", metavar="N", type=_positive, default=1, help="answers (default: 1)")
    add("--variants-per-answer", metavar="N", type=_positive, default=1, help="default: 1")
    add("--out", metavar="DIR", default="variants", help="folder for the accepted variants")
    add(
        "--max-cost",
        metavar="USD",
        type=amount,
        help="stop before the answers cost more than this than this",
    )
    add("--profiles", metavar="FILE", help="file of further profiles and prices")
    add("--cache", metavar="DIR", help="cache of answers, or none (default: the user's)")
    add("--sandbox", choices=SANDBOX_KINDS, default=SANDBOX_KINDS[0], help="bubblewrap or none")
    add("--show-prompt", action="store_true", help="print the question, and end")
    return parser


def _mutate(arguments: argparse.Namespace, data: Path, open_judge: Callable[[str], Verdict]) -> int:
    tasks = [read_task_text(path.parent) for path in sorted(data.glob("*/task.toml"))]
    base = _base(arguments.base, tasks)
    asked = question(data / base.name, variants=arguments.variants_per_answer)
    if arguments.show_prompt:
        print_text(asked.prompt)
        return ExitStatus.SOUND
    if arguments.model is None:
        raise UsageError(
            "no model is named", remedy="name a --model, or look at what to ask with --show-prompt"
        )
    out: Path = working_directory() / arguments.out
    settings = _settings(arguments)
    admission = Admission(base, tasks, open_judge(arguments.sandbox))
    answered = accepted = 0
    with opened_models(settings) as opened:
        for model in opened.open(settings.models[0]):
            for sample in model.samples(asked, asked=settings.samples):
                answered += 1
                variants = _variants(model, asked, sample)
                accepted += sum(_admitted(variant, admission, out) for variant in variants)
    if not answered:
        raise UsageError(
            f"{arguments.model} has no answer for {base.name}",
            remedy=f"record one with task_id {base.name}; --show-prompt prints what to ask",
        )
    return ExitStatus.SOUND if accepted else ExitStatus.UNSOUND


def _settings(arguments: argparse.Namespace) -> Settings:
    """Returns what `evaluate` would be told of the model."""
    return Settings(
        suites=(),
        models=(absolute_name(arguments.model, working_directory=working_directory()),),
        tasks=(),
        samples=arguments.samples,
        limits=(),
        sandbox=arguments.sandbox,
        cores=(),
        profiles=profiles_choice(arguments),
        max_cost_usd=arguments.max_cost,
        cache=cache_choice(arguments),
    )


def _admitted(variant: Variant, admission: Admission, out: Path) -> bool:
    """Returns whether a variant was accepted, and tells so or why not."""
    refusal = admission.admit(variant, out)
    if refusal is None:
        print_text(f"accepted {variant.name}: {out / variant.name}")
    else:
        print_text(f"refused {variant.name}: {refusal.gate}: {refusal.reason}")
    return refusal is None


def _base(name: str, tasks: Sequence[TaskText]) -> TaskText:
    for task in tasks:
        if task.name == name and task.base:
            raise UsageError(
                f"{name} is itself a variant", remedy=f"name its base problem, {task.base}"
            )
        if task.name == name:
            return task
    bases = ", ".join(task.name for task in tasks if not task.base)
    raise UsageError(f"no base problem {name}", remedy=f"there are {bases}")


def _variants(model: Model, asked: Task, sample: int) -> Sequence[Variant]:
    """Returns the variants in one answer; tells why where there are none.

    Raises:
        RunStoppedError: No further answer can be had.
    """
    try:
        ask = Ask(task=asked, variant="default", prompt=asked.prompt, sample=sample)
        return variants_of(model.respond(ask).text)
    except AnswerError as error:
        print_text(f"refused answer {sample} of {model.name}: answer: {error}")
    except ModelError as error:
        print_line(f"no answer {sample} from {model.name}: {error.what}; try again")
    return ()


def _opened_judge(sandbox: str) -> Verdict:
    toolchains = found_toolchains()
    return suite_verdict(open_sandbox(sandbox, toolchains), toolchains)


def _positive(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < len(text) < 5 and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
