"""Implements the protocol that all suites share."""

import functools
from collections.abc import Mapping, Sequence
from pathlib import Path

from concert.code_identity import code_identity
from concert.models.reading_policy import ReadingPolicy
from concert.suites.checkers import CheckerChoice
from concert.suites.claims import Claim
from concert.suites.common.file_copies import files_below
from concert.suites.common.task_files import read_tasks
from concert.suites.equipment import Equipment
from concert.suites.faulty_tasks import FaultyTask
from concert.suites.protocol import Agent, Suite
from concert.suites.scripted import Script
from concert.suites.task_facts import TaskFacts
from concert.suites.task_parallel.answer import extract
from concert.suites.task_parallel.claims import program_claims
from concert.suites.task_parallel.judge import judge
from concert.suites.task_parallel.judge.build.compiler import FLAGS, GCC, native_target
from concert.suites.task_parallel.judge.limits import limits_in_force
from concert.suites.task_parallel.score import score
from concert.suites.task_parallel.score.fix_levels import passes_by_paper
from concert.suites.task_parallel.scripts import PARALLEL_SCRIPTS
from concert.suites.task_parallel.tasks.exercise import Exercise
from concert.suites.task_parallel.tasks.prompts import Modality
from concert.suites.task_parallel.tasks.tasks import SUITE, data_folder, load_task, task_sources
from concert.suites.task_parallel.timing import measure
from concert.values.values import (
    REFERENCE_MODEL,
    SEEDED_MODEL,
    Candidate,
    Judged,
    Judgement,
    Measurement,
    Score,
    Task,
)
from concert.values.verdict import Verdict

_VERSION = 7
"""Raise it whenever the same candidate may get another verdict than before."""
_JUDGE = "python/concert/suites/task_parallel/judge.sha256"


class TaskParallel:
    """Task-based parallel C++: compiled, checked against a reference, and timed."""

    def __init__(self, data: Path | None = None, *, complete: bool = True) -> None:
        """Creates the suite.

        Args:
            data: Folder of its tasks; the one that came with the program if None.
            complete: Whether a problem that is not there at all is a faulty one.
        """
        self._data = data_folder() if data is None else data
        sources = task_sources(self._data)
        if not complete:
            there = {path.name for path in self._data.iterdir()}
            sources = {key: one for key, one in sources.items() if one.problem.key in there}
        read = read_tasks(SUITE, sources, load_task)
        entries = read.tasks
        self._faulty = read.faulty
        self._tasks = tuple(entry.task for entry in entries)
        self._exercises = {entry.task.task_id: entry.exercise for entry in entries}
        self._prompts = {entry.task.task_id: entry.prompts for entry in entries}
        self._places = {entry.task.task_id: entry.places for entry in entries}
        self._workshop = judge.Workshop()

    @property
    def name(self) -> str:
        """The suite's name."""
        return SUITE

    @functools.cached_property
    def checker(self) -> str:
        """Version, compiler flags, the processor that -march=native stands for, and the code."""
        flags = f"g++ {' '.join(FLAGS)}; processor {native_target()}"
        return f"task-parallel {_VERSION} ({flags}); code {code_identity(_JUDGE)}"

    @property
    def needs(self) -> tuple[str, ...]:
        """The compiler; HPX is a matter of single tasks."""
        return (GCC,)

    @property
    def quick_tasks(self) -> int:
        """Few, for each answer is compiled several times, run and timed."""
        return 2

    @property
    def variants(self) -> tuple[str, ...]:
        """The paper's prompt modalities; "default" describes the problem."""
        return tuple(modality.value for modality in Modality)

    def reading(self, variant: str) -> ReadingPolicy | None:
        """Nobody is asked again."""
        del variant
        return None

    def tasks(self) -> Sequence[Task]:
        """All tasks, sorted by id."""
        return self._tasks

    def faulty_tasks(self) -> Sequence[FaultyTask]:
        """Tasks whose data are faulty. See `FindsFaultyTasks`."""
        return self._faulty

    def prompt(self, task: Task, variant: str) -> str:
        """The prompt in one modality."""
        return self._prompts[task.task_id][Modality(variant)]

    needed_places = (("signature",), ("description", "sequential"), ("framework", "rule"))

    def places(self, task: Task, variant: str) -> Mapping[str, str]:
        """The texts of the prompt, by place. See `FillsTemplates`."""
        del variant
        return self._places[task.task_id]

    def facts(self, task: Task) -> TaskFacts:
        """Kind of problem and framework. See `DescribesTasks`."""
        exercise = self._exercise(task)
        # The modules of the problems lie in a folder a kind.
        kind = type(exercise.problem).__module__.split(".")[-2].replace("_", "-")
        return TaskFacts(category=kind, stratum=exercise.framework.key)

    def files(self, task: Task) -> Mapping[str, bytes]:
        """All files of the problem and of the common runtime. See `KeepsFiles`."""
        return files_below(self._data, [self._exercise(task).problem.key, "runtime"])

    def family(self, task: Task) -> str:
        """The problem, whatever the framework. See `GroupsTasks`."""
        return self._exercise(task).problem.key

    def with_files(self, folder: Path) -> Suite:
        """Returns the suite with the problems of a folder. See `KeepsFiles`."""
        return TaskParallel(folder, complete=False)

    @property
    def scripts(self) -> Mapping[str, Script]:
        """Programs that answer from the text alone. See `OffersScripts`."""
        return PARALLEL_SCRIPTS

    def agent(self, variant: str) -> Agent | None:
        """Nobody has tools."""
        del variant
        return None

    def limits(self, overrides: Mapping[str, float]) -> str:
        """The limits in force as canonical JSON."""
        return limits_in_force(overrides).canonical()

    def extract(self, task: Task, response: str) -> Candidate:
        """Finds the program in a response."""
        return extract.extract(response, function=self._exercise(task).function)

    def judge(self, task: Task, candidate: Candidate, equipment: Equipment) -> Judgement:
        """Compiles a candidate, runs it and checks its results."""
        return judge.judge(
            candidate, self._exercise(task), equipment=equipment, workshop=self._workshop
        )

    def claims(self, verdicts: Sequence[Verdict]) -> Sequence[Claim]:
        """Returns which programs of models are right. See `MakesClaims`."""

        def prompt_of(one: Verdict) -> str | None:
            task = next((task for task in self._tasks if task.task_id == one.task_id), None)
            if task is None or one.variant not in self.variants:
                return None
            return self.prompt(task, one.variant)

        own = [one for one in verdicts if one.suite == SUITE]
        return program_claims(own, prompt_of, left_out=(REFERENCE_MODEL, SEEDED_MODEL))

    def is_timed(self, judgement: Judgement) -> bool:
        """Times what has right results alone too, for the paper's numbers. See `TimesMore`."""
        return passes_by_paper(judgement)

    def measure(
        self, task: Task, candidate: Candidate, equipment: Equipment
    ) -> tuple[Measurement, ...]:
        """Times a candidate with right results in strong and weak scaling."""
        return measure.measure(
            candidate, self._exercise(task), equipment=equipment, harnesses=self._workshop.harnesses
        )

    def score(self, tasks: Sequence[Task], judged: Sequence[Judged]) -> Sequence[Score]:
        """Returns pass@k, S_strong, S_weak, S and PCGQS of one model."""
        return score.score(SUITE, tasks, judged)

    def _exercise(self, task: Task) -> Exercise:
        return self._exercises[task.task_id]


def open_suite(choice: CheckerChoice) -> Suite:
    """Returns the suite, which has one checker."""
    del choice
    return TaskParallel()
