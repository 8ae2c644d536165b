"""Does the explorer see all that small programs can do, and in as many executions as it takes?

With the real runtime. The numbers of executions of `readers`, `lastzero`, `indexer` and
`filesystem` are those of Abdulla, Aronis, Jonsson and Sagonas, "Optimal dynamic partial order
reduction", POPL 2014; the latter two programs go back to Flanagan and Godefroid, POPL 2005.
"""

from dataclasses import replace

import pytest

from concert.race_explorer import (
    DEFAULT_LIMITS,
    NEEDS,
    FindingKind,
    Outcome,
    RaceClass,
    Verdict,
    Workbench,
    explore,
    installed,
    replay,
)
from concert.sandbox import open_sandbox
from concert.toolchains import locate

_SEARCH = replace(DEFAULT_LIMITS, random_executions=0, cpu_ms=600_000)
_THREADS = """#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
{globals}
static void *run(void *argument)
{{
    long self = (long)argument;
    {body}
    return NULL;
}}
int main(void)
{{
    pthread_t threads[{count}];
    {setup}
    for (long i = 0; i < {count}; i++)
        pthread_create(&threads[i], NULL, run, (void *)i);
    for (long i = 0; i < {count}; i++)
        pthread_join(threads[i], NULL);
    return 0;
}}
"""


def _program(globals_: str, body: str, *, count: int = 2, setup: str = "") -> str:
    return _THREADS.format(globals=globals_, body=body, count=count, setup=setup)


def _readers(count: int) -> str:
    return _program(
        "static atomic_int x;",
        "if (self == 0) atomic_store(&x, 1); else (void)atomic_load(&x);",
        count=count + 1,
    )


def _last_zero(count: int) -> str:
    return _program(
        f"static atomic_int a[{count + 1}];",
        f"""if (self == 0) {{ int i = {count}; while (atomic_load(&a[i]) != 0) i--; }}
        else atomic_store(&a[self], atomic_load(&a[self - 1]) + 1);""",
        count=count + 1,
    )


def _indexer(count: int) -> str:
    return _program(
        "static atomic_int table[128];",
        """for (int m = 1; m <= 4; m++) {
            int w = m * 11 + (int)self, h = w * 7 % 128;
            for (int none = 0; !atomic_compare_exchange_strong(&table[h], &none, w); none = 0)
                h = (h + 1) % 128;
        }""",
        count=count,
    )


def _file_system(count: int) -> str:
    return _program(
        """static int inode[32], busy[26];
        static pthread_mutex_t locki[32], lockb[26];""",
        """int i = (int)self % 32;
        pthread_mutex_lock(&locki[i]);
        if (inode[i] == 0) {
            for (int b = i * 2 % 26;; b = (b + 1) % 26) {
                pthread_mutex_lock(&lockb[b]);
                int free = !busy[b];
                if (free) { busy[b] = 1; inode[i] = b + 1; }
                pthread_mutex_unlock(&lockb[b]);
                if (free) break;
            }
        }
        pthread_mutex_unlock(&locki[i]);""",
        count=count,
        setup="""for (int i = 0; i < 32; i++) pthread_mutex_init(&locki[i], NULL);
    for (int i = 0; i < 26; i++) pthread_mutex_init(&lockb[i], NULL);""",
    )


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Workbench:
    toolchains = locate()
    return Workbench(
        sandbox=open_sandbox("bubblewrap", toolchains),
        gcc=toolchains[NEEDS[0]],
        installation=installed(),
        scratch=tmp_path_factory.mktemp("races"),
    )


@pytest.mark.parametrize(
    ("source", "executions"),
    [
        (_readers(1), 2),
        (_readers(3), 8),
        (_readers(8), 256),
        (_last_zero(4), 28),
        (_last_zero(5), 64),
        (_file_system(14), 2),
        (_file_system(16), 8),
        (_indexer(11), 1),
        (_indexer(12), 8),
    ],
    ids=[
        *("readers-1", "readers-3", "readers-8", "lastzero-4", "lastzero-5"),
        *("filesystem-14", "filesystem-16", "indexer-11", "indexer-12"),
    ],
)
def test_the_published_number_of_executions_is_enough(
    source: str, executions: int, bench: Workbench
) -> None:
    verdict = explore(source, name="p.c", bench=bench, limits=_SEARCH).verdict
    assert verdict.outcome is Outcome.PASS
    assert (verdict.coverage.executions, verdict.coverage.blocked) == (executions, 0)


_SHARED = "static int x, y; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;"
_RACES: dict[str, tuple[str, set[tuple[str, RaceClass]]]] = {
    "both-write": (_program(_SHARED, "x = 1;"), {("x", RaceClass.PRIMARY)}),
    "both-read": (_program(_SHARED, "y = x;"), {("y", RaceClass.PRIMARY)}),
    "locked": (
        _program(_SHARED, "pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);"),
        set(),
    ),
    "published-by-a-race": (
        _program(_SHARED, "if (self) { y = 1; x = 1; } else if (x) y = 2;"),
        {("x", RaceClass.PRIMARY), ("y", RaceClass.SECONDARY)},
    ),
    "published": (
        _program(
            "static int y; static atomic_int x;",
            "if (self) { y = 1; x = 1; } else if (x) y = 2;",
        ),
        set(),
    ),
    "published-relaxed": (
        _program(
            "static int y; static atomic_int x;",
            """if (self) { y = 1; atomic_store_explicit(&x, 1, memory_order_relaxed); }
            else if (atomic_load(&x)) y = 2;""",
        ),
        {("y", RaceClass.SECONDARY)},
    ),
    "bytes-beside-each-other": (_program("static char x[2];", "x[self] = 1;"), set()),
    "read-that-gcc-would-fold": (
        _program("static int x, y;", "if (self) x = 1; else if (x || 1) y = 1;"),
        {("x", RaceClass.PRIMARY)},
    ),
    "own-memory": (_program("", "int *p = malloc(4); *p = 1; free(p);"), set()),
    "scanned": (
        _program("static int x;", 'if (self) x = 1; else scanf("%d", &x);'),
        {("x", RaceClass.PRIMARY)},
    ),
}


@pytest.mark.parametrize("name", sorted(_RACES))
def test_the_races_of_a_program_are_those_it_has(name: str, bench: Workbench) -> None:
    source, expected = _RACES[name]
    verdict = explore(source, name="p.c", bench=bench, limits=_SEARCH).verdict
    assert not verdict.unseen
    assert verdict.coverage.limit == ""
    found = {(race.variable, race.race_class) for race in verdict.races}
    assert found == expected
    _expect_shown_again(source, verdict, bench)


_FINDINGS: dict[str, tuple[str, FindingKind]] = {
    "deadlock": (
        _program(
            "static pthread_mutex_t m[2];",
            """pthread_mutex_lock(&m[self]); pthread_mutex_lock(&m[1 - self]);
            pthread_mutex_unlock(&m[self]); pthread_mutex_unlock(&m[1 - self]);""",
        ),
        FindingKind.DEADLOCK,
    ),
    "livelock": (
        _program("static atomic_int x;", "while (atomic_load(&x) == 0) {}"),
        FindingKind.LIVELOCK,
    ),
    "endless": (_program("", "for (;;) {}"), FindingKind.LIVELOCK),
    "assertion": (
        _program("#include <assert.h>\nstatic atomic_int x;", "x++; assert(x == 1);"),
        FindingKind.ASSERTION,
    ),
    "use-after-free": (
        _program("", "int *p = malloc(4); free(p); *p = 1;"),
        FindingKind.MEMORY_ERROR,
    ),
    "strange-unlock": (
        _program("static pthread_mutex_t m;", "pthread_mutex_unlock(&m);"),
        FindingKind.API_MISUSE,
    ),
    "fork": (_program("int fork(void);", "fork();"), FindingKind.UNSUPPORTED_CALL),
}


@pytest.mark.parametrize("name", sorted(_FINDINGS))
def test_what_else_can_happen_is_found(name: str, bench: Workbench) -> None:
    source, kind = _FINDINGS[name]
    verdict = explore(source, name="p.c", bench=bench, limits=_SEARCH).verdict
    assert {finding.kind for finding in verdict.findings} == {kind}
    # In a replay nobody looks whether threads that still turn would do so for ever.
    if name != "livelock":
        _expect_shown_again(source, verdict, bench)


def test_random_executions_find_the_same_and_count_apart(bench: Workbench) -> None:
    source, expected = _RACES["published-by-a-race"]
    limits = replace(DEFAULT_LIMITS, random_executions=50, executions=1)
    verdict = explore(source, name="p.c", bench=bench, limits=limits).verdict
    assert verdict.coverage.random_executions == 50
    assert {(race.variable, race.race_class) for race in verdict.races} == expected
    _expect_shown_again(source, verdict, bench)


def test_accesses_that_gcc_does_not_announce_leave_no_pass(bench: Workbench) -> None:
    source = _program(
        """struct pair { int a, b, c; };
        static struct pair shared; static int x;
        static int first(struct pair pair) { return pair.a; }
        static struct pair made(void) { struct pair pair = {1, 2, 3}; return pair; }""",
        """pthread_exit((void *)(long)first(shared));""",
        setup="""x;
        __asm__("incl %0" : "+m"(x));
        shared = made();""",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=_SEARCH).verdict
    assert verdict.outcome is Outcome.INCONCLUSIVE
    assert [what for _, what in verdict.unseen] == [
        "read of shared",
        "read of x",
        "read of x",
        "write of shared",
    ]


def test_the_same_program_gives_the_same_verdict(bench: Workbench) -> None:
    source, _ = _RACES["published-by-a-race"]
    one, other = (
        explore(source, name="p.c", bench=bench, limits=DEFAULT_LIMITS).verdict for _ in range(2)
    )
    assert one == other


def _expect_shown_again(source: str, verdict: Verdict, bench: Workbench) -> None:
    for number, shown in enumerate(verdict.shown()):
        replayed = replay(source, verdict, number, bench=bench)
        assert replayed.shows(shown), shown
        assert replayed.steps
