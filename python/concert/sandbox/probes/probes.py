"""Proves the sandbox's protections on this machine by trying to break each from inside."""

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from concert.sandbox.opening import open_sandbox
from concert.sandbox.probes.isolation_probes import ISOLATION_PROBES
from concert.sandbox.probes.limit_probes import LIMIT_PROBES
from concert.sandbox.probes.probe_bench import Probe, ProbeBench, build_program
from concert.sandbox.protocol import SandboxError
from concert.sandbox.scratch import scratch_root
from concert.toolchains.toolchain import Toolchain


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbeResult:
    """The result of one attempt.

    Attributes:
        name: The protection, as a statement.
        held: Whether the statement is true here. A protection that was not tried does not count
            as held.
        detail: How it broke, or why it was not tried; "" if it held.
    """

    name: str
    held: bool
    detail: str


def probe(sandbox_kind: str, toolchains: Mapping[str, Toolchain]) -> tuple[ProbeResult, ...]:
    """Tries to break each protection of a kind of sandbox. Takes seconds.

    Args:
        sandbox_kind: As for `open_sandbox`. Of "none", only the limits are tried: what isolation
            would prevent it allows, and trying that could do harm.
        toolchains: By name; the hostile C program is compiled (in the sandbox) with "gcc13".

    Raises:
        SandboxError: The sandbox cannot be opened at all.
    """
    sandbox = open_sandbox(sandbox_kind, toolchains)
    isolates = sandbox_kind != "none"
    shell: tuple[str, ...] = ("/bin/sh", "-c")
    if not isolates and "bubblewrap" in toolchains:
        shell = (str(toolchains["bubblewrap"].program("busybox")), "sh", "-c")
    with tempfile.TemporaryDirectory(prefix="concert-probe-", dir=scratch_root()) as folder:
        bench = ProbeBench(
            sandbox=sandbox,
            shell=shell,
            folder=Path(folder),
            toolchains=toolchains,
            has_program=False,
        )
        missing = build_program(bench) if isolates else ""
        bench = replace(bench, has_program=isolates and not missing)
        return tuple(
            _attempt(one, bench, isolates=isolates, missing=missing)
            for one in (*ISOLATION_PROBES, *LIMIT_PROBES)
        )


def _attempt(one: Probe, bench: ProbeBench, *, isolates: bool, missing: str) -> ProbeResult:
    if one.isolates and not isolates:
        return ProbeResult(name=one.name, held=False, detail="--sandbox=none does not isolate")
    if one.needs_program and not bench.has_program:
        return ProbeResult(name=one.name, held=False, detail=f"not tried: {missing}")
    try:
        detail = one.attempt(bench)
    except SandboxError as error:
        detail = f"the sandbox broke: {error}"
    return ProbeResult(name=one.name, held=not detail, detail=detail)
