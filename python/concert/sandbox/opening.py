"""Opens the sandbox that a name stands for, and checks that it works on this machine."""

import tempfile
from collections.abc import Mapping
from pathlib import Path

from concert.inherited_limits import TO_JUDGE, too_low
from concert.sandbox.bubblewrap import BubblewrapSandbox
from concert.sandbox.execution import Command, Ending, Limits
from concert.sandbox.protocol import Sandbox, SandboxError
from concert.sandbox.scratch import scratch_root
from concert.sandbox.unconfined import UnconfinedSandbox
from concert.toolchains.toolchain import Toolchain

WITHOUT_SANDBOX = "none"
"""The kind that isolates nothing."""

SANDBOX_KINDS = ("bubblewrap", WITHOUT_SANDBOX)
"""Kinds of sandbox, the default first."""

_TRIAL_LIMITS = Limits(
    cpu_seconds=10,
    wall_seconds=60,
    memory_bytes=256 << 20,
    processes=16,
    file_bytes=1 << 20,
    output_bytes=1 << 16,
)


def open_sandbox(kind: str, toolchains: Mapping[str, Toolchain], *, judges: bool = True) -> Sandbox:
    """Returns a sandbox that was seen to work. It serves any number of threads.

    Args:
        kind: "bubblewrap" or, at the user's explicit choice, "none".
        toolchains: Toolchains by name; kind "bubblewrap" needs the one of that name.
        judges: Whether programs run in it that are judged, or by which others are.

    Raises:
        SandboxError: The kind is unknown, its toolchain is missing, this machine forbids it, or
            a program would notice a limit of the shell.
    """
    if judges and (low := too_low(TO_JUDGE)):
        raise SandboxError(f"the limit on the {low.name} is too low", remedy=low.remedy)
    if kind == WITHOUT_SANDBOX:
        return UnconfinedSandbox()
    if kind != "bubblewrap":
        known = ", ".join(SANDBOX_KINDS)
        raise SandboxError(f"there is no sandbox called {kind!r}", remedy=f"choose one of {known}")
    toolchain = toolchains.get("bubblewrap")
    if toolchain is None:
        raise SandboxError(
            "the toolchain bubblewrap is missing", remedy="start the program through Bazel"
        )
    sandbox = BubblewrapSandbox(toolchain)
    _try(sandbox)
    return sandbox


def _try(sandbox: Sandbox) -> None:
    with tempfile.TemporaryDirectory(prefix="concert-sandbox-", dir=scratch_root()) as folder:
        execution = sandbox.run(
            Command(argv=("/bin/sh", "-c", "exit 42")),
            limits=_TRIAL_LIMITS,
            workspace=Path(folder),
        )
    if (execution.ending, execution.exit_code) != (Ending.EXITED, 42):
        said = execution.stderr.decode("utf-8", "replace").strip()
        raise SandboxError(
            f"a first command in the sandbox ended with {execution.ending} "
            f"{execution.exit_code or execution.signal} {said}".rstrip(),
            remedy="run `doctor` for details, or choose --sandbox=none",
        )
