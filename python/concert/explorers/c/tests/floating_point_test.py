"""Each thread has a floating-point environment of its own, which is a part of the state."""

from copy import replace

import pytest

from concert.explorers.c import Workbench, explore
from concert.explorers.c.programs_for_tests import SEARCH, threads_that

_GLOBALS = """#include <fenv.h>
#include <semaphore.h>
static atomic_int a;
static sem_t permits;
static volatile double zero;
"""


def _outputs(body: str, bench: Workbench, *, merge_after: int = 0, setup: str = "") -> set[str]:
    program = threads_that(_GLOBALS, body, setup=f"sem_init(&permits, 0, 0); {setup}")
    limits = replace(SEARCH, merge_after=merge_after)
    verdict = explore(program, name="p.c", bench=bench, limits=limits).verdict
    assert verdict.coverage.bounds == ()
    return {output.text for output in verdict.outputs}


def test_how_one_thread_rounds_is_nothing_to_another(bench: Workbench) -> None:
    body = """if (self == 0) {
            fesetround(FE_UPWARD);
            atomic_store(&a, 1);
            atomic_store(&a, fegetround() == FE_UPWARD);
        } else {
            atomic_store(&a, 1);
            atomic_store(&a, 1);
            printf("%d", fegetround() == FE_TONEAREST);
        }"""
    assert _outputs(body, bench) == {"1"}


def test_one_thread_does_not_see_the_exceptions_of_another(bench: Workbench) -> None:
    body = """if (self == 0) {
            feraiseexcept(FE_OVERFLOW);
            double none = 1 / zero;
            (void)none;
            atomic_store(&a, 1);
        } else {
            atomic_store(&a, 1);
            printf("%d", fetestexcept(FE_OVERFLOW | FE_DIVBYZERO));
        }"""
    assert _outputs(body, bench) == {"0"}


def test_a_thread_begins_with_what_its_maker_has(bench: Workbench) -> None:
    body = 'if (self == 1) printf("%d", fegetround() == FE_DOWNWARD);'
    assert _outputs(body, bench, setup="fesetround(FE_DOWNWARD);") == {"1"}


_HISTORY = """if (self == 0) {{
        {{ {look} }}
        sem_wait(&permits);
        printf("%d", {seen});
    }} else {{
        atomic_store(&a, 1);
        atomic_store(&a, 0);
        sem_post(&permits);
    }}"""


@pytest.mark.parametrize("merge_after", [0, 1])
@pytest.mark.parametrize(
    ("look", "seen"),
    [
        ("fesetround(atomic_load(&a) ? FE_UPWARD : FE_DOWNWARD);", "fegetround() == FE_UPWARD"),
        ("if (atomic_load(&a)) feraiseexcept(FE_OVERFLOW);", "fetestexcept(FE_OVERFLOW) != 0"),
        ("if (atomic_load(&a)) zero = 1 / zero;", "fetestexcept(FE_DIVBYZERO) != 0"),
    ],
)
def test_states_differ_by_it(look: str, seen: str, merge_after: int, bench: Workbench) -> None:
    # Nothing else tells the two ways apart when the semaphore is given.
    body = _HISTORY.format(look=look, seen=seen)
    assert _outputs(body, bench, merge_after=merge_after) == {"0", "1"}
