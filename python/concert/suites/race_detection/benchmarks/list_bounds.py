"""Makes bounded_programs.toml anew: our own programs that end at a bound.

bazel run -c opt //python/concert/suites/race_detection/benchmarks:list_bounds
"""

import json
import os
import sys
import tempfile
from pathlib import Path

from concert.explorers.c import NEEDS, Workbench, installed
from concert.runfiles import folder
from concert.sandbox import open_sandbox
from concert.sandbox.scratch import scratch_root
from concert.suites.race_detection.proving.exploration import explore_all
from concert.suites.race_detection.proving.statement import (
    BOUNDED_PROGRAMS,
    PROOF_LIMITS,
    left_out,
)
from concert.suites.race_detection.tasks.programs import load_programs
from concert.toolchains import locate

_HEAD = """\
# Programs of data/race-detection not all of whose executions are seen within the limits of
# statement.py: what ends their search, and what it leaves out. proof_test.py holds them to it. Made
# by:
# bazel run -c opt //python/concert/suites/race_detection/benchmarks:list_bounds
"""


def main() -> int:
    """Writes the list into the source tree; returns the exit status."""
    target = Path(os.environ.get("BUILD_WORKSPACE_DIRECTORY", ".")) / BOUNDED_PROGRAMS
    toolchains = locate()
    lines, faults = [], []
    with tempfile.TemporaryDirectory(prefix="races-", dir=scratch_root()) as scratch:
        bench = Workbench(
            sandbox=open_sandbox("bubblewrap", toolchains),
            gcc=toolchains[NEEDS[0]],
            installation=installed(),
            scratch=Path(scratch),
        )
        programs = load_programs(folder("data/race-detection"))
        jobs = len(os.sched_getaffinity(0))
        for one in explore_all(programs, bench=bench, limits=PROOF_LIMITS, jobs=jobs):
            if one.result is None:
                faults.append(f"{one.program.task_id}: {one.fault}")
            elif stated := left_out(one.result.verdict):
                lines.append(f"{one.program.task_id} = {json.dumps(stated)}\n")
    for fault in faults:
        print(fault, file=sys.stderr)
    if faults:
        return 1
    target.write_text(_HEAD + "".join(lines), encoding="utf-8")
    print(f"{len(programs)} programs, {len(lines)} of them not seen whole: {target}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
