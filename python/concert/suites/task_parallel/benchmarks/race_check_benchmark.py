"""Measures the race check on a checkout of DataRaceBench, beside plain ThreadSanitizer.

Give it the folder of your own checkout. It runs the C and C++ programs, whose names say whether
they race (-yes, -no), and prints right and wrong answers of both, and what the check leaves
undecided by reason. A missed race is a false negative; recall and precision are over what a
detector decides. No program of the checkout becomes part of Concert.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from concert.sandbox import open_sandbox
from concert.sandbox.scratch import scratch_root
from concert.suites.equipment import Equipment
from concert.suites.task_parallel.benchmarks.race_programs import Answer, RacePrograms, Said
from concert.suites.task_parallel.judge.build.compiler import Compiler
from concert.suites.task_parallel.tasks.tasks import load_tasks
from concert.toolchains import locate

_FOLDER = "micro-benchmarks"
_POLYBENCH = ("polybench", "utilities/polybench.c")
_EXERCISE = "pi.openmp"
"""Any of OpenMP: all have the same runtime."""


def main(argv: Sequence[str]) -> int:
    """Prints the tables; returns the exit status."""
    parser = argparse.ArgumentParser("race_check_benchmark", description=__doc__)
    add = parser.add_argument
    add("checkout", type=Path, help="folder of a checkout of DataRaceBench")
    add("--only", default="", help="part of the programs' names (default: all)")
    add("--threads", type=int, default=3, help="size of a team in the first run (default: 3)")
    add("--jobs", type=int, default=1, help="programs at a time (default: 1)")
    add("--plain", action="store_true", help="run ThreadSanitizer alone too")
    add("--list", action="store_true", help="print every program that is not answered rightly")
    arguments = parser.parse_args(argv)
    found = (arguments.checkout / _FOLDER).glob("DRB*.c*")
    programs = sorted(path for path in found if arguments.only in path.name)
    if not programs:
        parser.error(f"no program in {arguments.checkout / _FOLDER}")
    detectors = ["the race check"] + ["ThreadSanitizer alone"] * arguments.plain
    answers: dict[str, dict[Path, Said]] = {name: {} for name in detectors}
    with tempfile.TemporaryDirectory(prefix="concert-races-", dir=scratch_root()) as scratch:
        jobs = max(1, arguments.jobs)

        def work(job: int) -> None:
            folder = Path(scratch) / str(job)
            folder.mkdir()
            bench = _bench(folder, arguments.checkout / _FOLDER)
            for program in programs[job::jobs]:
                beside = ["polybench.c"] * ("polybench.h" in program.read_text("utf-8", "replace"))
                for name in detectors:
                    ask = bench.check if name == detectors[0] else bench.plain
                    said = ask(program, threads=arguments.threads, beside=beside)
                    answers[name][program] = said

        with ThreadPoolExecutor(jobs) as pool:
            list(pool.map(work, range(jobs)))
    for name, said in answers.items():
        _print(name, said, with_list=arguments.list)
    return 0


def _bench(folder: Path, programs: Path) -> RacePrograms:
    exercises = {entry.exercise.task_id: entry.exercise for entry in load_tasks()}
    toolchains = locate()
    equipment = Equipment(
        sandbox=open_sandbox("bubblewrap", toolchains), toolchains=toolchains, scratch=folder
    )
    exercise = exercises[_EXERCISE]
    bench = RacePrograms(exercise, Compiler(equipment, exercise.framework), folder)
    beside = [programs / name for name in _POLYBENCH if (programs / name).exists()]
    for path in (*beside, *sorted(programs.glob("*.h"))):
        bench.bring(path)
    return bench


def races(program: Path) -> bool:
    """Tells whether a program races, by its name."""
    return program.stem.endswith("-yes")


def _print(name: str, said: dict[Path, Said], *, with_list: bool) -> None:
    decided = {path: one.answer is Answer.RACE for path, one in said.items() if one.is_decided}
    counts = Counter((races(path), answer) for path, answer in decided.items())
    found, missed = counts[True, True], counts[True, False]
    false, clear = counts[False, True], counts[False, False]
    print(f"{name}: {len(said)} programs, {len(said) - len(decided)} undecided")
    print(f"  true positives {found}, false negatives {missed}")
    print(f"  false positives {false}, true negatives {clear}")
    print(f"  recall {_share(found, found + missed)}, precision {_share(found, found + false)}")
    for reason, number in Counter(_reasons(said.values())).most_common():
        print(f"  undecided {number:3}: {reason}")
    if with_list:
        for path, one in sorted(said.items()):
            if decided.get(path) != races(path):
                print(f"  {path.name}: {one.answer.value} {one.reason}")


def _reasons(said: Iterable[Said]) -> Iterable[str]:
    return (one.reason for one in said if not one.is_decided)


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.3f}" if whole else "-"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
