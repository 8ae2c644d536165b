"""The limits on compiling and running one candidate."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

from concert.sandbox.execution import Limits
from concert.suites.common.limits import canonical_limits, with_overrides

_MIB = 1 << 20
_SANITIZER_RESERVES_BYTES = 1 << 47
_OTHER_ORDER_SHARE = 4
"""The race check's second run gets the first one's CPU time divided by this."""
_THREADS_FOR_FREE = 16
"""Threads up to which a run gets no more CPU time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeLimits:
    """Limits by the names that `--limit-*` gives them.

    CPU time and counts decide verdicts; elapsed time is a guard for programs that wait for ever,
    so far above what CPU time implies that a busy machine does not reach it.

    Attributes:
        compile_cpu_seconds: CPU time of one compiler run; a program takes 10 s on HPX itself.
        compile_memory_bytes: Memory of one compiler run.
        cpu_seconds: CPU time of one run of the program, over all its threads. The references
            need less than 0.5 s.
        wall_seconds: Elapsed time of one run, of the program or the compiler.
        memory_bytes: Memory of one run of the program, some hundred threads' stacks included.
        processes: Threads of one run; 128 tasks may be a thread each, and twice as many.
        file_bytes: Size of an object file or program.
        output_bytes: Bytes of results, and of what the program prints; of a timed run, for each
            core.
        reference_factor: A run may take so many times the CPU time of the reference on this
            machine, where that is more than `cpu_seconds`.
        race_cpu_seconds: CPU time of one run of the race check, which is some 20 times slower.
        race_memory_bytes: Memory of one run of the race check.
        timed_cpu_seconds: CPU time of one timed run on one core; on more, so many times that.
        timed_memory_bytes: Memory of one timed run.
    """

    compile_cpu_seconds: float = 60.0
    compile_memory_bytes: int = 4096 * _MIB
    cpu_seconds: float = 10.0
    wall_seconds: float = 180.0
    memory_bytes: int = 1024 * _MIB
    processes: int = 512
    file_bytes: int = 64 * _MIB
    output_bytes: int = 8 * _MIB
    reference_factor: float = 20.0
    race_cpu_seconds: float = 60.0
    race_memory_bytes: int = 4096 * _MIB
    timed_cpu_seconds: float = 120.0
    timed_memory_bytes: int = 16_384 * _MIB

    def canonical(self) -> str:
        """Returns the limits as canonical JSON."""
        return canonical_limits(self)

    @property
    def of_compiler(self) -> Limits:
        """Limits of one run of a compiler, linker or symbol lister."""
        return Limits(
            cpu_seconds=self.compile_cpu_seconds,
            wall_seconds=self.wall_seconds + 4 * self.compile_cpu_seconds,
            memory_bytes=self.compile_memory_bytes,
            processes=self.processes,
            file_bytes=self.file_bytes,
            output_bytes=self.output_bytes,
        )

    def of_program(self, threads: int, *, reference_cpu_seconds: float = 0.0) -> Limits:
        """Limits of one run of the program over all correctness cases.

        Args:
            threads: Its threads; more of them than cores cost time without doing work.
            reference_cpu_seconds: CPU time that the reference took, if that is known.
        """
        own = self.cpu_seconds * max(1.0, threads / _THREADS_FOR_FREE)
        cpu_seconds = max(own, self.reference_factor * reference_cpu_seconds)
        return self._of_run(cpu_seconds, self.memory_bytes)

    @property
    def of_race_check(self) -> Limits:
        """Limits of one run under ThreadSanitizer, which reserves most of the address space."""
        run = self._of_run(self.race_cpu_seconds, self.race_memory_bytes)
        return dataclasses.replace(run, reserved_bytes=_SANITIZER_RESERVES_BYTES)

    @property
    def of_other_order(self) -> Limits:
        """Limits of the race check's second run, whose end is of no use but for a race."""
        run = self._of_run(self.race_cpu_seconds / _OTHER_ORDER_SHARE, self.race_memory_bytes)
        return dataclasses.replace(run, reserved_bytes=_SANITIZER_RESERVES_BYTES)

    def of_timed_program(self, cores: int) -> Limits:
        """Limits of one timed run on so many cores.

        Its result grows with its problem, for weak scaling up to in proportion to the cores.
        """
        run = self._of_run(self.timed_cpu_seconds * cores, self.timed_memory_bytes)
        return dataclasses.replace(run, output_bytes=self.output_bytes * cores)

    def _of_run(self, cpu_seconds: float, memory_bytes: int) -> Limits:
        return Limits(
            cpu_seconds=cpu_seconds,
            wall_seconds=self.wall_seconds + 4 * cpu_seconds,
            memory_bytes=memory_bytes,
            processes=self.processes,
            file_bytes=self.file_bytes,
            output_bytes=self.output_bytes,
        )


def limits_in_force(overrides: Mapping[str, float]) -> JudgeLimits:
    """Returns the suite's limits under `overrides`; names of other suites' limits are ignored."""
    return with_overrides(JudgeLimits(), overrides)
