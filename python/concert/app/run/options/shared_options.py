"""Adds the options that `evaluate` and `generate` share, and reads them."""

import argparse
import dataclasses
from pathlib import Path
from typing import Final

from concert.app.command_line import add_results, working_directory
from concert.app.errors import UsageError
from concert.models.client.cache import NO_CACHE
from concert.pipeline import Settings, Shard, is_subset, read_template
from concert.reading import UnreadableError, read_text
from concert.suites.capabilities.task_tables import ALL_PROGRAMS

MEANS = frozenset({"max_cost", "cache", "profiles"})
"""Options that `--resume` takes another value of."""
_MOST_PROFILE_BYTES: Final = 4 << 20
SAMPLE_USAGE: Final = "[--quick | --subset N --seed S] [--prompt-template FILE] ..."
"""The end of a usage, with options for which the list has no room on a screen."""


def add_asking_options(parser: argparse.ArgumentParser) -> None:
    """Adds them, in the order of the help."""
    add = parser.add_argument
    add_suite(parser)
    add(
        "--model",
        metavar="NAME,...",
        action="append",
        help="reference,seeded,recorded:PATH,PROVIDER:MODEL[@PROFILE]",
    )
    add_selection(parser)
    add_shard(parser)
    add_wording(parser)
    add("--samples", metavar="N", type=positive, help="samples a task (default: 1)")
    add_results(parser)
    add("--resume", action="store_true", help="go on with the last run in --results")
    add("--dry-run", action="store_true", help="count the requests and their cost, and ask nothing")
    add(
        "--max-cost",
        metavar="USD",
        type=amount,
        help="stop before the answers cost more than this",
    )
    add("--profiles", metavar="FILE", help="file of further profiles and prices")
    add("--cache", metavar="DIR", help="cache of answers, or none (default: the user's)")


def add_suite(parser: argparse.ArgumentParser) -> None:
    """Adds the option that names suites."""
    parser.add_argument(
        "--suite", metavar="NAME,...", action="append", help="suites, or all (default)"
    )


def add_shard(parser: argparse.ArgumentParser) -> None:
    """Adds the option that names a shard of the tasks; the end of the help names it."""
    parser.add_argument("--shard", metavar="I/N", type=_shard, help=argparse.SUPPRESS)


def add_selection(parser: argparse.ArgumentParser) -> None:
    """Adds the options that select tasks of the suites."""
    add = parser.add_argument
    add("--tasks", metavar="GLOB,...", action="append", help="only tasks like SUITE/ID or ID")
    add("--programs", metavar="FILE", help="programs in place of a suite's own: a table, or all")
    # The usage names them, for the help to fit a screen.
    add("--quick", action="store_true", default=None, help=argparse.SUPPRESS)
    add("--subset", metavar="N", type=_subset, help=argparse.SUPPRESS)
    add("--seed", metavar="S", type=_seed, help=argparse.SUPPRESS)


def add_wording(parser: argparse.ArgumentParser) -> None:
    """Adds the options that choose the wording of prompts."""
    add = parser.add_argument
    add("--variants", metavar="NAME,...", action="append", help="wordings (default: default)")
    add("--prompt-template", metavar="FILE", help=argparse.SUPPRESS)


def template_choice(arguments: argparse.Namespace) -> str:
    """Returns the text of the template of prompts; empty where there is none.

    Raises:
        TemplateError: It cannot be read, or has no place.
    """
    given = _given(arguments.prompt_template, "--prompt-template")
    return read_template(working_directory() / given) if given else ""


def demand_one_sample(arguments: argparse.Namespace) -> None:
    """Refuses options about samples that would be ignored.

    Raises:
        UsageError: There is one.
    """
    if arguments.quick and arguments.subset:
        raise UsageError(
            "--quick is a sample itself, so --subset would be ignored",
            remedy="leave one of the two out",
        )
    if arguments.seed is not None and not arguments.subset:
        raise UsageError(
            "without --subset nothing is drawn, so --seed would be ignored",
            remedy="name by --subset how many tasks to draw",
        )


def override(settings: Settings, arguments: argparse.Namespace) -> Settings:
    """Returns the settings of an earlier run with those of `MEANS` that the options state anew."""
    return dataclasses.replace(
        settings,
        max_cost_usd=arguments.max_cost or settings.max_cost_usd,
        cache=cache_choice(arguments) or settings.cache,
        profiles=profiles_choice(arguments) or settings.profiles,
    )


def cache_choice(arguments: argparse.Namespace) -> str:
    """Returns the folder of the cache, absolute, "none", or empty where the option is not given."""
    if _given(arguments.cache, "--cache") in ("", NO_CACHE):
        return arguments.cache or ""
    return str(working_directory() / arguments.cache)


def profiles_choice(arguments: argparse.Namespace) -> str:
    """Returns the file of profiles, absolute, or empty where the option is not given."""
    given = _given(arguments.profiles, "--profiles")
    return str(working_directory() / given) if given else ""


def profiles_text(arguments: argparse.Namespace) -> str:
    """Returns the content of the file of profiles; empty where it is not given or not readable."""
    path = profiles_choice(arguments)
    try:
        return read_text(Path(path), most_bytes=_MOST_PROFILE_BYTES) if path else ""
    except UnreadableError:
        # Whoever opens a model that needs it tells.
        return ""


def programs_choice(arguments: argparse.Namespace) -> str:
    """Returns the table of programs, absolute, "all", or empty where the option is not given."""
    if _given(arguments.programs, "--programs") in ("", ALL_PROGRAMS):
        return arguments.programs or ""
    return str(working_directory() / arguments.programs)


def _given(value: str | None, option: str) -> str:
    """Returns what an option names; empty where the option is not given.

    Raises:
        UsageError: It is given, and names nothing.
    """
    if value is not None and not value.strip():
        raise UsageError(f"{option} has no name", remedy="write a name, or leave it out")
    return value or ""


def _subset(text: str) -> str:
    if not is_subset(text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a size such as 40, each:20 or racy:39,race-free:134"
        )
    return text


def _shard(text: str) -> str:
    try:
        shard = Shard.parse(text)
    except ValueError:
        shard = None
    if shard is None or len(shard.parts) > 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no shard from 1/N to N/N, such as 2/4")
    return text


def _seed(text: str) -> int:
    value = int(text) if text.isascii() and text.isdigit() and len(text) < 11 else -1
    if not 0 <= value < 2**31:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0")
    return value


def positive(text: str) -> int:
    """Returns a whole number from 1."""
    value = int(text) if text.isascii() and text.isdigit() and len(text) < 11 else 0
    if not 1 <= value <= 10**9:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return value


def amount(text: str) -> float:
    """Returns a number above 0."""
    try:
        value = float(text) if text.isascii() and "_" not in text else 0.0
    except ValueError:
        value = 0.0
    if not 0.0 < value < 1e12:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return value
