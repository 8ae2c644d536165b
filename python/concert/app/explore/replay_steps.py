"""Words a replayed execution as one line of JSON: `replay --json`."""

import json
from collections.abc import Mapping

import msgspec

from concert.explorers import c, java
from concert.viewer import Interleaving, c_interleaving, java_interleaving


def java_steps(
    replayed: java.Replayed,
    *,
    program: str,
    sources: Mapping[str, str],
    found: java.Violation,
) -> str:
    """Returns an execution of a Java program.

    Args:
        replayed: The execution.
        program: Name of the main class.
        sources: Texts of the source files by name.
        found: What the execution was kept for.
    """
    return _line(java_interleaving(replayed, program=program, sources=sources, found=found))


def c_steps(replayed: c.ReplayedC, *, program: str, source: str, found: c.Race | c.Finding) -> str:
    """Returns an execution of a C program.

    Args:
        replayed: The execution.
        program: Name of the file.
        source: Its text.
        found: What the execution was kept for.
    """
    return _line(c_interleaving(replayed, program=program, source=source, found=found))


def _line(shown: Interleaving) -> str:
    # ASCII: what is printed on a terminal is escaped there, and must stay JSON.
    return json.dumps(msgspec.to_builtins(shown), sort_keys=True, separators=(",", ":"))
