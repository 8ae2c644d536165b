"""Prints programs that show more if each access of the library is an event of its own."""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from concert.explorers import java
from concert.sandbox import open_sandbox
from concert.sandbox.scratch import scratch_root
from concert.toolchains import locate
from tests.explorer.calls.comparison import all_classes, compare
from tests.explorer.every_order.seen import line_of


def main(argv: Sequence[str]) -> int:
    """Runs the command; returns 1 if programs differ, else 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("classes", nargs="*", help="names of classes (default: all)")
    parser.add_argument("--first", type=int, default=0, help="first seed (default: 0)")
    parser.add_argument("--count", type=int, default=20, help="seeds (default: 20)")
    parser.add_argument(
        "--events", type=int, default=100_000, help="of one search (default: 100,000)"
    )
    arguments = parser.parse_args(argv)
    toolchains = locate()
    seeds = range(arguments.first, arguments.first + arguments.count)
    compared = whole = differing = 0
    with tempfile.TemporaryDirectory(dir=scratch_root()) as scratch:
        bench = java.ExplorerBench(
            sandbox=open_sandbox("bubblewrap", toolchains),
            jdk=toolchains[java.JDK],
            installation=java.installed(),
            scratch=Path(scratch),
        )
        classes = arguments.classes or all_classes()
        for each in compare(classes, seeds, events=arguments.events, bench=bench):
            compared += 1
            whole += each.is_whole
            if each.missing or each.surplus:
                differing += 1
                print(line_of(each), flush=True)
    print(f"{compared} programs, {whole} seen whole both ways, {differing} differing")
    return int(differing > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
