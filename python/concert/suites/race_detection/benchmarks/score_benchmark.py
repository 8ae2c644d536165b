"""Measures how fast verdicts are scored, from Parquet to Parquet; asserts nothing."""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from concert.results import Results
from concert.suites.race_detection.benchmarks.made_up_results import (
    SUITE,
    write_made_up_results,
)
from concert.suites.race_detection.score.score import score_samples
from concert.suites.race_detection.score.stored_samples import read_stored

_SHARES = (4, 2, 1)
"""A quarter, half and all of the programs: the time must double with them."""
_PROGRAM = """
import sys
from pathlib import Path
from concert.suites.race_detection.benchmarks.score_benchmark import score_folder
score_folder(Path(sys.argv[1]))
"""


def main(argv: Sequence[str]) -> int:
    """Measures, and prints a line for each number of programs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", type=int, default=1003, help="default: 1003")
    parser.add_argument("--models", type=int, default=25, help="default: 25")
    parser.add_argument("--samples", type=int, default=5, help="besides a greedy one; default: 5")
    arguments = parser.parse_args(argv)
    print("verdicts  elapsed s  CPU s  us a verdict  peak MiB", flush=True)
    for share in _SHARES:
        programs = arguments.programs // share
        with tempfile.TemporaryDirectory(prefix="score-bench-") as folder:
            verdicts = write_made_up_results(
                Path(folder),
                models=[f"made-up:model-{i:02}" for i in range(arguments.models)],
                programs=programs,
                samples=arguments.samples,
            )
            started = time.perf_counter()
            usage = _score_in_a_process(folder)
            elapsed = time.perf_counter() - started
        cpu = usage.ru_utime + usage.ru_stime
        print(
            f"{verdicts:8}  {elapsed:9.2f}  {cpu:5.2f}  {1e6 * cpu / verdicts:12.1f}"
            f"  {usage.ru_maxrss / 1024:8.0f}",
            flush=True,
        )
    print(f"load average of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    return 0


def score_folder(folder: Path) -> None:
    """Scores the verdicts of a results folder into its scores."""
    stored = read_stored([folder])
    scores = [
        score
        for (model, variant), samples in stored.samples.items()
        for score in score_samples(samples, suite=SUITE, model=model, variant=variant)
    ]
    with Results(folder) as results:
        results.replace_scores(scores, run_id="0" * 12)


def _score_in_a_process(folder: str) -> resource.struct_rusage:
    """Scores in a process of its own, whose memory nothing else has used; its start counts."""
    child = subprocess.Popen([sys.executable, "-c", _PROGRAM, folder])
    _, status, usage = os.wait4(child.pid, 0)
    if status:
        raise SystemExit("the process that scores has failed")
    return usage


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
