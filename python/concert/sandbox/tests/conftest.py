"""Fixtures of the sandbox's tests: sandboxes of both kinds, and shells in them."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from concert.sandbox import SANDBOX_KINDS, Sandbox, open_sandbox
from concert.sandbox.tests.testing import Shell
from concert.toolchains import Toolchain, locate


@pytest.fixture(scope="session")
def toolchains() -> Mapping[str, Toolchain]:
    """The toolchains that this build has."""
    return locate()


@pytest.fixture(scope="session")
def open_kind(toolchains: Mapping[str, Toolchain]) -> Callable[[str], Sandbox]:
    """Opens each kind of sandbox once."""
    opened: dict[str, Sandbox] = {}

    def _open(kind: str) -> Sandbox:
        if kind not in opened:
            opened[kind] = open_sandbox(kind, toolchains)
        return opened[kind]

    return _open


@pytest.fixture
def make_shell(
    open_kind: Callable[[str], Sandbox], toolchains: Mapping[str, Toolchain], tmp_path: Path
) -> Callable[[str], Shell]:
    """Makes a shell in a kind of sandbox."""

    def _make(kind: str) -> Shell:
        busybox = str(toolchains["bubblewrap"].program("busybox"))
        start = ("/bin/sh", "-c") if kind == "bubblewrap" else (busybox, "sh", "-c")
        return Shell(kind=kind, sandbox=open_kind(kind), start=start, workspace=tmp_path)

    return _make


@pytest.fixture(params=SANDBOX_KINDS)
def sh(request: pytest.FixtureRequest, make_shell: Callable[[str], Shell]) -> Shell:
    """A shell in each kind of sandbox."""
    return make_shell(request.param)


@pytest.fixture
def confined(make_shell: Callable[[str], Shell]) -> Shell:
    """A shell behind bubblewrap."""
    return make_shell("bubblewrap")
