"""Threads race for the memory in which functions of the library leave results."""

import pytest

from concert.explorers.c import Outcome, Workbench, explore
from concert.explorers.c.programs_for_tests import SEARCH, threads_that

_HEADERS = """#include <string.h>
#include <time.h>
#include <signal.h>
static char text[] = "a,b", *rest = text; static struct tm when; static sigset_t set;
static time_t zero;"""
_RACES = [
    "ctime(&zero);",
    "asctime(&when);",
    "mktime(&when);",
    "if (self) when.tm_mday = 1; else { char s[40]; asctime_r(&when, s); }",
    'if (self) when.tm_mday = 1; else { char s[40]; strftime(s, 40, "%F", &when); }',
    "if (self) ctime(&zero); else localtime(&zero);",
    'char *own = text; strsep(&own, ",");',
    'strsep(&rest, ",");',
    "sigaddset(&set, SIGINT);",
    "if (self) sigemptyset(&set); else sigismember(&set, SIGINT);",
    'strlcpy(text, "x", 2);',
]
_NONE = [
    "char s[40]; asctime_r(&when, s);",
    "char s[40]; ctime_r(&zero, s);",
    'if (self) when.tm_mday = 1; else { char s[40]; strftime(s, 40, "%H %% %A", &when); }',
    "if (self) when.tm_yday = 1; else { char s[40]; asctime_r(&when, s); }",
    "sigismember(&set, SIGINT);",
    'if (self) text[2] = 1; else { char *own = text; strsep(&own, ","); }',
]


def _source(body: str) -> str:
    return "#define _GNU_SOURCE\n" + threads_that(_HEADERS, body)


@pytest.mark.parametrize("body", _RACES)
def test_results_in_shared_memory_race(body: str, bench: Workbench) -> None:
    verdict = explore(_source(body), name="p.c", bench=bench, limits=SEARCH).verdict
    assert verdict.races
    assert not verdict.findings


@pytest.mark.parametrize("body", _NONE)
def test_results_elsewhere_do_not(body: str, bench: Workbench) -> None:
    verdict = explore(_source(body), name="p.c", bench=bench, limits=SEARCH).verdict
    assert not verdict.races
    assert verdict.outcome is Outcome.PASS
