"""Judges on a node what a driver sends."""

import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from concert.pipeline.cluster.work import Answer, Conduct, Work
from concert.pipeline.plan.conditions import Conditions
from concert.pipeline.stages.judge_candidate import judge_candidate
from concert.sandbox import open_sandbox
from concert.sandbox.protocol import Sandbox
from concert.suites.capabilities.wordings import VariesTasks
from concert.suites.checkers import Checker, CheckerChoice
from concert.suites.equipment import Equipment
from concert.suites.protocol import Suite
from concert.toolchains import Toolchain
from concert.values.values import Candidate, Task

type OpenSandbox = Callable[[str, Mapping[str, Toolchain]], Sandbox]


class NodeJudge:
    """The judges of one node. Safe to use from several threads at once."""

    def __init__(
        self,
        suites: Callable[[CheckerChoice], Mapping[str, Suite]],
        toolchains: Mapping[str, Toolchain],
        *,
        scratch: Path,
        sandboxes: OpenSandbox = open_sandbox,
    ) -> None:
        """Opens nothing yet.

        Args:
            suites: Gives all suites, judging as chosen.
            toolchains: Those that were found, by name.
            scratch: The folder of this process; each judgement has a folder of its own in it.
            sandboxes: Opens a sandbox of a kind.
        """
        self._suites = suites
        self._toolchains = toolchains
        self._scratch = scratch
        self._sandboxes = sandboxes
        self._lock = threading.Lock()
        self._benches: dict[str, _Bench] = {}

    def judge(self, text: str) -> str:
        """Returns the answer to a work; both as `work.py` writes them.

        Raises:
            MalformedError: It is no work.
            SandboxError: The sandbox cannot be opened any more.
        """
        work = Work.parse(text)
        bench = self._bench(work.conduct)
        task = bench.task(work.suite, work.task_id, work.variant)
        if task is None:
            return str(Answer(key="", judgement=None))
        suite = bench.suites[work.suite]
        candidate = Candidate(text=work.text, file_name=work.file_name, fault=work.fault)
        key = Conditions.of(bench.equipment, run_id="").key(suite, task, candidate)
        if key != work.key:
            return str(Answer(key=key, judgement=None))
        judgement = judge_candidate(suite, task, candidate, bench.equipment)
        return str(Answer(key=key, judgement=judgement))

    def _bench(self, conduct: Conduct) -> "_Bench":
        name = f"{conduct.checker} {conduct.jpf} {conduct.sandbox} {sorted(conduct.limits.items())}"
        with self._lock:
            if name not in self._benches:
                choice = CheckerChoice(checker=Checker(conduct.checker), jpf=conduct.jpf)
                equipment = Equipment(
                    sandbox=self._sandboxes(conduct.sandbox, self._toolchains),
                    toolchains=self._toolchains,
                    scratch=self._scratch,
                    limits=conduct.limits,
                )
                self._benches[name] = _Bench(self._suites(choice), equipment)
            return self._benches[name]


_NO_TASKS: Final[Mapping[str, Task]] = {}


class _Bench:
    """Suites and equipment for runs under one set of conditions."""

    def __init__(self, suites: Mapping[str, Suite], equipment: Equipment) -> None:
        self.suites = suites
        self.equipment = equipment
        self._lock = threading.Lock()
        self._tasks: dict[str, Mapping[str, Task]] = {}

    def task(self, suite: str, task_id: str, variant: str) -> Task | None:
        """Returns a task of this checkout, in a variant; None where there is no such task."""
        found = self._tasks_of(suite).get(task_id)
        if found is None:
            return None
        owner = self.suites[suite]
        if not isinstance(owner, VariesTasks):
            return found
        return None if owner.lacks(found, variant) else owner.in_variant(found, variant)

    def _tasks_of(self, suite: str) -> Mapping[str, Task]:
        if suite not in self.suites:
            return _NO_TASKS
        with self._lock:
            if suite not in self._tasks:
                tasks = self.suites[suite].tasks()
                self._tasks[suite] = {task.task_id: task for task in tasks}
            return self._tasks[suite]
