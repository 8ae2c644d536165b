"""Which suites are there?"""

import importlib
from collections.abc import Iterator, Mapping

from concert.suites.protocol import Suite

_CLASSES = {
    "java-concurrency": ("concert.suites.java_concurrency", "JavaConcurrency"),
    "race-detection": ("concert.suites.race_detection", "RaceDetection"),
    "task-parallel": ("concert.suites.task_parallel", "TaskParallel"),
}


def all_suites() -> Mapping[str, Suite]:
    """Returns every suite by name, sorted; one is loaded when it is first looked up."""
    return _LazySuites()


class _LazySuites(Mapping[str, Suite]):
    def __init__(self) -> None:
        self._loaded: dict[str, Suite] = {}

    def __getitem__(self, name: str) -> Suite:
        if name not in self._loaded:
            module, class_name = _CLASSES[name]
            suite: Suite = getattr(importlib.import_module(module), class_name)()
            self._loaded[name] = suite
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(_CLASSES))

    def __len__(self) -> int:
        return len(_CLASSES)
