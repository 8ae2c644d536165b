"""The race-detection suite, as the pipeline sees it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from concert.code_identity import code_identity
from concert.models.reading_policy import ReadingPolicy
from concert.runfiles import folder
from concert.suites.capabilities.analyzers import Analyzer
from concert.suites.capabilities.headline import Headline
from concert.suites.capabilities.wrong_pairs import WrongAnswer
from concert.suites.checkers import CheckerChoice
from concert.suites.claims import Claim
from concert.suites.common.task_files import ReadTasks, TaskFileError, read_tasks
from concert.suites.equipment import Equipment
from concert.suites.faulty_tasks import FaultyTask
from concert.suites.protocol import Agent, Suite
from concert.suites.race_detection.agent import AgentLimits, RaceAgent, build_agent_prompt
from concert.suites.race_detection.claims import race_claims
from concert.suites.race_detection.detectors.detector_names import EXPLORER, HELGRIND, TSAN
from concert.suites.race_detection.detectors.race_explorer_model import ExplorerAnalyzer
from concert.suites.race_detection.detectors.race_tools import (
    HelgrindAnalyzer,
    SanitizerAnalyzer,
)
from concert.suites.race_detection.judge.variants import (
    AGENTS,
    Variant,
    digest_of,
    extract_answer,
    files_of,
    judge_answer,
    lacks,
    shown,
)
from concert.suites.race_detection.judge.yes_no import yes_no_reference
from concert.suites.race_detection.scaling import RECIPES, made_programs
from concert.suites.race_detection.score.score import score_races
from concert.suites.race_detection.scripts import RACE_SCRIPTS
from concert.suites.race_detection.tasks.program_table import (
    COPIES,
    program_copy,
    read_copies,
    read_programs,
)
from concert.suites.race_detection.tasks.programs import Program, load_program, task_folders
from concert.suites.race_detection.tasks.questions import prompt_of, reading_of, shown_program
from concert.suites.race_detection.wrong_pairs import wrong_answer
from concert.suites.scripted import Script
from concert.suites.task_facts import TaskFacts
from concert.values.keys import canonical_json
from concert.values.values import (
    DEFAULT_VARIANT,
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

SUITE_NAME = "race-detection"
_CHECKER = "race-pairs 3"
_JUDGE = "python/concert/suites/race_detection/judge.sha256"
_DATA = "data/race-detection"
_AGENT_LIMITS = AgentLimits()
_RACY = "racy"
"""Stratum of the programs that have a race."""


class RaceDetection:
    """Asks for the data races of pthread programs. Implements `Suite`.

    Args:
        root: Folder of the programs; by default the ones that came with Concert.
        table: Table of programs that take their place.
        copies: Folder of copies of programs that take their place; see `files`.
        recipes: Recipes of programs that are made of them and stand beside them; none where None.
    """

    def __init__(
        self,
        root: Path | None = None,
        *,
        table: Path | None = None,
        recipes: Path | None = None,
        copies: Path | None = None,
    ) -> None:
        self._root = root
        self._table = table
        self._recipes = recipes
        self._copies = copies

    def with_programs(self, table: Path) -> "RaceDetection":
        """Returns the suite with the programs of a table, or of a folder. See `TakesPrograms`.

        Raises:
            TaskFileError: The folder has no programs.
        """
        if not table.is_dir():
            return RaceDetection(table=table)
        if not task_folders(table):
            raise TaskFileError(table, "no folder of a program in it")
        return RaceDetection(table)

    def with_all_programs(self) -> "RaceDetection":
        """Returns the suite with its own programs and those made of them. See `TakesPrograms`."""
        return RaceDetection(recipes=folder(RECIPES))

    @property
    def name(self) -> str:
        """The suite's name."""
        return SUITE_NAME

    @property
    def checker(self) -> str:
        """Version of the matching, with the identity of the code that judges."""
        return f"{_CHECKER}; code {code_identity(_JUDGE)}"

    @property
    def needs(self) -> tuple[str, ...]:
        """No toolchain: a race list is compared, not run."""
        return ()

    @property
    def quick_tasks(self) -> int:
        """Many, for lists are only compared."""
        return 24

    @property
    def variants(self) -> tuple[str, ...]:
        """The paper's question, and what `Variant` makes of it."""
        return tuple(variant.value for variant in Variant)

    def reading(self, variant: str) -> ReadingPolicy | None:
        """The paper's rule for answers that cannot be read."""
        return reading_of(Variant(variant))

    def tasks(self) -> Sequence[Task]:
        """All tasks, sorted by `task_id`."""
        return tuple(_task(program) for program in self._programs.values())

    def faulty_tasks(self) -> Sequence[FaultyTask]:
        """Tasks whose data are faulty. See `FindsFaultyTasks`."""
        return self._read.faulty

    def lacks(self, task: Task, variant: str) -> str:
        """Tells why a task lacks the variant; empty where it has it. See `VariesTasks`."""
        return lacks(self._programs[task.task_id], Variant(variant))

    def in_variant(self, task: Task, variant: str) -> Task:
        """A task with prompt, reference and digest of a variant that it has. See `VariesTasks`."""
        program, wording = self._programs[task.task_id], Variant(variant)
        asked = replace(
            task,
            variant=variant,
            prompt=self.prompt(task, variant),
            digest=digest_of(program, wording),
        )
        if wording is Variant.YES_NO:
            return replace(asked, reference=yes_no_reference(program), seeded=())
        there = shown(program, wording)
        if there is program:
            return asked
        return replace(asked, reference=reference_answer(there), seeded=())

    def prompt(self, task: Task, variant: str) -> str:
        """The question of a variant, which an agent's is followed by its tools and limits."""
        wording = Variant(variant)
        program = self._programs[task.task_id]
        prompt = prompt_of(program, wording)
        if wording not in AGENTS:
            return prompt
        headers = [file.name for file in files_of(program, wording)[1:]]
        return build_agent_prompt(prompt, limits=_AGENT_LIMITS, headers=headers)

    needed_places = (("program", "source"),)

    def places(self, task: Task, variant: str) -> Mapping[str, str]:
        """The program as a variant shows it, not to agents. See `FillsTemplates`."""
        wording = Variant(variant)
        if wording in AGENTS:
            return {}
        program = self._programs[task.task_id]
        return {
            "program": shown_program(program, wording),
            "source": shown(program, wording).source,
        }

    @property
    def headline(self) -> Headline:
        """Only racy programs count. See `HasHeadline`."""
        return Headline(strata=frozenset({_RACY}))

    def facts(self, task: Task) -> TaskFacts:
        """Category, origin and races. See `DescribesTasks`."""
        program = self._programs[task.task_id]
        races = [
            {"first": race.first.lines, "second": race.second.lines, "variable": race.variable}
            for race in program.races
        ]
        return TaskFacts(
            category=program.category,
            stratum=_RACY if races else "race-free",
            origin=program.origin,
            labels=canonical_json({"races": races}),
        )

    def files(self, task: Task) -> Mapping[str, bytes]:
        """The program with its races, wherever it came from, as one file. See `KeepsFiles`."""
        program = self._programs[task.task_id]
        return {f"{COPIES}/{program.task_id}.json": program_copy(program)}

    def with_files(self, folder: Path) -> Suite:
        """Returns the suite with the copies of programs in a folder. See `KeepsFiles`."""
        return RaceDetection(copies=folder / COPIES)

    def agent(self, variant: str) -> Agent | None:
        """An agent that has the program, where the variant says so."""
        wording = Variant(variant)
        if wording not in AGENTS:
            return None
        return RaceAgent(
            lambda task_id: files_of(self._programs[task_id], wording), limits=_AGENT_LIMITS
        )

    @cached_property
    def analyzers(self) -> Mapping[str, Analyzer]:
        """Race detectors, which answer the same question. See `OffersAnalyzers`."""
        return {
            EXPLORER: ExplorerAnalyzer(self._sources),
            HELGRIND: HelgrindAnalyzer(self._sources),
            TSAN: SanitizerAnalyzer(self._sources),
        }

    @property
    def scripts(self) -> Mapping[str, Script]:
        """Programs that answer from the text alone. See `OffersScripts`."""
        return RACE_SCRIPTS

    def limits(self, overrides: Mapping[str, float]) -> str:
        """No limit bears on a comparison, so there is none in a verdict's key."""
        del overrides
        return "{}"

    def extract(self, task: Task, response: str) -> Candidate:
        """Finds what a response answers."""
        return extract_answer(Variant(task.variant), response)

    def judge(self, task: Task, candidate: Candidate, equipment: Equipment) -> Judgement:
        """Compares an answer with the program's ground truth, as the variant shows it."""
        del equipment
        return judge_answer(self._programs[task.task_id], Variant(task.variant), candidate)

    def claims(self, verdicts: Sequence[Verdict]) -> Sequence[Claim]:
        """Returns labels, and other pairs that models reported. See `MakesClaims`."""
        digests = {task.task_id: task.digest for task in self.tasks()}
        own = [
            one
            for one in verdicts
            if one.suite == SUITE_NAME
            and one.variant == DEFAULT_VARIANT
            and digests.get(one.task_id) == one.task_digest
        ]
        return race_claims(self._programs, own, left_out=(REFERENCE_MODEL, SEEDED_MODEL))

    def wrong_pairs(
        self, task_id: str, variant: str, *, digest: str, evidence: str
    ) -> WrongAnswer | None:
        """Returns missed races and false reports. See `TellsWrongPairs`."""
        program = self._programs.get(task_id)
        if program is None:
            return None
        return wrong_answer(program, variant, digest=digest, evidence=evidence)

    def measure(
        self, task: Task, candidate: Candidate, equipment: Equipment
    ) -> tuple[Measurement, ...]:
        """Nothing is timed."""
        del task, candidate, equipment
        return ()

    def score(self, tasks: Sequence[Task], judged: Sequence[Judged]) -> Sequence[Score]:
        """Returns the metric rows of Section 4 for one model."""
        races = {task.task_id: len(self._programs[task.task_id].races) for task in tasks}
        return score_races(SUITE_NAME, races, judged)

    @cached_property
    def _sources(self) -> Mapping[str, str]:
        return {task_id: program.source for task_id, program in self._programs.items()}

    @cached_property
    def _programs(self) -> Mapping[str, Program]:
        return {program.task_id: program for program in self._read.tasks}

    @cached_property
    def _read(self) -> ReadTasks[Program]:
        if self._copies is not None:
            return ReadTasks(tasks=read_copies(self._copies), faulty=())
        if self._table is not None:
            return ReadTasks(tasks=tuple(read_programs(self._table)), faulty=())
        folders = task_folders(self._root or folder(_DATA))
        own = read_tasks(SUITE_NAME, {one.name: one for one in folders}, load_program)
        return own if self._recipes is None else _with_made(own, self._recipes)


def _with_made(own: ReadTasks[Program], recipes: Path) -> ReadTasks[Program]:
    made, not_made = made_programs(recipes, own.tasks)
    faulty = (
        FaultyTask(suite=SUITE_NAME, task_id=task_id, path=error.path, what=error.what)
        for task_id, error in not_made.items()
    )
    programs = sorted([*own.tasks, *made], key=lambda program: program.task_id)
    return ReadTasks(tasks=tuple(programs), faulty=(*own.faulty, *faulty))


def open_suite(choice: CheckerChoice) -> Suite:
    """Returns the suite, which has one checker."""
    del choice
    return RaceDetection()


def reference_answer(program: Program) -> str:
    """Returns the ground truth as a model would have written it."""
    races = [
        {
            "shared_variable": race.variable,
            "lineA": race.first.line,
            "lineB": race.second.line,
        }
        for race in program.races
    ]
    return f"```json\n{json.dumps({'races': races}, indent=2)}\n```\n"


def _task(program: Program) -> Task:
    return Task(
        suite=SUITE_NAME,
        task_id=program.task_id,
        title=program.title,
        prompt=prompt_of(program, Variant.DEFAULT),
        reference=reference_answer(program),
        seeded=program.seeded,
        requires=(),
        digest=program.digest,
    )
