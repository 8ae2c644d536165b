"""Holds what lies behind a task id: the problem, the framework, and the files of both."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from concert.suites.task_parallel.tasks.frameworks import Framework
from concert.suites.task_parallel.tasks.problems import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """One problem to be solved in one framework.

    Attributes:
        problem: Its cases and its criterion.
        framework: The framework that was asked for.
        function: Name of the function that the candidate defines.
        signature: The function's declaration, without a semicolon.
        folder: The problem's folder in the data.
        runtime: The folder of what all harnesses share.
    """

    problem: Problem
    framework: Framework
    function: str
    signature: str
    folder: Path
    runtime: Path

    @property
    def task_id(self) -> str:
        """The task's id, such as "pi.openmp"."""
        return f"{self.problem.key}.{self.framework.key}"

    @property
    def sources(self) -> tuple[Path, ...]:
        """Source files that are compiled and linked with the candidate."""
        return (
            self.folder / "harness.cc",
            self.runtime / "channel.cc",
            self.runtime / f"{self.framework.key}.cc",
        )

    @property
    def headers(self) -> tuple[Path, ...]:
        """Header files that the sources include."""
        names = ("channel.h", "generated.h", "threads.h")
        return tuple(self.runtime / name for name in names)

    @property
    def reference(self) -> Path:
        """The answer that must pass."""
        return self.folder / "reference" / f"{self.framework.key}.cc"

    @property
    def stopwatch(self) -> tuple[Path, ...]:
        """Source files of the program that watches and times others."""
        return tuple(self.runtime / name for name in ("stopwatch.cc", "confinement.cc"))

    @property
    def stopwatch_headers(self) -> tuple[Path, ...]:
        """Header files that these include."""
        return (self.runtime / "confinement.h",)

    @property
    def race_sources(self) -> tuple[Path, ...]:
        """Source files of the race check's runtime, which takes the framework's place."""
        return self._of_race_runtime("*.cc")

    @property
    def race_headers(self) -> tuple[Path, ...]:
        """Header files of the race check's runtime."""
        return self._of_race_runtime("*.h")

    def _of_race_runtime(self, pattern: str) -> tuple[Path, ...]:
        # HPX's interface has a runtime of its own; what is not HPX runs on OpenMP's.
        common = self.runtime / "race"
        own = common / ("hpx" if self.framework.key == "hpx" else "openmp")
        return (*sorted(common.glob(pattern)), *sorted(own.glob(pattern)))

    @property
    def digest(self) -> str:
        """SHA-256 (hex) of what the data contribute to a verdict.

        It has the harness, the function's name, and the reference, whose CPU time becomes a limit.
        """
        digest = hashlib.sha256(f"{self.task_id}\0{self.function}".encode())
        parts = (self.reference, *self.stopwatch, *self.stopwatch_headers)
        parts += (*self.sources, *self.headers)
        parts += self.race_sources + self.race_headers
        for path in sorted(parts, key=lambda path: (path.parent.name, path.name)):
            content = path.read_bytes()
            digest.update(f"\0{path.name}\0{len(content)}\0".encode() + content)
        return digest.hexdigest()
