"""Holds what judges, agents and analyzers work with."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from concert.sandbox.protocol import Sandbox
from concert.toolchains.toolchain import Toolchain


@dataclass(frozen=True, slots=True, kw_only=True)
class Equipment:
    """The tools of judges, agents and analyzers.

    A run has one. Each judgement gets the same with a folder of its own.

    Attributes:
        sandbox: Where untrusted code runs.
        toolchains: Toolchains that were found, by name.
        scratch: A private folder for files on the way, which the caller removes.
        limits: Overrides of the suite's limits by name (from `--limit-*`), such as "cpu_seconds".
        cores: Cores that measurements may use, in the order in which they are taken.
        core_counts: On how many of them to measure, sorted; empty: as the suite sees fit. More than
            there are cores can be asked for; the measurement says so.
    """

    sandbox: Sandbox
    toolchains: Mapping[str, Toolchain]
    scratch: Path
    limits: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    cores: tuple[int, ...] = ()
    core_counts: tuple[int, ...] = ()
