"""A bench with the real explorer, toolchain and sandbox."""

import functools
from collections.abc import Mapping
from pathlib import Path

from concert.explorers.java import JDK, ExplorerBench, installed
from concert.sandbox import Sandbox, open_sandbox
from concert.toolchains import Toolchain, locate


def real_bench(scratch: Path) -> ExplorerBench:
    """Returns a bench that works in `scratch`."""
    return ExplorerBench(
        sandbox=_sandbox(), jdk=_toolchains()[JDK], installation=installed(), scratch=scratch
    )


@functools.cache
def _toolchains() -> Mapping[str, Toolchain]:
    return locate()


@functools.cache
def _sandbox() -> Sandbox:
    return open_sandbox("bubblewrap", _toolchains())
