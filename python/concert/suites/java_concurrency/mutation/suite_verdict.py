"""Asks the suite's own judge, whichever checker it uses."""

import tempfile
from collections.abc import Mapping
from pathlib import Path

from concert.sandbox import Sandbox
from concert.sandbox.scratch import scratch_root
from concert.suites.equipment import Equipment
from concert.suites.java_concurrency import JavaConcurrency
from concert.suites.java_concurrency.mutation.admission import Verdict
from concert.toolchains import Toolchain
from concert.values.values import Judgement, Task


def suite_verdict(sandbox: Sandbox, toolchains: Mapping[str, Toolchain]) -> Verdict:
    """Returns the suite's judgement, under its default limits."""

    def verdict(data: Path, task: Task, response: str) -> Judgement:
        suite = JavaConcurrency(data=data)
        with tempfile.TemporaryDirectory(prefix="concert-judge-", dir=scratch_root()) as scratch:
            equipment = Equipment(
                sandbox=sandbox,
                toolchains=toolchains,
                scratch=Path(scratch),
                limits={},
                cores=(),
            )
            return suite.judge(task, suite.extract(task, response), equipment)

    return verdict
