"""What the tests of the sandbox share: sandboxes of both kinds, and shells in them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from concert.sandbox import SANDBOX_KINDS, Command, Execution, Limits, Sandbox, open_sandbox
from concert.toolchains import Toolchain, locate

# Generous in time: a busy machine must change no ending.
LIMITS = Limits(
    cpu_seconds=60,
    wall_seconds=300,
    memory_bytes=512 << 20,
    processes=128,
    file_bytes=4 << 20,
    output_bytes=1 << 16,
)


@dataclass(frozen=True, kw_only=True)
class Shell:
    """Runs shell scripts in one sandbox."""

    kind: str
    sandbox: Sandbox
    start: tuple[str, ...]
    workspace: Path

    def __call__(
        self,
        script: str,
        *arguments: str,
        writable: bool = False,
        stdin: bytes = b"",
        cores: tuple[int, ...] = (),
        environment: tuple[tuple[str, str], ...] = (),
        **limits: float,
    ) -> Execution:
        """Runs `script` under `LIMITS`, with `limits` over them."""
        command = Command(
            argv=(*self.start, script, "sh", *arguments),
            stdin=stdin,
            cores=cores,
            environment=environment,
        )
        bounds = replace(LIMITS, **limits)  # type: ignore[arg-type]
        return self.sandbox.run(command, limits=bounds, workspace=self.workspace, writable=writable)


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
