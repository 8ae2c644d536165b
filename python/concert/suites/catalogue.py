"""The catalogue of suites.

A suite is in it whose folder has a module `suite` with a function `open_suite`, which takes a
`CheckerChoice` and returns a `Suite`.
"""

import importlib
from collections.abc import Iterator, Mapping

from concert.suites.checkers import CheckerChoice
from concert.suites.folders import suite_packages
from concert.suites.protocol import Suite


def all_suites(choice: CheckerChoice | None = None) -> Mapping[str, Suite]:
    """Returns every suite by name, sorted; one is loaded when it is first looked up.

    Args:
        choice: With what the suites judge that leave a choice; None: their own checkers.
    """
    return _LazySuites(suite_packages("suite"), choice or CheckerChoice())


class _LazySuites(Mapping[str, Suite]):
    def __init__(self, packages: Mapping[str, str], choice: CheckerChoice) -> None:
        self._packages = packages
        self._choice = choice
        self._loaded: dict[str, Suite] = {}

    def __getitem__(self, name: str) -> Suite:
        if name not in self._loaded:
            module = importlib.import_module(f"{self._packages[name]}.suite")
            suite: Suite = module.open_suite(self._choice)
            self._loaded[name] = suite
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._packages)

    def __len__(self) -> int:
        return len(self._packages)
