"""The catalogue of suites."""

import importlib
from collections.abc import Iterator, Mapping

from concert.suites.checkers import CheckerChoice
from concert.suites.protocol import Suite

_CLASSES = {
    "java-concurrency": ("concert.suites.java_concurrency", "JavaConcurrency"),
    "race-detection": ("concert.suites.race_detection", "RaceDetection"),
    "task-parallel": ("concert.suites.task_parallel", "TaskParallel"),
}
_WITH_CHECKERS = frozenset({"java-concurrency"})
"""Suites that take a choice of checkers."""


def all_suites(choice: CheckerChoice | None = None) -> Mapping[str, Suite]:
    """Returns every suite by name, sorted; one is loaded when it is first looked up.

    Args:
        choice: With what the suites judge that leave a choice; None: their own checkers.
    """
    return _LazySuites(choice or CheckerChoice())


class _LazySuites(Mapping[str, Suite]):
    def __init__(self, choice: CheckerChoice) -> None:
        self._choice = choice
        self._loaded: dict[str, Suite] = {}

    def __getitem__(self, name: str) -> Suite:
        if name not in self._loaded:
            module, class_name = _CLASSES[name]
            create = getattr(importlib.import_module(module), class_name)
            suite: Suite = create(choice=self._choice) if name in _WITH_CHECKERS else create()
            self._loaded[name] = suite
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(_CLASSES))

    def __len__(self) -> int:
        return len(_CLASSES)
