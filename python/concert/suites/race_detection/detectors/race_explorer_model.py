"""Has the explorer for C answer in a model's place.

It answers what it has a witness for: the primary races. Secondary ones are doubtful where another
race comes before them, which orders nothing, but may keep them apart in every execution; where a
program has no primary race, nothing is doubtful about its secondary ones, and they are the answer.
"""

import json
from collections.abc import Mapping, Sequence
from copy import replace
from typing import Final

from concert.explorers.c import (
    DEFAULT_LIMITS,
    NEEDS,
    BadProgramError,
    Race,
    RaceClass,
    RaceExplorerError,
    SearchLimits,
    Verdict,
    Workbench,
    explore,
    installed,
)
from concert.explorers.c.identity import explorer_identity
from concert.models.protocol import Answer, Ask, ModelError
from concert.suites.equipment import Equipment
from concert.suites.race_detection.detectors.detector_names import THREADS_SAID
from concert.suites.race_detection.detectors.race_tools import NO_ANSWER
from concert.values.keys import canonical_json

_VERSION: Final = "explorer 2"
"""Raised whenever what is made of a verdict may change."""


class ExplorerAnalyzer:
    """Answers by exploring every interleaving, within limits. Implements `Analyzer`."""

    needs = NEEDS

    def __init__(self, sources: Mapping[str, str]) -> None:
        """Takes the programs' texts by task id."""
        self._sources = sources

    def sampling(self, ask: Ask) -> str:
        """Returns explorer and limits of the search; random executions have the sample's seed."""
        limits = json.loads(_limits(ask.sample).canonical_json())
        code = explorer_identity()
        return canonical_json({"analyzer": _VERSION, "code": code, "limits": limits})

    def respond(self, ask: Ask, equipment: Equipment) -> Answer:
        """Returns the races that were found.

        Raises:
            ModelError: The explorer failed.
        """
        try:
            workbench = _workbench(equipment)
            served = f"Concert's explorer {explorer_identity()}"
            verdict = explore(
                self._sources[ask.task.task_id],
                name="the program",
                bench=workbench,
                limits=_limits(ask.sample),
            ).verdict
        except BadProgramError as error:
            return Answer(
                text=f"No verdict: the program does not compile: {error.what} ({error.where}).",
                finish_reason=NO_ANSWER,
                served_model=served,
            )
        except RaceExplorerError as error:
            raise ModelError(f"the explorer failed: {error}") from error
        return Answer(text=_answer(verdict), served_model=served)


def reported(verdict: Verdict) -> Sequence[Race]:
    """Returns the races that the explorer answers with, one a line pair, sorted."""
    known = [race for race in verdict.races if all(race.lines)]
    primary = [race for race in known if race.race_class is RaceClass.PRIMARY]
    chosen = {race.lines: race for race in reversed(primary or known)}
    return [chosen[lines] for lines in sorted(chosen)]


def _limits(sample: int) -> SearchLimits:
    # Not all that a user waits for: a detector answers many programs, several times each.
    return replace(DEFAULT_LIMITS, executions=400_000, total_events=4_000_000, seed=sample + 1)


def _workbench(equipment: Equipment) -> Workbench:
    missing = [name for name in NEEDS if name not in equipment.toolchains]
    if missing:
        raise ModelError(f"the toolchain {missing[0]} was not found; see `bazel run //:doctor`")
    return Workbench(
        sandbox=equipment.sandbox,
        gcc=equipment.toolchains[NEEDS[0]],
        installation=installed(),
        scratch=equipment.scratch,
    )


def _answer(verdict: Verdict) -> str:
    races = [
        {"shared_variable": race.variable, "lineA": race.lines[0], "lineB": race.lines[1]}
        for race in reported(verdict)
    ]
    threads = THREADS_SAID.format(verdict.threads_created + 1)
    return f"```json\n{json.dumps({'races': races}, indent=2)}\n```\n{threads}\n"
