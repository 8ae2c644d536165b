"""Starts a command for one call, and ends it when nobody waits for its answer any more.

A process for each call: what a program makes the command do can harm no other call, a call that is
cancelled stops working at once, and nothing that it prints gets near the protocol's own stream.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import anyio
from anyio.abc import ByteReceiveStream, Process

_START: Final = (
    "import sys; n = int(sys.argv[1]) + 2; sys.path[:] = sys.argv[2:n]; del sys.argv[1:n]; "
    "from concert.app.agent_server import command_child as c; sys.exit(c.main(sys.argv[1:]))"
)
_SCRATCH: Final = "scratch"
_MOST_OUTPUT: Final = 64 << 20
"""Bytes of a verdict or an execution: as many as `replay` reads."""
_MOST_ERRORS: Final = 1 << 20
_PATIENCE_SECONDS: Final = 10
"""The time in which a command ends that is asked to; then it is killed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """The end of a command.

    Attributes:
        status: Its exit status.
        output: What it printed.
        errors: What it told on standard error.
        is_whole: Whether that is all that it printed.
    """

    status: int
    output: bytes
    errors: str
    is_whole: bool


async def run_process(command: str, arguments: Sequence[str], *, folder: Path) -> Done:
    """Runs a command to its end; ends it where the caller is cancelled.

    Args:
        command: `explore` or `replay`.
        arguments: Its arguments.
        folder: Where it stands. What it leaves behind if it is killed lies there too.
    """
    scratch = folder / _SCRATCH
    scratch.mkdir()
    folders = [str(Path(place).absolute()) for place in sys.path if place]
    process = await anyio.open_process(
        [
            *(sys.executable, "-I", "-S", "-c", _START, str(len(folders)), *folders),
            *(str(os.getpid()), command, *arguments),
        ],
        stdin=subprocess.DEVNULL,
        cwd=folder,
        env={**os.environ, "BUILD_WORKING_DIRECTORY": str(folder), "TMPDIR": str(scratch)},
    )
    output, errors = bytearray(), bytearray()
    try:
        assert process.stdout is not None
        assert process.stderr is not None
        async with anyio.create_task_group() as group:
            group.start_soon(_collect, process.stdout, output, _MOST_OUTPUT)
            group.start_soon(_collect, process.stderr, errors, _MOST_ERRORS)
        status = await process.wait()
    finally:
        with anyio.CancelScope(shield=True):
            await _end(process)
    return Done(
        status=status,
        output=bytes(output),
        errors=errors.decode("utf-8", "replace"),
        is_whole=len(output) <= _MOST_OUTPUT,
    )


async def _collect(stream: ByteReceiveStream, into: bytearray, most: int) -> None:
    """Reads all that comes, and keeps a byte more than may be."""
    async for part in stream:
        into += part[: max(0, most + 1 - len(into))]


async def _end(process: Process) -> None:
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.terminate()
        with anyio.move_on_after(_PATIENCE_SECONDS):
            await process.wait()
    if process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
    await process.aclose()
