"""How much work may judging one candidate take?"""

import dataclasses
import json
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeLimits:
    """Limits of one judgement.

    A limit on time or on the compiler ends in `inconclusive`; a program that exhausts its threads,
    heap or output gets the label `TE`.

    Attributes:
        executions: Runs that a candidate must pass.
        executions_after_fault: Runs that follow the first run with a fault, for its other faults.
        cpu_seconds: CPU time of one run, the start of the virtual machine included.
        idle_seconds: Time in one run during which every thread of the program sleeps.
        wall_seconds: Elapsed time of one run or compilation: a last guard, which only a broken
            machine should meet.
        threads: Threads of the program alive at once.
        heap_bytes: The program's heap.
        output_bytes: What the program may write on standard output in one run.
        source_bytes: Size of the source, as UTF-8; more is not compiled (`inconclusive`).
        compile_cpu_seconds: CPU time of the compiler.
    """

    executions: int = 12
    executions_after_fault: int = 2
    cpu_seconds: float = 8.0
    idle_seconds: float = 20.0
    wall_seconds: float = 900.0
    threads: int = 128
    heap_bytes: int = 64 << 20
    output_bytes: int = 256 << 10
    source_bytes: int = 1 << 20
    compile_cpu_seconds: float = 30.0

    @classmethod
    def of(cls, overrides: Mapping[str, float]) -> "JudgeLimits":
        """Returns the defaults with `overrides` by name; other suites' names are left alone."""
        default = cls()
        known = {
            field.name: type(getattr(default, field.name))(overrides[field.name])
            for field in dataclasses.fields(cls)
            if field.name in overrides
        }
        return dataclasses.replace(default, **known)

    def canonical_json(self) -> str:
        """Returns the limits as JSON with sorted keys and no spaces."""
        return json.dumps(dataclasses.asdict(self), sort_keys=True, separators=(",", ":"))
