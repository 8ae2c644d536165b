"""Registers one task of Inspect AI for each suite, `concert/SUITE`.

Inspect AI finds this module by the entry point in `distribution`.
"""

from collections.abc import Callable
from typing import Final

from inspect_ai import Task, task
from inspect_ai.solver import generate

from concert.app.inspect_tasks.samples import dataset_of
from concert.app.inspect_tasks.scoring import verdict
from concert.suites import all_suites
from concert.values.dataset import DATASET_VERSION
from concert.values.values import DEFAULT_VARIANT

PACKAGE: Final = "concert"
"""The names of the tasks begin with it."""


def task_name(suite: str) -> str:
    """Returns the name of a suite's task, "concert/" with the suite's in one word."""
    return f"{PACKAGE}/{suite.replace('-', '_')}"


def _register(suite: str) -> Callable[..., Task]:
    @task(name=task_name(suite))
    def of_suite(variant: str = DEFAULT_VARIANT) -> Task:
        return Task(
            dataset=dataset_of(all_suites()[suite], variant),
            solver=generate(),
            scorer=verdict(suite),
            version=DATASET_VERSION,
        )

    registered: Callable[..., Task] = of_suite
    return registered


TASKS: Final = {suite: _register(suite) for suite in all_suites()}
"""The task of each suite, by the suite's name."""
