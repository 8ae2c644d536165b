"""Provides generous limits and a shell in a sandbox for tests."""

from dataclasses import dataclass, replace
from pathlib import Path

from concert.sandbox.execution import Command, Execution, Limits
from concert.sandbox.protocol import Sandbox

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
