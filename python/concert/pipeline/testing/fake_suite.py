"""A suite for tests: its candidates say themselves what verdict they get.

A response is words: the outcome, then labels; or "raise", "break" (the sandbox), "hang" (a child
that sleeps for ever), "text TEXT" (passes, with a text of its own).
"""

import os
import random
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from concert.metrics import clustered_interval
from concert.models import ReadingPolicy
from concert.results import canonical_json
from concert.sandbox import Command, Limits, SandboxError
from concert.suites.equipment import Equipment
from concert.suites.faulty_tasks import FaultyTask
from concert.suites.protocol import Agent
from concert.values.values import (
    DEFAULT_VARIANT,
    Candidate,
    Coverage,
    Judged,
    Judgement,
    Measurement,
    Outcome,
    Score,
    SeededAnswer,
    Task,
)

LOG_VARIABLE = "FAKE_SUITE_LOG"
"""Names a file that gets a line for every judgement and measurement."""

_LIMITS = Limits(
    cpu_seconds=60,
    wall_seconds=600,
    memory_bytes=1 << 30,
    processes=64,
    file_bytes=1 << 20,
    output_bytes=1 << 20,
)


def fake_task(
    task_id: str,
    *,
    suite: str = "fake",
    reference: str = "pass",
    seeded: Sequence[SeededAnswer] | None = None,
    requires: tuple[str, ...] = (),
) -> Task:
    """Returns a task; by default with two seeded answers that get their verdicts."""
    faults = (
        SeededAnswer(
            name="deadlocks", text="fail deadlock", outcome=Outcome.FAIL, labels=("deadlock",)
        ),
        SeededAnswer(name="endless", text="inconclusive", outcome=Outcome.INCONCLUSIVE),
    )
    return Task(
        suite=suite,
        task_id=task_id,
        title=f"Task {task_id}",
        prompt=f"Solve {task_id}",
        reference=reference,
        seeded=faults if seeded is None else tuple(seeded),
        requires=requires,
        digest=f"digest of {task_id}",
    )


class FakeSuite:
    """A suite without tools."""

    def __init__(
        self,
        tasks: Sequence[Task],
        *,
        name: str = "fake",
        checker: str = "fake 1",
        needs: tuple[str, ...] = (),
        variants: tuple[str, ...] = (DEFAULT_VARIANT, "loud"),
        most_seconds: float = 0.0,
        faulty: Sequence[FaultyTask] = (),
        spins_in: str = "",
    ) -> None:
        """Creates the suite; a judgement takes up to `most_seconds`; `faulty` are told.

        In the step called `spins_in` it computes for ever: in "tasks", "extract", "judge",
        "measure" or "score".
        """
        self.name = name
        self.checker = checker
        self.needs = needs
        self.variants = variants
        self._tasks = tuple(sorted(tasks, key=lambda task: task.task_id))
        self._most_seconds = most_seconds
        self._faulty = tuple(faulty)
        self._spins_in = spins_in

    def _step(self, name: str) -> None:
        if name == self._spins_in:
            _log(f"spin {name}")
            while True:
                pass

    def tasks(self) -> Sequence[Task]:
        """All tasks."""
        self._step("tasks")
        return self._tasks

    def faulty_tasks(self) -> Sequence[FaultyTask]:
        """Those it was given."""
        return self._faulty

    def reading(self, variant: str) -> ReadingPolicy | None:
        """Nobody is asked again."""
        del variant
        return None

    def prompt(self, task: Task, variant: str) -> str:
        """The task's prompt, loudly if so asked."""
        return task.prompt.upper() if variant == "loud" else task.prompt

    def agent(self, variant: str) -> Agent | None:
        """Nobody has tools."""
        del variant
        return None

    def limits(self, overrides: Mapping[str, float]) -> str:
        """The limits in force."""
        return canonical_json({"cpu_seconds": 1.0, **overrides})

    def extract(self, task: Task, response: str) -> Candidate:
        """The response is the candidate."""
        self._step("extract")
        del task
        return Candidate(text=response)

    def judge(self, task: Task, candidate: Candidate, equipment: Equipment) -> Judgement:
        """Gives the verdict that the candidate asks for."""
        self._step("judge")
        _log(f"judge {task.task_id} {candidate.text}")
        assert not list(equipment.scratch.iterdir())
        (equipment.scratch / "file").write_text(candidate.text)
        time.sleep(random.uniform(0.0, self._most_seconds))
        word, *labels = candidate.text.split()
        if word == "raise":
            raise ValueError("the judge broke\nbadly")
        if word == "break":
            raise SandboxError("the kernel said no", remedy="ask it nicely")
        if word == "hang":
            command = Command(argv=("/bin/sh", "-c", "sleep 98765 & sleep 98765"))
            equipment.sandbox.run(command, limits=_LIMITS, workspace=equipment.scratch)
        return Judgement(
            outcome=Outcome.PASS if word == "text" else Outcome(word),
            labels=() if word == "text" else tuple(labels),
            coverage=Coverage.EXACT,
            statistics=(("letters", len(candidate.text)),),
            stage_ns=(("judge", time.monotonic_ns()),),
        )

    def measure(
        self, task: Task, candidate: Candidate, equipment: Equipment
    ) -> tuple[Measurement, ...]:
        """One timing a core."""
        self._step("measure")
        _log(f"measure {task.task_id} {candidate.text}")
        return tuple(
            Measurement(
                kind="strong",
                cores=1,
                pinning=str(core),
                problem_size=core,
                repetition=0,
                wall_ns=time.monotonic_ns(),
                user_ns=1,
                system_ns=1,
                peak_bytes=1,
                context_switches=0,
            )
            for core in equipment.cores
        )

    def score(self, tasks: Sequence[Task], judged: Sequence[Judged]) -> Sequence[Score]:
        """pass@1 over tasks, inconclusive samples left out."""
        self._step("score")
        shares = []
        for task in tasks:
            decided = [
                one.judgement.outcome is Outcome.PASS
                for one in judged
                if one.task_id == task.task_id
                and one.judgement.outcome in (Outcome.PASS, Outcome.FAIL)
            ]
            if decided:
                shares.append(sum(decided) / len(decided))
        low, high = clustered_interval(shares)
        value = sum(shares) / len(shares) if shares else float("nan")
        return (
            Score(
                suite=self.name,
                model=judged[0].model,
                metric="pass@k",
                k=1,
                value=value,
                low=low,
                high=high,
                n=len(shares),
                note="tasks",
            ),
        )


def _log(line: str) -> None:
    path = os.environ.get(LOG_VARIABLE)
    if path:
        with Path(path).open("a", encoding="utf-8") as log:
            log.write(line + "\n")
