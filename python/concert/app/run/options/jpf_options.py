"""Adds the options that bound a search of Java PathFinder, and reads them."""

import argparse
from collections.abc import Callable, Mapping
from typing import Final

from concert.app.errors import UsageError
from concert.app.run.options.shared_options import amount, positive
from concert.suites.checkers import Checker

_OPTIONS: Final[Mapping[str, Callable[[str], float]]] = {
    "jpf_states": positive,
    "jpf_instructions": positive,
    "jpf_cpu_seconds": amount,
    "jpf_memory_mb": positive,
    "jpf_depth": positive,
}
"""Kinds of the numbers; the names are those of the limits."""


def add_jpf_options(parser: argparse.ArgumentParser) -> None:
    """Adds them; the end of the help names them together."""
    for name, kind in _OPTIONS.items():
        parser.add_argument(f"--{_dashed(name)}", type=kind, help=argparse.SUPPRESS)


def no_jpf_options() -> Mapping[str, None]:
    """Returns the values of the options in a command that has none of them."""
    return dict.fromkeys(_OPTIONS)


def jpf_limits(arguments: argparse.Namespace, *, checker: Checker) -> Mapping[str, float]:
    """Returns the limits that the user set, by name.

    Args:
        arguments: The parsed options.
        checker: The checker that judges.

    Raises:
        UsageError: There is one, and the checker does not run Java PathFinder.
    """
    given = {name: getattr(arguments, name) for name in _OPTIONS}
    limits = {name: float(value) for name, value in given.items() if value is not None}
    if limits and not checker.needs_jpf:
        raise UsageError(
            f"--checker={checker} does not run Java PathFinder, so --{_dashed(min(limits))} would"
            " be ignored",
            remedy="add --checker=jpf or --checker=both",
        )
    return limits


def _dashed(name: str) -> str:
    return name.replace("_", "-")
