"""Prints random programs over objects that an explorer and the specification judge differently."""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from concert.explorers import c, java
from concert.sandbox import open_sandbox
from concert.sandbox.scratch import scratch_root
from concert.toolchains import locate
from tests.explorer.objects.comparison import Agreement, compare_c, compare_java


def main(argv: Sequence[str]) -> int:
    """Runs the command; returns 1 if a program is in dispute, else 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language", choices=("java", "c"))
    parser.add_argument("--first", type=int, default=0, help="first seed (default: 0)")
    parser.add_argument("--count", type=int, default=100, help="seeds (default: 100)")
    arguments = parser.parse_args(argv)
    seeds = range(arguments.first, arguments.first + arguments.count)
    found = _compared(arguments.language, seeds)
    for each in found.differences:
        print(f"{each.name}: missing {list(each.missing)}, surplus {list(each.surplus)}")
        print(each.text)
    print(
        f"{found.compared} programs, {found.whole} seen whole, {found.deadlocking} can deadlock, "
        f"{found.outputs} outputs, {len(found.differences)} differing"
    )
    return int(bool(found.differences))


def _compared(language: str, seeds: Sequence[int]) -> Agreement:
    toolchains = locate()
    sandbox = open_sandbox("bubblewrap", toolchains)
    with tempfile.TemporaryDirectory(dir=scratch_root()) as folder:
        scratch = Path(folder)
        if language == "java":
            bench = java.ExplorerBench(
                sandbox=sandbox,
                jdk=toolchains[java.JDK],
                installation=java.installed(),
                scratch=scratch,
            )
            return compare_java(seeds, bench=bench)
        gcc = toolchains[c.NEEDS[0]]
        return compare_c(
            seeds,
            bench=c.Workbench(
                sandbox=sandbox, gcc=gcc, installation=c.installed(), scratch=scratch
            ),
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
