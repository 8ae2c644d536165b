"""Prints how many random programs the explorer and the model judge alike, and keeps the others."""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from concert.explorers.c import NEEDS, Workbench, installed
from concert.sandbox import open_sandbox
from concert.sandbox.scratch import scratch_root
from concert.toolchains import locate
from tests.explorer.pthread_programs.brute_force import TooLargeError
from tests.explorer.pthread_programs.comparison import Difference, Tally, compared, tally_of
from tests.explorer.pthread_programs.drawing.families import Family
from tests.explorer.pthread_programs.minimising import minimised
from tests.explorer.pthread_programs.programs.c_text import c_text
from tests.explorer.pthread_programs.programs.program import Program


def main(argv: Sequence[str]) -> int:
    """Runs the command; returns 1 if a program differs, else 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0, help="first seed (default: 0)")
    parser.add_argument("--count", type=int, default=100, help="seeds (default: 100)")
    parser.add_argument(
        "--families",
        type=lambda text: frozenset(map(Family, text.split(","))),
        help=f"families of all programs, of {', '.join(Family)} (default: some for each program)",
    )
    parser.add_argument("--minimise", action="store_true", help="make those that differ smaller")
    arguments = parser.parse_args(argv)
    seeds = range(arguments.first, arguments.first + arguments.count)
    toolchains = locate()
    with tempfile.TemporaryDirectory(dir=scratch_root()) as folder:
        bench = Workbench(
            sandbox=open_sandbox("bubblewrap", toolchains),
            gcc=toolchains[NEEDS[0]],
            installation=installed(),
            scratch=Path(folder),
        )
        tally = tally_of(seeds, arguments.families, bench=bench)
        if tally.differences:
            kept = Path(tempfile.mkdtemp(prefix="differing-programs-"))
            for each in tally.differences:
                shown = _smaller(each, bench) if arguments.minimise else each.program
                print(_told(each, shown, kept), flush=True)
    for line in _counts(tally):
        print(line)
    return int(bool(tally.differences))


def _smaller(difference: Difference, bench: Workbench) -> Program:
    def differs_so(smaller: Program) -> bool:
        try:
            return compared(smaller, bench=bench).kinds == difference.comparison.kinds
        except TooLargeError:
            return False

    return minimised(difference.program, differs_so)


def _told(difference: Difference, program: Program, kept: Path) -> str:
    file = kept / f"{difference.seed}.c"
    file.write_text(c_text(program))
    return f"seed {difference.seed}: {difference.comparison.text}; {file}"


def _counts(tally: Tally) -> list[str]:
    return [
        f"{tally.compared} programs compared, {tally.whole} of them seen whole; {tally.faulty} can"
        f" fail or race; {tally.outputs} outputs; {len(tally.differences)} differ",
        f"{tally.too_large} more have too many states for the model",
        *(f"{count} left out: {reason}" for reason, count in sorted(tally.left_out.items())),
    ]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
