"""The race-detection suite, as the pipeline sees it."""

import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path

from concert.models.reading_policy import ReadingPolicy
from concert.results.values import (
    DEFAULT_VARIANT,
    Candidate,
    Judged,
    Judgement,
    Measurement,
    Score,
    Task,
)
from concert.runfiles import folder
from concert.suites.analyzers import Analyzer
from concert.suites.protocol import Agent, Bench
from concert.suites.race_detection.agent import AgentLimits, RaceAgent, build_agent_prompt
from concert.suites.race_detection.extract import extract_races
from concert.suites.race_detection.judge import judge_races
from concert.suites.race_detection.prompts import build_prompt
from concert.suites.race_detection.race_tools import HelgrindAnalyzer, SanitizerAnalyzer
from concert.suites.race_detection.score import score_races
from concert.suites.race_detection.tasks import Program, load_programs

SUITE_NAME = "race-detection"
AGENT_VARIANT = "agent"
"""The variant in which a model has tools."""
_CHECKER = "race-pairs 2"
_DATA = "data/race-detection"
_AGENT_LIMITS = AgentLimits()


class RaceDetection:
    """Asks for the data races of pthread programs. Implements `Suite`.

    Args:
        root: Folder of the programs; by default the ones that came with Concert.
    """

    def __init__(self, root: Path | None = None) -> None:
        self._root = root

    @property
    def name(self) -> str:
        """The suite's name."""
        return SUITE_NAME

    @property
    def checker(self) -> str:
        """Version of extraction and matching together: a verdict depends on nothing else."""
        return _CHECKER

    @property
    def needs(self) -> tuple[str, ...]:
        """No toolchain: a race list is compared, not run."""
        return ()

    @property
    def variants(self) -> tuple[str, ...]:
        """The paper's question, and the same to an agent."""
        return (DEFAULT_VARIANT, AGENT_VARIANT)

    @property
    def reading(self) -> ReadingPolicy | None:
        """Nobody is asked again."""
        return None

    def tasks(self) -> Sequence[Task]:
        """All tasks, sorted by `task_id`."""
        return tuple(_task(program) for program in self._programs.values())

    def prompt(self, task: Task, variant: str) -> str:
        """The paper's question, which an agent's is followed by its tools and limits."""
        if variant == AGENT_VARIANT:
            return build_agent_prompt(task.prompt, limits=_AGENT_LIMITS)
        return task.prompt

    def agent(self, variant: str) -> Agent | None:
        """An agent that has the program, where the variant says so."""
        if variant != AGENT_VARIANT:
            return None
        return RaceAgent(self._sources, limits=_AGENT_LIMITS)

    @cached_property
    def analyzers(self) -> Mapping[str, Analyzer]:
        """The dynamic race detectors, which answer the same question. See `OffersAnalyzers`."""
        return {
            "helgrind": HelgrindAnalyzer(self._sources),
            "tsan": SanitizerAnalyzer(self._sources),
        }

    def limits(self, overrides: Mapping[str, float]) -> str:
        """No limit bears on a comparison, so there is none in a verdict's key."""
        del overrides
        return "{}"

    def extract(self, task: Task, response: str) -> Candidate:
        """Finds the race list in a response."""
        del task
        return extract_races(response)

    def judge(self, task: Task, candidate: Candidate, bench: Bench) -> Judgement:
        """Compares a race list with the program's ground truth."""
        del bench
        return judge_races(self._programs[task.task_id], candidate)

    def measure(self, task: Task, candidate: Candidate, bench: Bench) -> tuple[Measurement, ...]:
        """Nothing is timed."""
        del task, candidate, bench
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
        programs = load_programs(self._root or folder(_DATA))
        return {program.task_id: program for program in programs}


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
        prompt=build_prompt(program.source),
        reference=reference_answer(program),
        seeded=program.seeded,
        requires=(),
        digest=program.digest,
    )
