"""The parallel frameworks: how to build for each, set its threads and recognise it."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Framework:
    """One parallel programming framework.

    Attributes:
        key: Short name: a task's second part, and the name of its files in the data.
        title: Name for people.
        demand: What the prompt says about it.
        requires: Optional toolchains without which nothing of it can be built.
        symbols: Matches a symbol whose use is use of the framework.
        thread_variables: Environment variables that hold the number of threads.
        constant_environment: Environment of every judging run, (name, value) pairs.
        place_variable: Environment variable that binds each thread to a core; empty where threads
            have but the process's cores.
    """

    key: str
    title: str
    demand: str
    requires: tuple[str, ...]
    symbols: re.Pattern[str]
    thread_variables: tuple[str, ...] = ()
    constant_environment: tuple[tuple[str, str], ...] = ()
    place_variable: str = ""

    def is_used(self, symbols: Iterable[str]) -> bool:
        """Tells whether one of the mangled `symbols` creates work in the framework's way."""
        return any(self.symbols.fullmatch(symbol) for symbol in symbols)

    def environment(self, threads: int) -> tuple[tuple[str, str], ...]:
        """Returns the environment for a run on `threads` threads."""
        counts = tuple((name, str(threads)) for name in self.thread_variables)
        return counts + self.constant_environment

    def timed_environment(
        self, cores: tuple[int, ...], *, threads: int
    ) -> tuple[tuple[str, str], ...]:
        """Returns the environment for a timed run: a thread on each core, if there are enough."""
        counts = tuple((name, str(threads)) for name in self.thread_variables)
        if not self.place_variable:
            return counts
        places = ",".join(f"{{{core}}}" for core in cores)
        return (*counts, ("OMP_DYNAMIC", "false"), (self.place_variable, places))


OPENMP = Framework(
    key="openmp",
    title="OpenMP tasking",
    demand=(
        "Use OpenMP tasking: explicit tasks (`task`, `taskloop`, `taskwait`, `taskgroup`), not"
        " work-sharing loops. The number of threads is the runtime's affair (OMP_NUM_THREADS); do"
        " not set it. The program is compiled with -fopenmp."
    ),
    requires=(),
    # GCC calls these for `task` and `taskloop`; work-sharing alone calls none of them.
    symbols=re.compile(r"GOMP_task|GOMP_taskloop(_ull)?"),
    # The thread limit also bounds num_threads clauses and omp_set_num_threads.
    thread_variables=("OMP_NUM_THREADS", "OMP_THREAD_LIMIT"),
    place_variable="OMP_PLACES",
    # Waiting threads sleep: spinning would spend the CPU limit on a busy machine.
    constant_environment=(("OMP_DYNAMIC", "false"), ("OMP_WAIT_POLICY", "passive")),
)

STDPAR = Framework(
    key="stdpar",
    title="C++ standard parallelism",
    demand=(
        "Use the parallelism of the C++ standard library: parallel algorithms"
        " (`std::execution::par`), `std::async` or `std::thread`. Use no other library, no OpenMP"
        " and no compiler extension. The program is linked with oneTBB, on which the parallel"
        " algorithms run; their number of threads is set from outside. A thread's stack has 2 MiB."
    ),
    requires=(),
    # Parallel algorithms spawn TBB tasks; std::async, std::thread and std::jthread start threads.
    symbols=re.compile(
        r"_ZN3tbb6detail2r1(5spawn|16execute_and_wait|6submit)E.*"
        r"|_ZNSt6thread15_M_start_threadE.*"
    ),
)

HPX = Framework(
    key="hpx",
    title="HPX",
    demand=(
        "Use HPX 1.11: `hpx::async`, futures and HPX's parallel algorithms. The function is called"
        " on an HPX thread; the runtime is started, told its number of threads and stopped by the"
        " caller."
    ),
    requires=("hpx",),
    # These make tasks, whether for async, dataflow, post or a parallel algorithm. Other symbols
    # prove nothing: algorithms with the policy seq, timers and exceptions have them too.
    symbols=re.compile(
        r"_ZN3hpx7threads(13register_work|15register_thread)E.*"
        r"|_ZN3hpx7threads6detail(11create_work|13create_thread)E.*"
        r"|_ZN3hpx6thread12start_threadE.*"
        # Those of the embedded runtime (native/hpx).
        r"|_ZN3hpx8embedded(?:5spawn|4bulk)E.*"
    ),
)

FRAMEWORKS: Mapping[str, Framework] = {
    framework.key: framework for framework in (HPX, OPENMP, STDPAR)
}
"""All frameworks by key, sorted."""
