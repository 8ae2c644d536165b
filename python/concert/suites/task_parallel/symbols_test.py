"""Symbols as nm lists them, and frameworks seen in them."""

import pytest

from concert.suites.task_parallel.frameworks import FRAMEWORKS
from concert.suites.task_parallel.symbols import read_symbols

_LISTING = b"""\
GOMP_task U
_Znwm@GLIBCXX_3.4 U
_Z10merge_sortv T 0000000000000000 00000000000000a3
_ZdlPv W 10 2
_ZL6helperv t 20 4
__gmon_start__ w
candidate.o:
"""


def test_versions_and_local_symbols_are_dropped() -> None:
    symbols = read_symbols(_LISTING)
    assert symbols.undefined == {"GOMP_task", "_Znwm", "__gmon_start__"}
    assert symbols.defined == {"_Z10merge_sortv", "_ZdlPv"}


@pytest.mark.parametrize(
    ("framework", "symbol", "used"),
    [
        ("openmp", "GOMP_task", True),
        ("openmp", "GOMP_taskloop_ull", True),
        ("openmp", "GOMP_taskwait", False),
        ("openmp", "GOMP_parallel", False),
        ("openmp", "my_GOMP_task", False),
        ("stdpar", "_ZNSt6thread15_M_start_threadESt10unique_ptr", True),
        ("stdpar", "_ZN3tbb6detail2r15spawnERNS0_2d14taskE", True),
        ("stdpar", "_ZN3tbb6detail2r117deallocate_memoryEPv", False),
        ("stdpar", "GOMP_task", False),
        ("stdpar", "pthread_create", False),
        ("hpx", "_ZN3hpx7threads13register_workERNS0_16thread_init_dataE", True),
        ("hpx", "_ZN3hpx7threads15register_threadERNS0_16thread_init_dataE", True),
        ("hpx", "_ZN3hpx6thread12start_threadEPNS_7threads16thread_pool_baseE", True),
        ("hpx", "_ZN3hpx14exception_listC1ERKNSt15__exception_ptr13exception_ptrE", False),
        ("hpx", "_ZN3hpx15register_threadEPNS_7runtimeEPKc", False),
        ("hpx", "_ZN4hpxx3runEv", False),
    ],
)
def test_a_framework_is_seen_in_what_is_called(framework: str, symbol: str, used: bool) -> None:
    assert FRAMEWORKS[framework].is_used(["memmove", symbol]) is used
