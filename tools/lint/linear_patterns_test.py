"""Every regular expression takes time linear in its text, whatever a model or a program wrote.

The steps of a backtracking matcher are counted, not seconds; see `pattern_steps`. The patterns are
found in the sources and the hostile texts are made from the patterns, so a new one needs no entry.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from lint.pattern_attacks import Attack, attacks
from lint.pattern_registry import UNKNOWN, Found, Use, patterns_in
from lint.pattern_steps import StepCounter, TooManyStepsError

from concert.sharding import of_this_shard

# Matching recurses for each repetition of a group.
sys.setrecursionlimit(1_000_000)

_TIMES: Final = (1, 2, 4, 8)
"""Sizes of the texts, each twice the one before."""
_MOST_STEPS: Final = 300_000
_SUSPICIOUS: Final = 2.4
"""Growth from size to size beyond which larger texts are tried; of linear steps it is 2, of
quadratic ones 4."""
_MOST_GROWTH: Final = 3.0

_NOT_HOSTILE: Final = {
    "java_concurrency/answer/java_source.py: _MODIFIERS": "at most 400 characters",
    "java_concurrency/scripts/program_scripts.py: _MOST_THREADS": "prompts of our own",
    "java_concurrency/scripts/program_scripts.py: _PLACE": "likewise",
    "java_concurrency/scripts/program_scripts.py: _QUOTED": "likewise",
    "java_concurrency/scripts/program_scripts.py: _SENTENCE": "likewise",
    "race_detection/importing/alignment.py: _INCLUDE": "one line of a published program",
    "race_detection/importing/label_lines.py: _ASSIGNED": "a line is cut to a few hundred columns",
    "race_detection/importing/label_lines.py: _POINTED": "likewise",
    "race_detection/scaling/near_duplicates.py: _TOKEN": "programs that came with Concert",
    "race_detection/answer/lines.py: _ITEM": "a side has at most 200 characters",
    "race_detection/answer/lines.py: _TWO": "likewise",
    "race_detection/answer/reader.py: _ALONE_AFTER": "asked once behind a value",
    "race_detection/answer/lenient_json.py: _PAIR": "finds pairs in an object of pairs alone",
    "race_detection/answer/lenient_json.py: _TOKEN": "reading goes on behind the line",
    "race_detection/answer/lenient_json.py: _SPACE": "asked once a line",
    "race_detection/answer/lenient_json.py: _NEXT_FLAT_OBJECT": "asked once behind an object",
    "task_parallel/answer/extract.py: _BODY": "reads to the next parenthesis at most",
    "task_parallel/scripts/loop_scripts.py: _HEADERS": "prompts of our own",
    "task_parallel/scripts/loop_scripts.py: _HEAD": "likewise",
    "task_parallel/scripts/loop_scripts.py: _SHOWN": "likewise",
    "task_parallel/scripts/loop_scripts.py: _SIGNATURE": "likewise",
}
"""Patterns that grow faster in the abstract, and why they cannot where they stand."""

_READ_ELSEWHERE: Final = {
    "models/providers/secrets.py: __init__": "alternatives without repetition",
    "java_concurrency/tasks/demands.py: demand_patterns": "patterns of tasks, tried below",
    "java_concurrency/tasks/demands.py: after": "likewise",
    "java_concurrency/judge/printed.py: matter": "likewise",
    "app/claims/check.py: _state": "patterns of our own claims, on the tables of one command",
    "task_parallel/judge/build/line_directives.py: without_line_directives": "one character",
}
"""Functions whose patterns are not in the source, and where they come from."""


def _found() -> Iterator[Found]:
    for path in sorted(Path("python/concert").rglob("*.py")):
        if not path.name.endswith(("_test.py", "_for_tests.py", "conftest.py")):
            yield from patterns_in(path)


_PATTERNS: Final = list(_found())


def _patterns_of_tasks() -> Iterator[str]:
    """Yields the patterns of demands that may repeat two things; one repetition is linear."""
    for path in sorted(Path("data/java-concurrency").glob("*/task.toml")):
        for demand in tomllib.loads(path.read_text("utf-8")).get("demand", ()):
            for name in ("pattern", "first", "then", "begin", "end"):
                if len(re.findall(r"[*+{]", demand.get(name, ""))) > 1:
                    yield demand[name]


_PATTERNS_OF_TASKS: Final = sorted(set(_patterns_of_tasks()))


def test_the_sources_are_here() -> None:
    assert len(_PATTERNS) > 100
    assert len(_PATTERNS_OF_TASKS) > 10


@pytest.mark.parametrize("pattern", of_this_shard(_PATTERNS_OF_TASKS))
def test_a_pattern_of_a_task_takes_linear_time_on_a_line(pattern: str) -> None:
    found = Found(place="", pattern=pattern, flags=0, use=Use.FULL_MATCH)
    assert slowest_attack(found) is None


@pytest.mark.parametrize(
    "found", of_this_shard(_PATTERNS), ids=lambda found: found.place.removeprefix("python/")
)
def test_a_pattern_takes_linear_time(found: Found) -> None:
    if found.pattern == UNKNOWN:
        assert any(found.place.endswith(known) for known in _READ_ELSEWHERE), found.place
        return
    slow = slowest_attack(found)
    if slow is not None:
        assert any(found.place.endswith(known) for known in _NOT_HOSTILE), (
            f"{found.pattern!r} takes {slow[1]} steps on texts of sizes {_TIMES}: {slow[0]}"
        )


@pytest.mark.parametrize(
    ("pattern", "use"),
    [
        (r'"(?:\\.|[^"\\\n])*"', Use.SEARCH),
        (r"(?m)^(`{3,})[ \t]*([^\n`]*)$", Use.SEARCH),
        (r"\s+$", Use.SEARCH),
        (r"/\*.*?\*/", Use.SEARCH),
        (r"(\w+)\s*=", Use.SEARCH),
        (r"(a|a)*b", Use.MATCH),
        (r"(\w+ ?)*;", Use.FULL_MATCH),
        (r"(?s)input token count.*exceeds", Use.SEARCH),
        (r"(?m)^\s*#\s*pragma", Use.SEARCH),
    ],
)
def test_patterns_that_are_known_to_be_slow_are_found(pattern: str, use: Use) -> None:
    assert slowest_attack(Found(place="", pattern=pattern, flags=0, use=use)) is not None


@pytest.mark.parametrize(
    ("pattern", "use"),
    [
        (r"a*+b", Use.MATCH),
        (r"//[^\n]*+", Use.SEARCH),
        (r"(?m)^[ \t]*+#", Use.SEARCH),
        (r"\b\w++\(", Use.SEARCH),
        (r".*x", Use.FULL_MATCH),
    ],
)
def test_patterns_that_are_known_to_be_linear_are_not_found(pattern: str, use: Use) -> None:
    assert slowest_attack(Found(place="", pattern=pattern, flags=0, use=use)) is None


def slowest_attack(found: Found) -> tuple[Attack, list[int]] | None:
    """Returns the first attack under which a pattern is slow, with its steps for each size."""
    counter = StepCounter(found.pattern, found.flags)

    def steps(attack: Attack, times: int) -> int:
        text = attack.text(times)
        try:
            if found.use is Use.SEARCH:
                return counter.count_search(text, most_steps=_MOST_STEPS)
            whole = found.use is Use.FULL_MATCH
            return counter.count_match(text, whole=whole, most_steps=_MOST_STEPS)
        except TooManyStepsError:
            return _MOST_STEPS

    for attack in attacks(counter):
        counted = [steps(attack, times) for times in _TIMES[:2]]
        if counted[1] < _MOST_STEPS and counted[1] <= _SUSPICIOUS * counted[0]:
            continue
        counted += [steps(attack, times) for times in _TIMES[2:]]
        first, second = counted[2] - counted[1], counted[3] - counted[2]
        if counted[-1] == _MOST_STEPS or second > _MOST_GROWTH * first:
            return attack, counted
    return None
