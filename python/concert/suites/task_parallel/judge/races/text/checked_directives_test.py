"""The race check's runtime is handed open schedules and variables that are copied in."""

import pytest

from concert.suites.task_parallel.judge.races.text.checked_directives import for_the_runtime

_LOOP = "\nfor (int i = 0; i < n; ++i) f(i);\n"
_DEALT = "schedule(monotonic:runtime)"


@pytest.mark.parametrize(
    "directive",
    [
        "parallel for",
        "for nowait",
        "  for schedule ( static ) nowait",
        "parallel for simd reduction(+ : sum) schedule(monotonic : static)",
        "target teams distribute parallel for dist_schedule(static)",
    ],
)
def test_a_loop_that_leaves_its_schedule_open_is_dealt_out(directive: str) -> None:
    line, *rest = for_the_runtime(f"#pragma omp {directive}{_LOOP}").split("\n")
    assert line.endswith(_DEALT)
    assert line.count("schedule(") == 1 + directive.count("dist_schedule(")
    assert "\n".join(["", *rest]) == _LOOP


@pytest.mark.parametrize(
    "directive",
    [
        "parallel for schedule(static, 4)",
        "for schedule(dynamic)",
        "for ordered",
        "for reduction(inscan, + : sum)",
        "simd",
        "taskloop",
        "cancel for",
        "declare reduction(format : T : omp_out)",
        "parallel",
    ],
)
def test_other_directives_stay(directive: str) -> None:
    text = f"#pragma omp {directive}{_LOOP}"
    assert for_the_runtime(text) == text


@pytest.mark.parametrize(
    "known",
    [
        "int n = omp_get_max_threads();",
        "int n = omp_get_thread_num ( );",
        "omp_set_num_threads(4);",
        "#pragma omp parallel num_threads(4)",
    ],
)
def test_a_program_that_knows_its_threads_keeps_its_blocks(known: str) -> None:
    text = f"{known}\n#pragma omp parallel for{_LOOP}"
    assert for_the_runtime(text) == text


def test_a_function_that_is_only_called_alike_knows_no_threads() -> None:
    assert _DEALT in for_the_runtime(f"my_omp_get_num_threads();\n#pragma omp for{_LOOP}")


def test_what_a_header_declares_is_not_known() -> None:
    header = "extern int omp_get_num_threads (void);\nextern void omp_set_num_threads (int);\n"
    assert _DEALT in for_the_runtime(f"{header}#pragma omp for{_LOOP}")


def test_the_runtime_is_told_of_variables_that_are_copied_in() -> None:
    told = for_the_runtime("#pragma omp parallel copyin(a, b)\nf();\n")
    assert told == "#pragma omp parallel copyin(a, b) num_threads(concert_copies_in(0))\nf();\n"
    asked = for_the_runtime("#pragma omp parallel num_threads(n(2)) copyin(a)\nf();\n")
    assert asked == "#pragma omp parallel copyin(a) num_threads(concert_copies_in(n(2)))\nf();\n"
