"""Prints which programs show more in every order of events than the reduced search sees.

A difference is a fault of the explorer, unless the programs leave something out: `missing` tells
what the reduced search does not see, as some event of it does not depend on another on which it
does depend.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from concert.explorers import c, java
from concert.sandbox import open_sandbox
from concert.sandbox.scratch import scratch_root
from concert.toolchains import locate
from tests.explorer.every_order.searches import compare_c, compare_java
from tests.explorer.every_order.seen import Compared, line_of


def main(argv: Sequence[str]) -> int:
    """Runs the command; returns 1 if programs differ, else 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="+", type=Path, help="programs, or folders of programs")
    parser.add_argument(
        "--executions", type=int, default=30_000, help="most in every order (default: 30,000)"
    )
    parser.add_argument(
        "--cpu-ms", type=int, default=60_000, help="of one search (default: 60,000)"
    )
    parser.add_argument("--all", action="store_true", help="print the others as well")
    arguments = parser.parse_args(argv)
    where = Path(os.environ.get("BUILD_WORKING_DIRECTORY", "."))
    files = [file for path in arguments.paths for file in _programs(where / path)]
    counts = {"programs": len(files), "whole": 0, "differing": 0, "without": 0}
    for compared in _compared(files, arguments.executions, arguments.cpu_ms):
        if isinstance(compared, str):
            counts["without"] += 1
            print(f"nothing: {compared}", flush=True)
            continue
        counts["whole"] += compared.is_whole
        differs = bool(compared.missing or compared.surplus)
        counts["differing"] += differs
        if differs or arguments.all:
            print(line_of(compared), flush=True)
    print(", ".join(f"{count:,} {name}" for name, count in counts.items()))
    return int(counts["differing"] > 0)


def _programs(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from sorted(
            one for one in path.rglob("*") if one.suffix in (".c", ".java") and one.is_file()
        )
    else:
        yield path


def _compared(files: Sequence[Path], executions: int, cpu_ms: int) -> Iterator[Compared | str]:
    toolchains = locate()
    sandbox = open_sandbox("bubblewrap", toolchains)
    with tempfile.TemporaryDirectory(prefix="every-order-", dir=scratch_root()) as scratch:
        yield from compare_java(
            [file for file in files if file.suffix == ".java"],
            executions=executions,
            bench=java.ExplorerBench(
                sandbox=sandbox,
                jdk=toolchains[java.JDK],
                installation=java.installed(),
                scratch=Path(scratch),
            ),
            cpu_ms=cpu_ms,
        )
        (gcc,) = (toolchains[name] for name in c.NEEDS)
        workbench = c.Workbench(
            sandbox=sandbox, gcc=gcc, installation=c.installed(), scratch=Path(scratch)
        )
        for file in files:
            if file.suffix == ".c":
                yield compare_c(file, executions=executions, bench=workbench, cpu_ms=cpu_ms)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
