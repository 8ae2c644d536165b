"""Finds uses of variables and memory that may never have been set.

C gives such a value no meaning, and an execution shows one of the values that it may have. GCC
looks for them: its static analyser follows paths through calls and the heap. It overlooks some,
above all where another thread uses what one has allocated. It sees most where nothing has been
optimised: an optimiser takes an unset value for whatever suits it.
"""

import re
import shlex
import tempfile
from pathlib import Path
from typing import Final

from concert.explorers.c.building import HEADER_ATTEMPTS, Workbench, gcc_command
from concert.sandbox import Command, Ending, Limits

_FILE: Final = "checked.c"
_FLAGS: Final = (
    "-std=gnu11",
    "-fgnu89-inline",
    "-pthread",
    "-O0",
    "-fanalyzer",
    "-Wuninitialized",
    # Else what a macro of the library uses, such as assert, would not count.
    "-Wsystem-headers",
    "-fdiagnostics-plain-output",
)
# Work that programs of thousands of lines do not need; the analyser bounds itself, too.
_LIMITS: Final = Limits(
    cpu_seconds=20,
    wall_seconds=1200,
    memory_bytes=2 << 30,
    processes=64,
    file_bytes=64 << 20,
    output_bytes=4 << 20,
)
_UNKNOWN: Final = "GCC could not look for values that are never set"
_TOLD: Final = re.compile(
    rf"^{re.escape(_FILE)}:(\d+):\d+: warning: [^\n]*"
    r"\[-W(?:uninitialized|analyzer-use-of-uninitialized-value)\]$",
    re.MULTILINE,
)
# A program may ask the compiler to keep such things to itself.
_PRAGMA: Final = re.compile(r"^[ \t]*#[ \t]*pragma[ \t]+GCC\b[^\n]*", re.MULTILINE)
_PRAGMA_OPERATOR: Final = re.compile(r'\b_Pragma[ \t]*\([ \t]*"[^"\n]*"[ \t]*\)')


def first_told(diagnostics: str) -> int:
    """Returns the first line of which GCC's messages tell such a use; 0 for none."""
    return min((int(found[1]) for found in _TOLD.finditer(diagnostics)), default=0)


def without_pragmas(source: str) -> str:
    """Returns a source, on the same lines, that does not tell GCC of what to be silent."""
    return _PRAGMA_OPERATOR.sub("", _PRAGMA.sub("", source))


def unset_values(source: str, *, bench: Workbench) -> str:
    """Says where a program may use what was never set, or that nobody knows; "" if nowhere.

    Args:
        source: A program that compiles.
        bench: Sandbox, toolchain, and a folder to work in.

    Raises:
        SandboxError: The sandbox failed.
    """
    for more in HEADER_ATTEMPTS:
        with tempfile.TemporaryDirectory(prefix="unset-", dir=bench.scratch) as folder:
            (Path(folder) / _FILE).write_text(without_pragmas(source), encoding="utf-8")
            command = (*gcc_command(bench.gcc), *_FLAGS, *more, "-c", _FILE, "-o", "checked.o")
            execution = bench.sandbox.run(
                Command(argv=("/bin/sh", "-c", shlex.join(command))),
                limits=_LIMITS,
                workspace=Path(folder),
                writable=True,
                toolchains=(bench.gcc,),
            )
        if (execution.ending, execution.exit_code) == (Ending.EXITED, 0):
            line = first_told(execution.stderr.decode("utf-8", "replace"))
            return f"line {line} may use a value that was never set" if line else ""
    return _UNKNOWN
