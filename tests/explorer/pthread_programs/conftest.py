"""Provides fixtures for tests with the real explorer."""

import pytest

from concert.explorers.c import NEEDS, Workbench, installed
from concert.sandbox import open_sandbox
from concert.toolchains import locate


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Workbench:
    """A workbench of the toolchain's GCC and the runtime that was built."""
    toolchains = locate()
    return Workbench(
        sandbox=open_sandbox("bubblewrap", toolchains),
        gcc=toolchains[NEEDS[0]],
        installation=installed(),
        scratch=tmp_path_factory.mktemp("programs"),
    )
