"""What was asked for? The part of a run that `--resume` repeats."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from concert.results import canonical_json

_DEFAULT_CHECKER = "explorer"
"""Runs that were stored before there was a choice had no other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of one run. Equal settings on equal ground are the same run.

    Attributes:
        suites: Names of the suites, sorted.
        models: Names of the models as given, recordings with absolute paths.
        tasks: Patterns of task ids; empty means all.
        samples: Samples a task, for models that are not bound to a fixed number.
        limits: Overrides of the suites' limits, sorted by name.
        sandbox: "bubblewrap" or "none".
        cores: Cores that measurements may use, in order.
        checker: Value of `--checker`, which java-concurrency alone heeds.
    """

    suites: tuple[str, ...]
    models: tuple[str, ...]
    tasks: tuple[str, ...]
    samples: int
    limits: tuple[tuple[str, float], ...]
    sandbox: str
    cores: tuple[int, ...]
    checker: str = _DEFAULT_CHECKER

    def to_json(self) -> str:
        """Returns the settings as canonical JSON."""
        return canonical_json({**asdict(self), "limits": dict(self.limits)})

    @property
    def limit_overrides(self) -> Mapping[str, float]:
        """`limits` as the suites take them."""
        return dict(self.limits)


def settings_from_json(text: str) -> Settings:
    """Returns the settings that `Settings.to_json` wrote."""
    fields = json.loads(text)
    return Settings(
        suites=tuple(fields["suites"]),
        models=tuple(fields["models"]),
        tasks=tuple(fields["tasks"]),
        samples=int(fields["samples"]),
        limits=tuple(sorted((name, float(value)) for name, value in fields["limits"].items())),
        sandbox=fields["sandbox"],
        cores=tuple(fields["cores"]),
        checker=str(fields.get("checker", _DEFAULT_CHECKER)),
    )
