"""Configures JPF as the CONCUR paper's Figure 3 does, made to work.

The paper names five listeners, of which JPF has two; the other three are ours. Three more of ours
keep reports small, name doubtful races, and refuse programs that steer the checker.
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from concert.suites.common.limits import with_overrides

LISTENERS: Final = (
    "concert.jpf.ThreadCountListener",
    "concert.jpf.TimeLimitListener",
    "concert.jpf.StarvationListener",
    "gov.nasa.jpf.listener.PreciseRaceDetector",
    "gov.nasa.jpf.listener.DeadlockAnalyzer",
    "concert.jpf.ConstraintListener",
    "concert.jpf.VolatileRaceListener",
    "concert.jpf.IntrusionListener",
)
"""The five of Figure 3 in its order, then ours."""

DEPTHS_PER_REFERENCE: Final = 10
"""The depth limit is this many times the depth of the reference (Section 2.2.3)."""


_PREFIX = "jpf_"
"""Begins the names of these limits among those of a run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JpfBudget:
    """The work that one search may do; the first limit reached ends it.

    Attributes:
        states: States that are stored.
        instructions: Bytecode instructions that are executed.
        cpu_seconds: CPU time of the thread that searches: a guard, which the other two should
            come before; the paper's is 9 s of elapsed time.
        memory_mb: Heap of the virtual machine that runs JPF, in MiB.
        depth: Transitions on one path; 0: `DEPTHS_PER_REFERENCE` times the reference's.
    """

    states: int = 400_000
    instructions: int = 200_000_000
    cpu_seconds: float = 300.0
    memory_mb: int = 1024
    depth: int = 0

    @classmethod
    def of(cls, overrides: Mapping[str, float]) -> "JpfBudget":
        """Returns the defaults with the overrides whose names begin with `jpf_`."""
        ours = {
            name.removeprefix(_PREFIX): value
            for name, value in overrides.items()
            if name.startswith(_PREFIX)
        }
        return with_overrides(cls(), ours)

    def named(self) -> Mapping[str, float]:
        """Returns the limits by the names that `of` reads."""
        return {f"{_PREFIX}{name}": value for name, value in dataclasses.asdict(self).items()}


def configuration(
    target: str, *, classes: str, listeners: str, depth_limit: int, budget: JpfBudget
) -> str:
    """Returns the text of a .jpf file, which is a Java properties file.

    Args:
        target: Binary name of the class with the main method.
        classes: Folder of the candidate's classes, as JPF sees it.
        listeners: Folder of our compiled listeners, as JPF sees it.
        depth_limit: Transitions on one path.
        budget: Limits of the search.
    """
    properties = (
        ("target", target),
        ("classpath", classes),
        ("native_classpath+", f";{listeners}"),
        ("listener", ",".join(LISTENERS)),
        ("timeLimitMillis", str(round(budget.cpu_seconds * 1000))),
        ("concert.instruction_limit", str(budget.instructions)),
        ("concert.state_limit", str(budget.states)),
        ("search.depth_limit", str(depth_limit)),
        # The program's output must not be taken for the report.
        ("vm.tree_output", "false"),
        # One line for each time that the depth limit is met makes megabytes.
        ("report.console.constraint", ""),
    )
    return "".join(f"{key}={_escape(value)}\n" for key, value in properties)


def _escape(value: str) -> str:
    """Returns a value as java.util.Properties reads it: Latin-1, backslash escapes."""
    encoded = value.encode("utf-16-be", "surrogatepass")
    units = (int.from_bytes(encoded[i : i + 2]) for i in range(0, len(encoded), 2))
    return "".join(
        chr(unit) if 0x20 <= unit < 0x7F and unit != 0x5C else f"\\u{unit:04x}" for unit in units
    )
