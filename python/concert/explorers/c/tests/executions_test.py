"""The search takes as few executions as there are classes of them.

The numbers of executions of `readers`, `lastzero`, `indexer` and `filesystem` are those of Abdulla,
Aronis, Jonsson and Sagonas, "Optimal dynamic partial order reduction", POPL 2014; the latter two
programs go back to Flanagan and Godefroid, POPL 2005.
"""

import pytest

from concert.explorers.c import Outcome, Statement, Workbench, explore
from concert.explorers.c.programs_for_tests import SEARCH, expect_shown_again, threads_that


def _readers(count: int) -> str:
    return threads_that(
        "static atomic_int x;",
        "if (self == 0) atomic_store(&x, 1); else (void)atomic_load(&x);",
        count=count + 1,
    )


def _last_zero(count: int) -> str:
    return threads_that(
        f"static atomic_int a[{count + 1}];",
        f"""if (self == 0) {{ int i = {count}; while (atomic_load(&a[i]) != 0) i--; }}
        else atomic_store(&a[self], atomic_load(&a[self - 1]) + 1);""",
        count=count + 1,
    )


def _indexer(count: int) -> str:
    return threads_that(
        "static atomic_int table[128];",
        """for (int m = 1; m <= 4; m++) {
            int w = m * 11 + (int)self, h = w * 7 % 128;
            for (int none = 0; !atomic_compare_exchange_strong(&table[h], &none, w); none = 0)
                h = (h + 1) % 128;
        }""",
        count=count,
    )


def _file_system(count: int) -> str:
    return threads_that(
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
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.outcome is Outcome.PASS
    assert (verdict.coverage.executions, verdict.coverage.blocked) == (executions, 0)


_AT_ENDS = """#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static void *print(void *own) {{
    puts("a"); fflush(stdout); puts("b"); fflush(stdout);
    return own;
}}
static void *end(void *own) {{ {end}; return own; }}
int main(void) {{
    pthread_t t;
    pthread_create(&t, NULL, {start}, NULL);
    {main}
}}
"""


@pytest.mark.parametrize(
    "end", ["return 0;", "exit(0);", "_exit(0);", "quick_exit(0);", "abort();"]
)
def test_the_program_ends_before_and_after_what_others_print(end: str, bench: Workbench) -> None:
    source = _AT_ENDS.format(start="print", end="", main=end)
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert {output.text for output in verdict.outputs} == {"", "a\n", "a\nb\n"}
    assert (verdict.outputs_complete, verdict.coverage.executions) == (True, 3)
    expect_shown_again(source, verdict, bench)


_HOLDS_BACK = [
    "putchar(97); _exit(0);",
    'puts("a"); _Exit(0);',
    'printf("%s", "a"); quick_exit(0);',
    'fputs("a", stdout); abort();',
    'printf("a"); assert(!t);',
    'printf("a"); write(1, "b", 1);',
    'printf("a"); dprintf(1, "b");',
    'setvbuf(stdout, NULL, _IOLBF, 0); puts("a"); printf("b"); _exit(0);',
    'fflush(stderr); setbuf(stderr, NULL); puts("a"); _exit(0);',
    'fflush(stdout); puts("a"); _exit(0);',
]
_LETS_GO = [
    'puts("a"); exit(0);',
    'puts("a"); return 0;',
    'fputs("a", stderr); abort();',
    'write(1, "a", 1); _exit(0);',
    'write(1, "a", 1); printf("b"); write(2, "c", 1);',
    'printf("a"); fflush(stdout); _exit(0);',
    'printf("a"); fflush(NULL); write(1, "b", 1); abort();',
    'setvbuf(stdout, NULL, _IONBF, 0); printf("a"); _exit(0);',
    'setbuf(stdout, NULL); printf("a"); quick_exit(0);',
    'setvbuf(stdout, NULL, _IOLBF, 0); puts("a"); _exit(0);',
    'setlinebuf(stdout); printf("a"); puts("b"); write(1, "c", 1);',
    "fflush(stdout); _exit(0);",
]


@pytest.mark.parametrize("joins", [False, True])
@pytest.mark.parametrize(
    ("main", "complete"),
    [(main, False) for main in _HOLDS_BACK] + [(main, True) for main in _LETS_GO],
)
def test_what_standard_output_holds_back_makes_no_complete_outputs(
    main: str, complete: bool, joins: bool, bench: Workbench
) -> None:
    main = f"{'pthread_join(t, NULL);' if joins else ''} {main}"
    source = "#define _GNU_SOURCE\n" + _AT_ENDS.format(start="end", end="", main=main)
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.outputs_complete is complete
    assert verdict.coverage.statement is Statement.EXHAUSTED
    assert not verdict.coverage.bounds


@pytest.mark.parametrize(
    ("prints", "complete"), [("putchar(97)", False), ("putchar(97); fflush(stdout)", True)]
)
def test_who_prints_lets_its_text_go(prints: str, complete: bool, bench: Workbench) -> None:
    main = "fflush(stdout); pthread_join(t, NULL); _exit(0);"
    source = _AT_ENDS.format(start="end", end=prints, main=main)
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.outputs_complete is complete


def test_an_assumption_that_does_not_hold_is_no_end(bench: Workbench) -> None:
    source = threads_that(
        "extern void __VERIFIER_assume(int); static atomic_int x;",
        "x++;",
        count=1,
    ).replace(
        "for (long i = 0; i < 1; i++)\n        pthread_join",
        """int seen = x;
        putchar('a'); __VERIFIER_assume(seen); putchar('b');
        for (long i = 0; i < 1; i++)
        pthread_join""",
    )
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert {output.text for output in verdict.outputs} == {"ab"}
    assert (verdict.outcome, verdict.outputs_complete) == (Outcome.PASS, True)


@pytest.mark.parametrize("end", ["exit(0)", "abort()", "assert(own)"])
def test_another_thread_ends_it_before_and_after_what_main_prints(
    end: str, bench: Workbench
) -> None:
    source = _AT_ENDS.format(start="end", end=end, main='puts("a"); pthread_join(t, NULL);')
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert {output.text for output in verdict.outputs} == {"", "a\n"}
    expect_shown_again(source, verdict, bench)


@pytest.mark.parametrize(
    "main",
    [
        "pthread_join(t, NULL); return 0;",
        "pthread_exit(NULL);",
        "pthread_join(t, NULL); abort();",
    ],
)
def test_what_main_waits_for_takes_no_more_executions(main: str, bench: Workbench) -> None:
    source = _AT_ENDS.format(start="print", end="", main=main)
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert {output.text for output in verdict.outputs} == {"a\nb\n"}
    assert (verdict.outputs_complete, verdict.coverage.executions) == (True, 1)


def test_the_outputs_of_many_late_prints_are_not_complete(bench: Workbench) -> None:
    source = _AT_ENDS.format(start="print", end="", main="return 0;")
    source = source.replace('puts("a");', 'for (int i = 0; i < 40; i++) puts("a");')
    verdict = explore(source, name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.outcome is Outcome.PASS
    assert not verdict.outputs_complete
