"""Programs that decide by process, processors or bits of handles are found, and no others."""

import pytest

from concert.explorers.c.decisions.decided_values import Program
from concert.explorers.c.decisions.machine_use import decides_by_machine
from concert.explorers.c.source.c_syntax import syntax_tree


def _line(body: str, before: str = "") -> int:
    source = f"{before}\nint main(void) {{\n{body}\n}}\n"
    return decides_by_machine(Program(syntax_tree(source).root_node))


@pytest.mark.parametrize(
    "body",
    [
        "if (getpid() % 2) x = 1;",
        "pid_t me = gettid(); table[me & 7] = 1;",
        "long n = sysconf(_SC_NPROCESSORS_ONLN); for (long i = 0; i < n; i++) start();",
        "int what = _SC_NPROCESSORS_CONF; assert(sysconf(what) != 1);",
        "assert(get_nprocs() > 1);",
        "if ((unsigned long)pthread_self() % 2) x = 1;",
        "unsigned long id = (unsigned long)pthread_self(); table[id % 8]++;",
        "pthread_t a = pthread_self(); if (a < b) swap(); int c = 1;",
        "unsigned long id = pthread_self(); id >>= 12; if (id == 5) x = 1;",
        "int k = (int)pthread_self() & 1; if (k) x = 1;",
        "if ((int)pthread_self() == 12345) x = 1;",
        "if (sysconf(84) > 2) x = 1;",
        "x = 10 / (getpid() - 1001);",
        "pthread_t s = pthread_self(); char b[8]; memcpy(b, &s, 8); assert(b[5] == 0);",
        "pthread_t s = pthread_self(); uint8_t b[8]; memcpy(b, &s, 8); if (b[5]) x = 1;",
        'char text[9]; snprintf(text, 9, "%d", getpid()); if (text[0] > 49) x = 1;',
    ],
)
def test_a_decision_is_found(body: str) -> None:
    assert _line(body) == 3


def test_a_decision_is_found_whichever_way_the_number_comes_there() -> None:
    assert _line("if (CPUS > 2) x = 1;", "#define CPUS sysconf(_SC_NPROCESSORS_ONLN)") == 3
    hash_ = "static int slot(void) { return (unsigned long)pthread_self() % 16; }"
    assert _line("table[slot()] = 1;", hash_) == 3


@pytest.mark.parametrize(
    "body",
    [
        "x = 1;",
        'printf("%d %lu %ld", getpid(), (unsigned long)pthread_self(), (long)gettid());',
        "srand(getpid());",
        "if (pthread_equal(pthread_self(), owner)) x = 1;",
        "if (pthread_self() == owner) x = 1;",
        "pthread_t me = pthread_self(); while (owner != me) pthread_cond_wait(&c, &m);",
        "pthread_detach(pthread_self());",
        "pthread_t s = pthread_self(), t; memcpy(&t, &s, sizeof t); if (t == owner) x = 1;",
        "pthread_t s = pthread_self(); char b[8]; memcpy(b, &s, 8); printf(b);",
        "pthread_t t[4]; for (int i = 0; i < 4; i++) pthread_join(*(t + i), 0);",
        "long size = sysconf(_SC_PAGESIZE); if (size > 3) x = 1;",
        "owner = pthread_self(); count++; if (count > 1) x = 1;",
    ],
)
def test_what_shows_a_number_or_compares_handles_is_not(body: str) -> None:
    assert _line(body) == 0
