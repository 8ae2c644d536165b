"""Runs evaluate, in a process that can be killed, on a suite whose judge works in the sandbox."""

import atexit
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, override

from concert.app.run import evaluate
from concert.pipeline.testing.fake_suite import LOG_VARIABLE, FakeSuite, fake_task
from concert.sandbox import Command, Limits
from concert.sandbox.scratch import remove_own
from concert.suites.equipment import Equipment
from concert.values.values import Candidate, Judgement, Task

TASKS: Final = 12
VERDICTS: Final = 3 * TASKS
"""Of the reference and two seeded answers of each task."""

_LIMITS: Final = Limits(
    cpu_seconds=60,
    wall_seconds=600,
    memory_bytes=1 << 30,
    processes=64,
    file_bytes=1 << 20,
    output_bytes=1 << 20,
)
_SCRIPT: Final = "echo work > made; (/bin/busybox sleep 0.02 &) ; /bin/busybox sleep 0.02"


class _BusySuite(FakeSuite):
    @override
    def judge(self, task: Task, candidate: Candidate, equipment: Equipment) -> Judgement:
        judgement = super().judge(task, candidate, equipment)
        command = Command(argv=("/bin/sh", "-c", _SCRIPT))
        equipment.sandbox.run(command, limits=_LIMITS, workspace=equipment.scratch, writable=True)
        return judgement


def run_busy_evaluate(folder: Path, arguments: Sequence[str]) -> None:
    """Runs the command to its end and leaves the process with its status.

    Args:
        folder: Where the user stands; `said`, `judged` and `temporary` come to lie there.
        arguments: The command's arguments besides --results.
    """
    descriptor = os.open(folder / "said", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for stream in (1, 2):
        os.dup2(descriptor, stream)
    os.environ.update(
        {
            "HOME": str(folder),
            "TMPDIR": str(folder / "temporary"),
            "BUILD_WORKING_DIRECTORY": str(folder),
            LOG_VARIABLE: str(folder / "judged"),
        }
    )
    suite = _BusySuite([fake_task(f"t{number:02}") for number in range(TASKS)])
    # A process that was forked off has forgotten what is to be done at its end.
    atexit.register(remove_own)
    status = evaluate.main(
        ["--results=results", *arguments], suites=lambda _choice: {"fake": suite}
    )
    sys.stdout.flush()
    sys.exit(status)
