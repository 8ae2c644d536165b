"""The java-concurrency suite: models write concurrent Java programs."""

import dataclasses
import functools
from collections.abc import Mapping, Sequence
from pathlib import Path

from concert import runfiles
from concert.code_identity import code_identity
from concert.models.reading_policy import ReadingPolicy
from concert.suites.capabilities.headline import Headline
from concert.suites.checkers import CheckerChoice, Comparison
from concert.suites.common.file_copies import files_below
from concert.suites.common.task_files import ReadTasks, read_tasks
from concert.suites.equipment import Equipment
from concert.suites.faulty_tasks import FaultyTask
from concert.suites.java_concurrency.answer.extract import extract
from concert.suites.java_concurrency.judge.comparison import compare
from concert.suites.java_concurrency.judge.compile import JDK
from concert.suites.java_concurrency.judge.jpf import (
    JPF,
    JpfBudget,
    ReferenceDepths,
    reference_depths,
)
from concert.suites.java_concurrency.judge.judge import judge
from concert.suites.java_concurrency.judge.limits import JudgeLimits
from concert.suites.java_concurrency.score.score import score
from concert.suites.java_concurrency.scripts import JAVA_SCRIPTS
from concert.suites.java_concurrency.tasks.tasks import (
    SUITE,
    Problem,
    problem_folders,
    read_problem,
)
from concert.suites.protocol import Agent, Suite
from concert.suites.scripted import Script
from concert.suites.task_facts import TaskFacts
from concert.values.keys import canonical_json
from concert.values.values import (
    DEFAULT_VARIANT,
    Candidate,
    Judged,
    Judgement,
    Measurement,
    Score,
    Task,
)

_CHECKER_VERSION = 4
"""To be raised with every change that can change a verdict or its evidence."""

_JUDGE = "python/concert/suites/java_concurrency/judge.sha256"
_DATA = "data/java-concurrency"


class JavaConcurrency:
    """The suite of the CONCUR paper, with our explorer, JPF or both as its model checkers."""

    def __init__(self, data: Path | None = None, *, choice: CheckerChoice | None = None) -> None:
        """Reads nothing yet.

        Args:
            data: Folder of the problems; the one that came with the program by default.
            choice: The model checkers; the explorer alone by default.
        """
        self._data = data
        self._choice = choice or CheckerChoice()

    @property
    def name(self) -> str:
        """The suite's name."""
        return SUITE

    @functools.cached_property
    def checker(self) -> str:
        """The judge's version, the user's model checker, and the identity of the code."""
        checker = self._choice.checker
        theirs = f" jpf {self._choice.jpf}" if checker.needs_jpf else ""
        return f"{checker} {_CHECKER_VERSION}{theirs}; code {code_identity(_JUDGE)}"

    @property
    def needs(self) -> tuple[str, ...]:
        """Toolchains without which nothing can be judged."""
        return (JDK, JPF) if self._choice.checker.needs_jpf else (JDK,)

    @property
    def variants(self) -> tuple[str, ...]:
        """One wording."""
        return (DEFAULT_VARIANT,)

    def reading(self, variant: str) -> ReadingPolicy | None:
        """Nobody is asked again."""
        del variant
        return None

    def tasks(self) -> Sequence[Task]:
        """All tasks, sorted by id."""
        return tuple(problem.task for problem in self._problems.values())

    def faulty_tasks(self) -> Sequence[FaultyTask]:
        """Tasks whose data are faulty. See `FindsFaultyTasks`."""
        return self._read.faulty

    def prompt(self, task: Task, variant: str) -> str:
        """The one wording."""
        del variant
        return task.prompt

    needed_places = (("description",), ("requirements",))

    def places(self, task: Task, variant: str) -> Mapping[str, str]:
        """The texts of the prompt, by place. See `FillsTemplates`."""
        del variant
        return self._problems[task.task_id].places

    @property
    def headline(self) -> Headline:
        """The interval spans what open samples may be. See `HasHeadline`."""
        return Headline(spans_open=True)

    def facts(self, task: Task) -> TaskFacts:
        """Theme, and whether the problem is a variant of another one. See `DescribesTasks`."""
        problem = self._problems[task.task_id]
        return TaskFacts(category=problem.theme, stratum="variant" if problem.base else "base")

    def files(self, task: Task) -> Mapping[str, bytes]:
        """All files of the problem. See `KeepsFiles`."""
        return files_below(self._folder, [task.task_id])

    def family(self, task: Task) -> str:
        """The problem that it is a variant of, or itself. See `GroupsTasks`."""
        return self._problems[task.task_id].base or task.task_id

    def with_files(self, folder: Path) -> Suite:
        """Returns the suite with the problems of a folder. See `KeepsFiles`."""
        return JavaConcurrency(folder, choice=self._choice)

    @property
    def scripts(self) -> Mapping[str, Script]:
        """Programs that answer from the text alone. See `OffersScripts`."""
        return JAVA_SCRIPTS

    def agent(self, variant: str) -> Agent | None:
        """Nobody has tools."""
        del variant
        return None

    def limits(self, overrides: Mapping[str, float]) -> str:
        """The limits in force, as canonical JSON; JPF's among them where it judges."""
        limits: dict[str, float] = dataclasses.asdict(JudgeLimits.of(overrides))
        if self._choice.checker.needs_jpf:
            limits |= JpfBudget.of(overrides).named()
        return canonical_json(limits)

    def extract(self, task: Task, response: str) -> Candidate:
        """Finds the program in a response."""
        return extract(response)

    def judge(self, task: Task, candidate: Candidate, equipment: Equipment) -> Judgement:
        """Compiles the candidate and has it checked."""
        criteria = self._problems[task.task_id].criteria
        checker = self._choice.checker
        depth = self._depths.limit(task.task_id) if checker.needs_jpf else 0
        limits = JudgeLimits.of(equipment.limits)
        return judge(candidate, criteria, equipment, limits, checker=checker, jpf_depth=depth)

    def measure(
        self, task: Task, candidate: Candidate, equipment: Equipment
    ) -> tuple[Measurement, ...]:
        """Nothing is timed."""
        return ()

    def score(self, tasks: Sequence[Task], judged: Sequence[Judged]) -> Sequence[Score]:
        """pass@k, counts by label and outcome, and the distribution of compilation errors."""
        bases = {task_id: problem.base for task_id, problem in self._problems.items()}
        return score(tasks, judged, bases=bases)

    def comparisons(self, judged: Sequence[Judged]) -> tuple[Comparison, ...]:
        """Returns the verdicts of the explorer and JPF where both judged."""
        return compare(judged)

    @functools.cached_property
    def _depths(self) -> ReferenceDepths:
        return reference_depths()

    @functools.cached_property
    def _problems(self) -> Mapping[str, Problem]:
        return {problem.task.task_id: problem for problem in self._read.tasks}

    @functools.cached_property
    def _folder(self) -> Path:
        return self._data or runfiles.folder(_DATA)

    @functools.cached_property
    def _read(self) -> ReadTasks[Problem]:
        folders = problem_folders(self._folder)
        return read_tasks(SUITE, {folder.name: folder for folder in folders}, read_problem)


def open_suite(choice: CheckerChoice) -> Suite:
    """Returns the suite, which judges by the checkers of the choice."""
    return JavaConcurrency(choice=choice)
