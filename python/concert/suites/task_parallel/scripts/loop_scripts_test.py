"""The scripted answerer makes one loop of the shown program parallel, the same one each time."""

import random

import pytest

from concert.suites.checkers import CheckerChoice
from concert.suites.task_parallel.scripts import PARALLEL_SCRIPTS
from concert.suites.task_parallel.suite import open_suite
from concert.values.values import Task

_PROGRAM = """#include <vector>

void fill(std::vector<double>& x) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] = 1.0;
  }
  for (std::size_t k = 1; k < 9; ++k) {
    x[k] += 1.0;
  }
}
"""
_SIGNATURE = "    void fill(std::vector<double>& x);\n\nAnswer (the signature needs <vector>)."


def _task(framework: str, prompt: str) -> Task:
    return Task(
        suite="s",
        task_id=f"fill.{framework}",
        title="",
        prompt=prompt,
        reference="",
        seeded=(),
        requires=(),
        digest="",
    )


def _answers(framework: str, prompt: str) -> set[str]:
    task = _task(framework, prompt)
    return {PARALLEL_SCRIPTS["patterns"](task, random.Random(seed)) for seed in range(20)}


@pytest.mark.parametrize(
    ("framework", "told"),
    [
        ("openmp", "#pragma omp taskloop\n  for (std::size_t {0} = "),
        ("stdpar", "passes.end(), [&](std::size_t {0}) {{\n    x[{0}]"),
        ("hpx", "    [&](std::size_t {0}) {{\n    x[{0}]"),
    ],
)
def test_one_loop_or_the_other_becomes_parallel(framework: str, told: str) -> None:
    first, second = sorted(
        _answers(framework, f"```cpp\n{_PROGRAM}```\n"), key=lambda one: told.format("k") in one
    )
    assert told.format("i") in first
    assert told.format("i") not in second
    assert told.format("k") in second


def test_a_prompt_without_a_program_gets_a_function_that_returns() -> None:
    assert _answers("openmp", _SIGNATURE) == {
        "```cpp\n#include <vector>\n\nvoid fill(std::vector<double>& x) {\n}\n```\n"
    }
    assert _answers("openmp", "nothing") == {"```cpp\n```\n"}


def test_a_program_without_a_counting_loop_stays_as_it_is() -> None:
    assert _answers("hpx", "```cpp\nint f();\n```\n") == {"```cpp\nint f();\n```\n"}


def test_it_finds_loops_in_programs_of_the_suite_and_a_signature_in_every_prompt() -> None:
    suite = open_suite(CheckerChoice())
    changed = 0
    for task in suite.tasks():
        script = PARALLEL_SCRIPTS["patterns"]
        described = script(_task(task.task_id, suite.prompt(task, "default")), random.Random(1))
        assert "#include" in described
        shown = suite.prompt(task, "sequential")
        answer = script(_task(task.task_id, shown), random.Random(1))
        changed += answer.removeprefix("```cpp\n").removesuffix("```\n") not in shown
    assert changed >= 18
