"""The workbench of `races` and `replay` for C programs."""

import argparse
import contextlib
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from concert.app.equipment import found_toolchains
from concert.app.errors import UsageError
from concert.app.explore_options import whole
from concert.race_explorer import (
    DEFAULT_LIMITS,
    NEEDS,
    RaceExplorerError,
    SearchLimits,
    Workbench,
    installed,
)
from concert.sandbox import open_sandbox
from concert.sandbox.scratch import scratch_root

type OpenWorkbench = Callable[[str], contextlib.AbstractContextManager[Workbench]]
"""Opens what exploring C needs, given the kind of sandbox."""

_LIMITS: Final = {
    "executions": "executions of the search",
    "random_executions": "random executions before it",
    "events_per_execution": "events of one execution",
    "total_events": "events of all executions",
    "threads": "threads of one execution",
    "seed": "of the random executions",
    "cpu_ms": "CPU time of the search in ms",
    "heap_bytes": "memory that the program may allocate",
    "output_bytes": "output of one execution that is kept",
}


@contextlib.contextmanager
def opened_workbench(sandbox: str) -> Iterator[Workbench]:
    """Gives a workbench whose scratch folder is removed in the end.

    Args:
        sandbox: Kind of sandbox.

    Raises:
        EnvironmentFaultError: A toolchain is missing.
        RaceExplorerError: The explorer's own files are missing.
        SandboxError: This machine forbids the sandbox.
    """
    toolchains = found_toolchains()
    installation = installed()
    (gcc,) = (toolchains[name] for name in NEEDS)
    with tempfile.TemporaryDirectory(prefix="concert-races-", dir=scratch_root()) as scratch:
        yield Workbench(
            sandbox=open_sandbox(sandbox, toolchains),
            gcc=gcc,
            installation=installation,
            scratch=Path(scratch),
        )


def add_race_limits(parser: argparse.ArgumentParser) -> None:
    """Adds an option for each limit."""
    for name, meaning in _LIMITS.items():
        parser.add_argument(
            f"--{name.replace('_', '-')}",
            metavar="N",
            type=whole,
            help=f"{meaning} (default: {getattr(DEFAULT_LIMITS, name):,})",
        )


def race_limits_of(arguments: argparse.Namespace) -> SearchLimits:
    """Returns the limits that the options ask for."""
    chosen = {name: getattr(arguments, name) for name in _LIMITS}
    return SearchLimits(**{name: value for name, value in chosen.items() if value is not None})


def race_usage_error(error: RaceExplorerError) -> UsageError:
    """Returns what the user gets told of bad input."""
    return UsageError(f"{error.what}: {error.where}", remedy=error.remedy)
