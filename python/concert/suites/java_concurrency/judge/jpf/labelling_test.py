"""Every violation of Table 1 gets its label, and only a whole, clean search gets none."""

import pytest

from concert.suites.java_concurrency.judge.jpf import JpfError, JpfReport, labels_of

_CLEAN = JpfReport(threads_created=3, started=True, finished=True)


def _with(*kinds: str, **rest: object) -> JpfReport:
    errors = tuple(JpfError(kind=kind, summary="x") for kind in kinds)
    fields: dict[str, object] = {"threads_created": 3, "started": True, "finished": True, **rest}
    return JpfReport(errors=errors, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "label"),
    [
        ("gov.nasa.jpf.vm.NotDeadlockedProperty", "DL"),
        ("gov.nasa.jpf.listener.PreciseRaceDetector", "RC"),
        ("concert.jpf.StarvationListener", "SV"),
        ("gov.nasa.jpf.vm.NoUncaughtExceptionsProperty", "UE"),
        ("no static entry method", "NEM"),
        ("gov.nasa.jpf.vm.NoOutOfMemoryErrorProperty", "TE"),
        ("concert.jpf.IntrusionListener", "TE"),
        ("some.other.Property", "TE"),
    ],
)
def test_a_violation_gets_its_label(kind: str, label: str) -> None:
    assert labels_of(_with(kind)) == (label,)


def test_all_labels_that_apply_are_given_once_and_sorted() -> None:
    uncaught = "gov.nasa.jpf.vm.NoUncaughtExceptionsProperty"
    deadlock = "gov.nasa.jpf.vm.NotDeadlockedProperty"
    assert labels_of(_with(uncaught, deadlock, uncaught)) == ("DL", "UE")


def test_a_whole_clean_search_of_several_threads_gets_none() -> None:
    assert labels_of(_CLEAN) == ()


def test_a_whole_clean_search_of_one_thread_is_a_single_thread() -> None:
    assert labels_of(_with(threads_created=1)) == ("ST",)


def test_an_unknown_number_of_threads_is_no_single_thread() -> None:
    assert labels_of(_with(threads_created=None)) == ()


@pytest.mark.parametrize(
    "incomplete",
    [
        {"constraints": ("depth limit reached: 40",)},
        {"crash": "java.lang.NullPointerException"},
        {"finished": False},
        {"finished": False, "threads_created": 1},
    ],
)
def test_a_search_that_did_not_show_the_program_right_is_a_termination_error(
    incomplete: dict[str, object],
) -> None:
    assert labels_of(_with(**incomplete)) == ("TE",)


def test_a_violation_counts_although_a_limit_was_met() -> None:
    met = _with("gov.nasa.jpf.vm.NotDeadlockedProperty", constraints=("depth limit reached: 40",))
    assert labels_of(met) == ("DL",)


def test_memory_that_the_program_exhausts_is_a_termination_error() -> None:
    error = JpfError(
        kind="gov.nasa.jpf.vm.NoUncaughtExceptionsProperty",
        summary="java.lang.OutOfMemoryError: Java heap space",
    )
    assert labels_of(JpfReport(errors=(error,), started=True, finished=True)) == ("TE",)
