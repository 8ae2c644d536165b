"""Explores programs twice: with calls as single events, and with each access as an event."""

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from concert.explorers import java
from concert.explorers.java.benchmarks.known_programs import compile_programs
from tests.explorer.calls.classes import CLASSES
from tests.explorer.calls.programs import drawn
from tests.explorer.every_order.seen import Compared, seen_of_java

_TOGETHER: Final = 80
"""Programs in one start of the compiler and the virtual machine."""


def compare(
    class_names: Sequence[str], seeds: Sequence[int], *, events: int, bench: java.ExplorerBench
) -> Iterator[Compared]:
    """Yields the comparison of each program: of each class one for each seed.

    Args:
        class_names: Names of classes, as in `CLASSES`.
        seeds: What programs are drawn from.
        events: Most events of one search.
        bench: What exploring needs.

    Raises:
        ExplorerError: A program has no verdict.
    """
    limits = java.SearchLimits(total_events=events, sampled=0, minimise_executions=0)
    wanted = [(name, seed) for name in class_names for seed in seeds]
    for first in range(0, len(wanted), _TOGETHER):
        with tempfile.TemporaryDirectory(dir=bench.scratch) as folder:
            files = [_written(Path(folder), *each) for each in wanted[first : first + _TOGETHER]]
            programs = compile_programs(files, into=Path(folder) / "classes", bench=bench)
            requests = [
                java.Request(program=programs[file.stem], limits=limits, every_access=each)
                for file in files
                for each in (False, True)
            ]
            answers = java.explore(requests, bench=bench).answers
            for file, one, other in zip(files, answers[::2], answers[1::2], strict=True):
                for answer in (one, other):
                    if isinstance(answer, java.ExplorerError):
                        raise answer
                assert isinstance(one, java.Verdict)
                assert isinstance(other, java.Verdict)
                yield Compared(name=file.stem, reduced=seen_of_java(one), every=seen_of_java(other))


def _written(folder: Path, class_name: str, seed: int) -> Path:
    name = f"{class_name}{seed}"
    file = folder / f"{name}.java"
    file.write_text(drawn(class_name, seed, name=name))
    return file


def all_classes() -> Sequence[str]:
    """Returns the names of all classes, sorted."""
    return sorted(CLASSES)
