"""ThreadSanitizer and Helgrind in a model's place.

A sample is several runs, whose schedules come from seeds that follow from the sample's index; its
answer is every line pair that a run saw race, in the form that a model is asked for. A program that
does not compile, or a run of which does not end well, gets an answer that says so and names no
race: the tools' reports are only whole at the end.
"""

import json
import math
import random
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from concert.models.protocol import Answer, Ask, ModelError
from concert.suites.equipment import Equipment
from concert.suites.race_detection.answer.races import LinePair
from concert.suites.race_detection.detectors import helgrind, thread_sanitizer
from concert.suites.race_detection.detectors.helgrind import (
    Helgrind,
    HelgrindError,
    HelgrindProgramError,
)
from concert.suites.race_detection.detectors.thread_sanitizer import (
    SanitizedProgramError,
    ThreadSanitizer,
    ThreadSanitizerError,
    ThreadSanitizerUnavailable,
)
from concert.toolchains.toolchain import Toolchain
from concert.values.keys import canonical_json

NO_ANSWER: Final = "failed"
"""Finish reason of an answer that says why there is none."""

_UNKNOWN_VARIABLE: Final = "unknown"
"""The tools tell addresses, not always names."""

_CPU_SECONDS: Final = 20.0
_WALL_SECONDS: Final = 300.0
"""A program that waits for ever uses no CPU time."""

_SANITIZER_RUNS: Final = 10
_HELGRIND_RUNS: Final = 4
_SHORTEST_TURN, _LONGEST_TURN = 5, 100_000
"""In basic blocks; the longest is Valgrind's own."""


class SanitizerAnalyzer:
    """Answers by runs under ThreadSanitizer, with random delays. Implements `Analyzer`."""

    needs = thread_sanitizer.NEEDS

    def __init__(self, sources: Mapping[str, str]) -> None:
        """Takes the programs' texts by task id."""
        self._sources = sources

    def sampling(self, ask: Ask) -> str:
        """Returns the seeds and the limits of a run."""
        return _sampling("tsan 2", seeds=list(_sanitizer_seeds(ask.sample)))

    def respond(self, ask: Ask, equipment: Equipment) -> Answer:
        """Returns what the runs of one sample saw.

        Raises:
            ModelError: The sanitizer failed.
        """
        gcc = _toolchain(equipment, "gcc13")
        limits = replace(
            thread_sanitizer.LIMITS, cpu_seconds=_CPU_SECONDS, wall_seconds=_WALL_SECONDS
        )
        sanitizer = ThreadSanitizer(equipment.sandbox, gcc, limits=limits)
        served = f"ThreadSanitizer of GCC {gcc.version}"
        pairs: set[LinePair] = set()
        try:
            sanitizer.build(self._sources[ask.task.task_id], equipment.scratch)
            for report in sanitizer.run(equipment.scratch, seeds=_sanitizer_seeds(ask.sample)):
                pairs |= report.races
        except SanitizedProgramError as error:
            return _no_answer(error.what, served=served)
        except ThreadSanitizerError as error:
            raise ModelError(f"ThreadSanitizer failed: {error.what}") from error
        except ThreadSanitizerUnavailable as error:
            raise ModelError(f"ThreadSanitizer cannot run here: {error}") from error
        return _answer(pairs, served=served)


class HelgrindAnalyzer:
    """Answers by runs under Helgrind, with turns of several lengths. Implements `Analyzer`."""

    needs = helgrind.NEEDS

    def __init__(self, sources: Mapping[str, str]) -> None:
        """Takes the programs' texts by task id."""
        self._sources = sources

    def sampling(self, ask: Ask) -> str:
        """Returns the lengths of turns and the limits of a run."""
        return _sampling("helgrind 3", seed=ask.sample, turns=list(_turns(ask.sample)))

    def respond(self, ask: Ask, equipment: Equipment) -> Answer:
        """Returns what the runs of one sample saw.

        Raises:
            ModelError: Helgrind failed.
        """
        valgrind = _toolchain(equipment, "valgrind")
        _toolchain(equipment, "gcc13")
        limits = replace(helgrind.LIMITS, cpu_seconds=_CPU_SECONDS, wall_seconds=_WALL_SECONDS)
        tool = Helgrind(
            equipment.sandbox, equipment.toolchains, limits=limits, scratch=equipment.scratch
        )
        served = f"Helgrind of Valgrind {valgrind.version}"
        source = self._sources[ask.task.task_id]
        try:
            pairs = tool.run(source, quanta=_turns(ask.sample), seed=ask.sample)
        except HelgrindProgramError as error:
            return _no_answer(error.what, served=served)
        except HelgrindError as error:
            raise ModelError(f"Helgrind failed: {error.what}") from error
        return _answer(pairs, served=served)


def _toolchain(equipment: Equipment, name: str) -> Toolchain:
    if name not in equipment.toolchains:
        raise ModelError(f"the toolchain {name} was not found; see `bazel run //:doctor`")
    return equipment.toolchains[name]


def _sampling(analyzer: str, **parameters: object) -> str:
    limits = {"cpu_seconds": _CPU_SECONDS, "wall_seconds": _WALL_SECONDS}
    return canonical_json({"analyzer": analyzer, "limits_of_a_run": limits, **parameters})


def _sanitizer_seeds(sample: int) -> range:
    return range(sample * _SANITIZER_RUNS, (sample + 1) * _SANITIZER_RUNS)


def _turns(sample: int) -> tuple[int, ...]:
    """Returns lengths of turns, one a run: Valgrind's own first, orders of magnitude then drawn."""
    generator = random.Random(sample)
    shortest, longest = math.log(_SHORTEST_TURN), math.log(_LONGEST_TURN)
    drawn = (generator.uniform(shortest, longest) for _ in range(_HELGRIND_RUNS - 1))
    return (_LONGEST_TURN, *(round(math.exp(one)) for one in drawn))


def _answer(pairs: Iterable[LinePair], *, served: str) -> Answer:
    races = [
        {"shared_variable": _UNKNOWN_VARIABLE, "lineA": pair.low, "lineB": pair.high}
        for pair in sorted(pairs)
    ]
    text = f"```json\n{json.dumps({'races': races}, indent=2)}\n```\n"
    return Answer(text=text, served_model=served)


def _no_answer(why: str, *, served: str) -> Answer:
    return Answer(text=f"No verdict: {why}.", finish_reason=NO_ANSWER, served_model=served)
