"""Prints programs that come to an end as they are that they must not come to."""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from concert.explorers import c, java
from concert.sandbox import open_sandbox
from concert.sandbox.scratch import scratch_root
from concert.toolchains import locate
from tests.explorer.calls.comparison import all_classes
from tests.explorer.natively.comparison import Lived, c_objects, java_calls, java_objects


def main(argv: Sequence[str]) -> int:
    """Runs the command; returns 1 if a program comes to a wrong end, else 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "programs",
        choices=("java", "c", "calls"),
        help="over Java's objects, over POSIX's, or calls on objects of the JDK",
    )
    parser.add_argument("classes", nargs="*", help="of calls: names of classes (default: all)")
    parser.add_argument("--first", type=int, default=0, help="first seed (default: 0)")
    parser.add_argument("--count", type=int, default=20, help="seeds (default: 20)")
    parser.add_argument("--runs", type=int, default=200, help="runs of each (default: 200)")
    arguments = parser.parse_args(argv)
    lived = wrong = right = met = 0
    with tempfile.TemporaryDirectory(dir=scratch_root()) as folder:
        for each in _lives(arguments, Path(folder)):
            lived += 1
            right += len(each.right)
            met += len(each.right & each.met.keys())
            if each.wrong:
                wrong += 1
                print(f"{each.name}: {each.wrong}, not of {sorted(each.right)}", flush=True)
    print(f"{lived} programs, {met} of {right} ends met, {wrong} with others")
    return int(wrong > 0)


def _lives(arguments: argparse.Namespace, scratch: Path) -> Iterator[Lived]:
    toolchains = locate()
    sandbox = open_sandbox("bubblewrap", toolchains)
    seeds = range(arguments.first, arguments.first + arguments.count)
    if arguments.programs == "c":
        gcc = toolchains[c.NEEDS[0]]
        installation = c.installed()
        posix = c.Workbench(sandbox=sandbox, gcc=gcc, installation=installation, scratch=scratch)
        return c_objects(seeds, runs=arguments.runs, bench=posix)
    jdk = toolchains[java.JDK]
    bench = java.ExplorerBench(
        sandbox=sandbox, jdk=jdk, installation=java.installed(), scratch=scratch
    )
    if arguments.programs == "java":
        return java_objects(seeds, runs=arguments.runs, bench=bench)
    classes = arguments.classes or all_classes()
    return java_calls(classes, seeds, runs=arguments.runs, bench=bench)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
