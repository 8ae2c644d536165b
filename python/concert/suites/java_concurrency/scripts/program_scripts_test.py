"""The scripted answerer fills its pattern from the prompt, and the same way each time."""

import random
from collections import Counter

from concert.suites.java_concurrency.scripts import JAVA_SCRIPTS
from concert.values.values import Task

_PROMPT = """Please write a program.
1. A job prints `job J start` after it has its `Semaphore`.
2. At last the main thread prints `pages=` and the number of pages.
3. Start at least one and at most 3 threads besides the main thread.
"""
_TASK = Task(
    suite="s",
    task_id="t",
    title="",
    prompt=_PROMPT,
    reference="",
    seeded=(),
    requires=(),
    digest="",
)


def _answers(number: int) -> list[str]:
    return [JAVA_SCRIPTS["patterns"](_TASK, random.Random(seed)) for seed in range(number)]


def test_threads_and_lines_come_from_the_prompt() -> None:
    for answer in _answers(10):
        assert "new Thread[3]" in answer
        assert 'System.out.println("job " + number + " start");' in answer
        assert 'System.out.println("pages=" + threads.length);' in answer


def test_each_flaw_is_as_frequent_as_stated() -> None:
    flaws = Counter(
        "lock"
        if "LOCK.lock();" not in answer
        else "import"
        if "import" not in answer
        else "syntax"
        if "start()\n" in answer
        else ""
        for answer in _answers(1000)
    )
    assert 150 < flaws["lock"] < 250
    assert 150 < flaws["import"] < 250
    assert 240 < flaws["syntax"] < 360
    assert 240 < flaws[""] < 360


def test_the_same_seed_gives_the_same_answer() -> None:
    assert _answers(5) == _answers(5)


def test_a_prompt_without_the_words_gets_a_program_too() -> None:
    task = Task(
        suite="s",
        task_id="t",
        title="",
        prompt="",
        reference="",
        seeded=(),
        requires=(),
        digest="",
    )
    assert "new Thread[1]" in JAVA_SCRIPTS["patterns"](task, random.Random(1))
