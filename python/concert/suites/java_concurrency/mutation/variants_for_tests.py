"""A base problem, a good variant of it, and what is done to spoil it."""

from collections.abc import Mapping
from pathlib import Path

from concert.values.values import Coverage, Judgement, Outcome, Task

BASE: Mapping[str, str] = {
    "task.toml": r'''
title = "Two clerks stamp letters"
theme = "atomics"
description = """Two clerks stamp letters at the same desk."""
specification = [
    "Each clerk is a thread of its own and stamps two letters.",
    "A common `AtomicInteger` counts the stamps.",
    "When both have gone home, the main thread prints `stamps=` and the number of stamps.",
]
[bounds]
threads = 2
iterations = 2
[checklist]
threads = 2
constructs = ["java.util.concurrent.atomic.AtomicInteger"]
[[demand]]
kind = "values"
pattern = 'stamps=(\d+)'
values = ["4"]
[[seeded]]
file = "plain-counter.java"
labels = ["RC", "checklist", "wrong_output"]
''',
    "reference/Clerks.java": "public class Clerks {}\n",
    "seeded/plain-counter.java": "public class Plain {}\n",
}

_SHEEP = """\
import java.util.concurrent.atomic.AtomicInteger;

public class SheepGate {
    private static final AtomicInteger COUNTED = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        Thread[] dogs = new Thread[2];
        for (int i = 0; i < 2; i++) {
            dogs[i] = new Thread(() -> {
                for (int j = 0; j < 3; j++) {
                    COUNTED.incrementAndGet();
                }
            });
            dogs[i].start();
        }
        for (Thread dog : dogs) {
            dog.join();
        }
        System.out.println("sheep " + COUNTED.get());
    }
}
"""

GOOD: Mapping[str, str] = {
    "task.toml": r'''
title = "Two dogs drive sheep through a gate"
base = "stamping-clerks"
theme = "atomics"
description = """A shepherd has two dogs; every dog drives three sheep through one narrow gate \
while the other is at it too."""
specification = [
    "Dogs run as threads. What went through is kept in one `AtomicInteger` for all of them.",
    "The shepherd, who is the main thread, waits for the dogs and writes `sheep N`, all that came.",
]
[bounds]
threads = 2
iterations = 3
[checklist]
threads = 2
constructs = ["java.util.concurrent.atomic.AtomicInteger"]
[[demand]]
kind = "values"
pattern = 'sheep (\d+)'
values = ["6"]
[[seeded]]
file = "get-and-set.java"
labels = ["wrong_output"]
[[seeded]]
file = "only-one-dog.java"
labels = ["checklist", "wrong_output"]
[[seeded]]
file = "run-not-start.java"
labels = ["ST"]
''',
    "reference/SheepGate.java": _SHEEP,
    "seeded/get-and-set.java": _SHEEP.replace(
        "COUNTED.incrementAndGet()", "COUNTED.set(COUNTED.get() + 1)"
    ),
    "seeded/only-one-dog.java": _SHEEP.replace("new Thread[2]", "new Thread[1]").replace(
        "i < 2", "i < 1"
    ),
    "seeded/run-not-start.java": _SHEEP.replace("dogs[i].start()", "dogs[i].run()").replace(
        "dog.join();", "dog.interrupt();"
    ),
}


def answer_of(name: str, files: Mapping[str, str]) -> str:
    """Returns the files as a model would answer with them."""
    return "\n".join(f"`````text {name}/{path}\n{text}`````" for path, text in files.items())


def write_task(folder: Path, files: Mapping[str, str]) -> None:
    """Writes the files of a task."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def agreeable(data: Path, task: Task, response: str) -> Judgement:
    """Gives every answer the verdict that it must get; one with "// spoilt" in it another."""
    assert (data / task.task_id / "task.toml").is_file()
    if "// raise" in response:
        raise IndexError("no such group")
    if "// sampled" in response:
        return Judgement(outcome=Outcome.PASS, coverage=Coverage.SAMPLED)
    if "// spoilt" in response:
        return Judgement(
            outcome=Outcome.FAIL,
            labels=("DL",),
            coverage=Coverage.EXHAUSTED,
            detail="DL: two threads wait",
        )
    for answer in task.seeded:
        if answer.text == response:
            return Judgement(
                outcome=answer.outcome, labels=answer.labels, coverage=Coverage.EXHAUSTED
            )
    return Judgement(outcome=Outcome.PASS, coverage=Coverage.EXHAUSTED)
