"""Opens what `explore` and `replay` need for C programs."""

import contextlib
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from concert.app.equipment import found_toolchains
from concert.explorers.c import NEEDS, Workbench, installed
from concert.sandbox import open_sandbox
from concert.sandbox.scratch import scratch_root

type OpenWorkbench = Callable[[str], contextlib.AbstractContextManager[Workbench]]
"""Opens what exploring C needs, given the kind of sandbox."""


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
