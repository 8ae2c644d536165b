"""Opens what `explore` and `replay` need for Java programs."""

import contextlib
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from concert.app.equipment import found_toolchains
from concert.explorers.java import JDK, ExplorerBench, installed
from concert.sandbox import open_sandbox
from concert.sandbox.scratch import scratch_root

type OpenBench = Callable[[str], contextlib.AbstractContextManager[ExplorerBench]]
"""Opens what exploring needs, given the kind of sandbox."""


@contextlib.contextmanager
def opened_bench(sandbox: str) -> Iterator[ExplorerBench]:
    """Gives a bench whose scratch folder is removed in the end.

    Args:
        sandbox: Kind of sandbox.

    Raises:
        EnvironmentFaultError: A toolchain is missing.
        ExplorerError: The explorer's own files are missing.
        SandboxError: This machine forbids the sandbox.
    """
    toolchains = found_toolchains()
    installation = installed()
    with tempfile.TemporaryDirectory(prefix="concert-explore-", dir=scratch_root()) as scratch:
        yield ExplorerBench(
            sandbox=open_sandbox(sandbox, toolchains),
            jdk=toolchains[JDK],
            installation=installation,
            scratch=Path(scratch),
        )
