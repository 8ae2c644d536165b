"""Programs that decide by the clock are found, not those that show times or wait for them."""

import pytest

from concert.explorers.c.source.clock_use import line_of_clock_decision


def _line(body: str, before: str = "") -> int:
    return line_of_clock_decision(f"{before}\nint main(void) {{\n{body}\n}}\n")


@pytest.mark.parametrize(
    "body",
    [
        "if (time(0) % 2) x = 1;",
        "long t = time(0); if (t > 3) x = 1;",
        "time_t t; time(&t); while (t < end) x++;",
        "struct timespec a; clock_gettime(0, &a); long s = a.tv_sec; x = s > 4 ? 1 : 2;",
        "struct timeval t; gettimeofday(&t, 0); table[t.tv_usec % 8] = 1;",
        "clock_t c = clock(); switch (c % 2) { default: x = 1; }",
        "assert(clock() < 10);",
        "long t = time(0); struct tm *m = localtime(&t); if (m->tm_hour > 12) x = 1;",
        "for (long end = time(0) + 1; time(0) < end;) x++;",
    ],
)
def test_a_decision_is_found(body: str) -> None:
    assert _line(body) == 3


@pytest.mark.parametrize(
    "body",
    [
        "x = 1;",
        'printf("%ld", (long)time(0));',
        "struct timespec a; clock_gettime(CLOCK_REALTIME, &a); a.tv_sec += 1;"
        " pthread_cond_timedwait(&c, &m, &a);",
        "struct timespec a; clock_gettime(CLOCK_REALTIME, &a); a.tv_nsec += 5;"
        " if (a.tv_nsec >= 1000) { a.tv_sec++; a.tv_nsec -= 1000; } sem_timedwait(&s, &a);",
        "struct timespec a; if (clock_gettime(CLOCK_REALTIME, &a) != 0) return 1;",
        "long end = time(0) + 2; while (time(0) < end) sched_yield();",
        "long end = time(0) + 2; while (time(0) < end) { sleep(1); }",
        "srand(time(0));",
        'clock_t a = clock(); double s = (double)(clock() - a) / 1000; printf("%f", s);',
    ],
)
def test_what_shows_a_time_or_waits_for_one_is_not(body: str) -> None:
    assert _line(body) == 0


def test_times_are_followed_through_functions() -> None:
    assert _line("if (now() > 3) x = 1;", "long now(void) { return time(0); }") == 3
    assert _line("show(time(0));", "void show(long t) { if (t > 3) x = 1; }") == 1
    assert _line("show(time(0));", 'void show(long t) { printf("%ld", t); }') == 0
    assert _line("unknown(time(0));") == 3
