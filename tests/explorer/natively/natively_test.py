"""Programs come to no end, as they are, that their specification or verdict does not have.

The command `compare` goes over any number.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from concert.explorers import c
from concert.explorers.java.benchmarks.known_programs import compile_programs
from concert.explorers.java.workbench_for_tests import real_bench
from concert.sandbox import open_sandbox
from concert.toolchains import locate
from tests.explorer.natively.comparison import Lived, c_objects, java_calls, java_objects
from tests.explorer.natively.lives import live_c, live_java

_SEEDS = range(12)
_RUNS = 20

_JAVA = """
public class Crossing {
    static final Object LEFT = new Object();
    static final Object RIGHT = new Object();

    static void take(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                System.out.print("x");
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> take(LEFT, RIGHT)).start();
        new Thread(() -> take(RIGHT, LEFT)).start();
    }
}
"""
_C = """
#include <pthread.h>
#include <stdio.h>
static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER, right = PTHREAD_MUTEX_INITIALIZER;
static void* take(void* is_first) {
    pthread_mutex_t* one = is_first ? &left : &right;
    pthread_mutex_t* other = is_first ? &right : &left;
    pthread_mutex_lock(one);
    pthread_mutex_lock(other);
    pthread_mutex_unlock(other);
    pthread_mutex_unlock(one);
    return 0;
}
int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], 0, take, &left);
    pthread_create(&threads[1], 0, take, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    printf("over");
    return 0;
}
"""


@pytest.fixture(scope="module")
def scratch() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="natively-") as folder:
        yield Path(folder)


def test_the_objects_of_java_are_as_specified(scratch: Path) -> None:
    _assert_right(java_objects(_SEEDS, runs=_RUNS, bench=real_bench(scratch)))


def test_calls_of_the_jdk_come_to_what_the_explorer_sees(scratch: Path) -> None:
    classes = ("CompletableFuture", "Phaser", "StampedLock")
    _assert_right(java_calls(classes, _SEEDS[:4], runs=_RUNS, bench=real_bench(scratch)))


def test_the_objects_of_posix_are_as_specified(scratch: Path) -> None:
    _assert_right(c_objects(_SEEDS, runs=_RUNS, bench=_c_bench(scratch)))


def test_delays_bring_out_a_deadlock_of_java(scratch: Path) -> None:
    file = scratch / "Crossing.java"
    file.write_text(_JAVA)
    bench = real_bench(scratch)
    programs = compile_programs([file], into=scratch / "crossing", bench=bench)
    (ends,) = live_java([programs["Crossing"]], runs=500, bench=bench)
    assert set(ends.outputs) == {"xx"}
    assert dict(ends.others) == {"deadlock": 2}


def test_delays_bring_out_a_deadlock_of_c(scratch: Path) -> None:
    ends = live_c(_C, runs=2000, bench=_c_bench(scratch))
    assert set(ends.outputs) == {"over"}
    assert dict(ends.others) == {"deadlock": 3}


def _assert_right(lives: Iterator[Lived]) -> None:
    found = list(lives)
    assert len(found) >= 8
    assert [(each.name, each.wrong) for each in found if each.wrong] == []
    assert all(each.met for each in found)


def _c_bench(scratch: Path) -> c.Workbench:
    toolchains = locate()
    return c.Workbench(
        sandbox=open_sandbox("bubblewrap", toolchains),
        gcc=toolchains[c.NEEDS[0]],
        installation=c.installed(),
        scratch=scratch,
    )
