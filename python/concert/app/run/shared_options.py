"""Adds the options that `evaluate` and `generate` share, and reads them."""

import argparse
import dataclasses

from concert.app.command_line import add_results, working_directory
from concert.app.errors import UsageError
from concert.models.client.cache import NO_CACHE
from concert.pipeline import Settings
from concert.suites.task_tables import ALL_PROGRAMS

MEANS = frozenset({"max_cost", "cache", "profiles"})
"""Options that `--resume` takes another value of."""


def add_asking_options(parser: argparse.ArgumentParser) -> None:
    """Adds them, in the order of the help."""
    add = parser.add_argument
    add("--suite", metavar="NAME,...", action="append", help="suites to run, or all (default)")
    add(
        "--model",
        metavar="NAME,...",
        action="append",
        help="reference,seeded,recorded:PATH,PROVIDER:MODEL[@PROFILE]",
    )
    add("--tasks", metavar="GLOB,...", action="append", help="only tasks like SUITE/ID or ID")
    add(
        "--programs",
        metavar="FILE",
        help="programs in place of a suite's own: a table, or all",
    )
    # The usage names it, for the help to fit a screen.
    add("--quick", action="store_true", default=None, help=argparse.SUPPRESS)
    add("--variants", metavar="NAME,...", action="append", help="wordings (default: default)")
    add("--samples", metavar="N", type=positive, help="samples a task (default: 1)")
    add_results(parser)
    add("--resume", action="store_true", help="go on with the last run in --results")
    add("--dry-run", action="store_true", help="count the requests and their cost, and ask nothing")
    add(
        "--max-cost",
        metavar="USD",
        type=amount,
        help="stop before the answers cost more than this than this",
    )
    add("--profiles", metavar="FILE", help="file of further profiles and prices")
    add("--cache", metavar="DIR", help="cache of answers, or none (default: the user's)")


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
