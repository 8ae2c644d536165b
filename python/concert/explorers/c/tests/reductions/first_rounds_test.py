"""Loops told by their first round show what they show when they are explored several times over.

Each program is explored twice: as it is, and without the reduction of
native/pthread/world/rounds.cc. A program whose executions are too many without it is compared by
neither.
"""

import random

import pytest

from concert.explorers.c import Outcome, Workbench, explore
from concert.explorers.c.programs_for_tests import SEARCH, threads_that, two_threads
from concert.explorers.c.tests.reductions.two_ways import Seen, Way, agreement
from concert.explorers.c.verdict.request import SearchLimits

_PROGRAMS = 16
_CASES = 4
_SMALL = SearchLimits(random_executions=0, executions=4_000, total_events=120_000, cpu_ms=600_000)
_VARIABLES = """#include <sched.h>
static atomic_int x, y, e;
static int z, w;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
"""


def _compare(source: str, bench: Workbench) -> Seen | None:
    several = Way(_SMALL, first_rounds=False)
    both = agreement(source, bench, reduced=Way(_SMALL), full=several)
    return None if both is None else both.seen


class _Writer:
    """Draws the statements of a thread."""

    def __init__(self, seed: int) -> None:
        self._draw = random.Random(seed)

    def body(self) -> str:
        """Returns what one thread does."""
        lines = [self._statement() for _ in range(self._draw.randint(1, 2))]
        lines.insert(self._draw.randint(0, len(lines)), self._loop())
        return "\n".join(lines)

    def _atomic(self) -> str:
        return self._draw.choice("xye")

    def _value(self) -> int:
        return self._draw.randint(0, 2)

    def _statement(self) -> str:
        one = self._atomic()
        return self._draw.choice(
            [
                f"atomic_store(&{one}, {self._value()});",
                f"atomic_store(&{one}, 1);",
                f"atomic_store(&{one}, 1); atomic_store(&{one}, 0);",
                f"__atomic_fetch_add((int *)&{one}, 1, {self._draw.choice('05')});",
                "z = 1;",
                "w += z;",
                f"if (__atomic_load_n((int *)&{one}, {self._draw.choice('05')})) z = 2;",
                'printf("%ld%d ", self, last);',
                "if (pthread_mutex_trylock(&m)) z = 3; else pthread_mutex_unlock(&m);",
                f"pthread_mutex_lock(&m); atomic_store(&{one}, 1); pthread_mutex_unlock(&m);",
            ]
        )

    def _inside(self) -> str:
        one = self._atomic()
        return self._draw.choice(
            [
                "",
                "sched_yield();",
                "if (z) break;",
                f"last = __atomic_load_n((int *)&{one}, 5);",
                f"if (__atomic_load_n((int *)&{one}, 5)) break;",
                f"if (atomic_load(&{one}) == 2) return NULL;",
                f"if (atomic_load(&{one})) goto out;",
                "if (++tries == 2) break;",
                f"atomic_store(&{one}, 0);",
                f"for (int i = 0; i < 2; i++) if (atomic_load(&{one}) == 1) goto out;",
                "pthread_mutex_lock(&m); pthread_mutex_unlock(&m);",
                f"while (atomic_load(&{one}) == 2) sched_yield();",
            ]
        )

    def _loop(self) -> str:
        one, other = self._atomic(), self._atomic()
        condition = self._draw.choice(
            [
                f"(now = __atomic_load_n((int *)&{one}, 5)) == 0",
                f"atomic_load(&{one}) == 0",
                f"atomic_load(&{one}) != {self._value()}",
                f"atomic_load(&{one}) == 0 || atomic_load(&{other}) == 0",
                f"atomic_load(&{one}) == 0 && atomic_load(&{other}) != 1",
                f"atomic_exchange(&{one}, 1) == 1",
                f"(now = 1, !atomic_compare_exchange_strong(&{one}, &now, 2))",
                f"__atomic_load_n(__atomic_load_n((int *)&{one}, 5) ? (int *)&{other} : &none, 5)",
            ]
        )
        after = self._draw.choice(
            [
                "",
                "if (now == 0) e = 1;",
                "w = 1;",
                f"atomic_store(&{one}, 0);",
                'printf("%d%d", now, last);',
                'printf("%d%d", tries, (int)e);',
            ]
        )
        return f"while ({condition}) {{ {self._inside()} {self._inside()} }}\n{after}"


def _random(seed: int) -> str:
    writer = _Writer(seed)
    cases = "\n".join(f"case {number}: {{ {writer.body()} break; }}" for number in range(2))
    body = f"int now = 0, last = 0, tries = 0; (void)now; switch (self) {{\n{cases}\n}}\nout:;"
    return threads_that(_VARIABLES + "static int none;\n", body)


@pytest.mark.parametrize("case", range(_CASES))
def test_random_loops_show_the_same(case: int, bench: Workbench) -> None:
    first = case * _PROGRAMS
    both = [_compare(_random(seed), bench) for seed in range(first, first + _PROGRAMS)]
    compared = [one for one in both if one is not None]
    assert len(compared) > _PROGRAMS // 2
    # The programs are worth it.
    assert any(one.races for one in compared)
    assert any("livelock" in one.findings for one in compared)
    assert any(len(one.outputs) > 1 for one in compared)


_LEAVES = """int last;
    for (int i = 0; i < {before}; i++) if (w) return NULL;
    for (;;) {{
        last = __atomic_load_n((int *)&x, 5);
        if (__atomic_load_n((int *)&y, 5) == 1) break;
        if ({look}) break;
    }}
    if (last == 0) {told};"""
_ENTERS = """__atomic_store_n((int *)&x, 1, 5);
    __atomic_store_n((int *)&y, 1, 5);
    if ({heard}) z = 5;"""
_BY_RELAXED = ("__atomic_store_n((int *)&e, 1, 0)", "__atomic_load_n((int *)&e, 0)")
_BY_LOCK = ("pthread_mutex_lock(&m)", "pthread_mutex_trylock(&m)")


@pytest.mark.parametrize("before", [0, 3, 4, 5, 6])
@pytest.mark.parametrize(("told", "heard"), [_BY_RELAXED, _BY_LOCK], ids=["relaxed", "lock"])
@pytest.mark.parametrize("look", ["z", "__atomic_load_n(&z, 5)"], ids=["plain", "atomic"])
def test_a_race_with_a_round_before_another_way_out_is_found(
    before: int, told: str, heard: str, look: str, bench: Workbench
) -> None:
    # Only who has looked at z, and then leaves with the old x, races: that is no round twice.
    program = two_threads(
        "#include <stdio.h>\n" + _VARIABLES,
        _LEAVES.format(before=before, look=look, told=told),
        after=_ENTERS.format(heard=heard),
    )
    both = _compare(program, bench)
    assert both is not None
    assert len(both.races) == 1


@pytest.mark.parametrize("address", ["z", "w"])
def test_what_an_access_is_given_is_a_part_of_its_state(address: str, bench: Workbench) -> None:
    # Only the register that the load gets tells its second round from its first.
    program = threads_that(
        _VARIABLES,
        f"""if (self == 0) {{
            int *other = (int *)&y, *one = (int *)&x;
            while (__atomic_load_n(__atomic_load_n(one, 5) ? &{address} : other, 5) == 0) {{ }}
        }} else {{
            __atomic_store_n(&{address}, 1, 5);
            atomic_store(&x, 1);
        }}""",
    )
    assert _compare(program, bench) == Seen(
        races=frozenset(), findings=frozenset(), outputs=frozenset({""}), left_out=frozenset()
    )
    assert explore(program, name="p.c", bench=bench, limits=SEARCH).verdict.outcome is Outcome.PASS
