"""Classes of compiler and linker errors."""

import json

import pytest

from concert.suites.task_parallel.judge.build.diagnostics import (
    CompileError,
    compile_error,
    link_error,
)
from concert.suites.task_parallel.tasks.labels import Label


def _stderr(*diagnostics: dict[str, object]) -> bytes:
    return json.dumps(list(diagnostics)).encode()


def _error(message: str, *notes: str, kind: str = "error", line: int = 3) -> dict[str, object]:
    return {
        "kind": kind,
        "message": message,
        "children": [{"kind": "note", "message": note} for note in notes],
        "locations": [{"caret": {"file": "/box/candidate.cc", "line": line}}],
    }


def _label(*diagnostics: dict[str, object]) -> Label | None:
    found = compile_error(_stderr(*diagnostics))
    return found.label if found is not None else None


@pytest.mark.parametrize(
    ("message", "label"),
    [
        ("parallel: No such file or directory", Label.MISSING_HEADER),
        ("‘parallel’ is not a member of ‘hpx’", Label.UNDECLARED_NAME),
        ("‘foo’ was not declared in this scope", Label.UNDECLARED_NAME),
        ("no matching function for call to ‘f(int)’", Label.TYPE_ERROR),
        ("invalid conversion from ‘int*’ to ‘int’", Label.TYPE_ERROR),
        ("redefinition of ‘int f()’", Label.REDEFINITION),
        ("expected ‘;’ before ‘}’ token", Label.SYNTAX_ERROR),
        ("extended character \u00a0 is not valid in an identifier", Label.SYNTAX_ERROR),
        ("‘shared’ is not valid for ‘#pragma omp taskwait’", Label.OPENMP_ERROR),
        ("expected ‘#pragma omp’ clause before ‘depends’", Label.OPENMP_ERROR),
        ("‘n’ not specified in enclosing ‘task’", Label.OPENMP_ERROR),
        (
            "‘f(1)’ is not lvalue expression nor array section in ‘depend’ clause",
            Label.OPENMP_ERROR,
        ),
        (
            "work-sharing region may not be closely nested inside of work-sharing, ‘loop’,"
            " ‘critical’, ‘ordered’, ‘master’, explicit ‘task’ or ‘taskloop’ region",
            Label.OPENMP_ERROR,
        ),
        ("‘n’ appears more than once in data clauses", Label.OPENMP_ERROR),
        ("‘sum’ has invalid type for ‘reduction’", Label.OPENMP_ERROR),
        ("user defined reduction not found for ‘v’", Label.OPENMP_ERROR),
        ("invalid controlling predicate", Label.OPENMP_ERROR),
        ("invalid increment expression", Label.OPENMP_ERROR),
        ("for statement expected before ‘while’", Label.OPENMP_ERROR),
        ("not enough for loops to collapse", Label.OPENMP_ERROR),
        ("static assertion failed: no", Label.OTHER_COMPILE_ERROR),
    ],
)
def test_a_message_has_its_class(message: str, label: Label) -> None:
    assert _label(_error(message)) is label


def test_the_first_error_counts_and_warnings_do_not() -> None:
    found = compile_error(
        _stderr(
            _error("unused variable ‘x’", kind="warning"),
            _error("expected ‘;’ before ‘if’", line=7),
            _error("‘foo’ was not declared in this scope"),
        )
    )
    assert found == CompileError(Label.SYNTAX_ERROR, "expected ';' before 'if'", 7)


def test_plain_lines_are_read_as_well() -> None:
    said = (
        b"/box/candidate.cc: In function 'int f()':\n"
        b"/box/candidate.cc:7:3: error: 'foo' was not declared in this scope\n"
        b"/box/candidate.cc:9:1: error: 'vector' is not a member of 'std'\n"
        b"/box/candidate.cc:1:1: note: 'std::vector' is defined in header '<vector>'; did you"
        b" forget to '#include <vector>'?\n"
        b"compilation terminated due to -fmax-errors=20.\n"
    )
    assert compile_error(said) == CompileError(
        Label.MISSING_HEADER, "'vector' is not a member of 'std'", 9
    )
    assert compile_error(b"g++: fatal error: Killed signal terminated program cc1plus\n") is None


def test_a_forgotten_header_goes_before_what_follows_from_it() -> None:
    consequence = _error("variable or field ‘sort’ declared void")
    cause = _error(
        "‘vector’ is not a member of ‘std’",
        "‘std::vector’ is defined in header ‘<vector>’; did you forget to ‘#include <vector>’?",
    )
    assert _label(consequence, cause) is Label.MISSING_HEADER


@pytest.mark.parametrize(
    "stderr",
    [
        b"",
        b"[",
        b"[1]",
        b"virtual memory exhausted: Cannot allocate memory",
        b"g++: fatal error: Killed signal terminated program cc1plus",
        b'[{"kind": "fatal error", "message": "cannot execute cc1plus", "locations": []}]',
    ],
)
def test_a_compiler_that_finds_no_fault_in_the_source_accuses_nobody(stderr: bytes) -> None:
    assert compile_error(stderr) is None


def test_inline_assembly_that_is_none_is_the_candidates_fault() -> None:
    stderr = b"/tmp/x.s: Assembler messages:\n/tmp/x.s:9: Error: no such instruction: `foo'\n"
    found = compile_error(stderr)
    assert found is not None
    assert found.label is Label.OTHER_COMPILE_ERROR


@pytest.mark.parametrize(
    ("stderr", "label"),
    [
        ("multiple definition of `main'; c.o: first defined here", Label.DEFINES_MAIN),
        ("undefined reference to `merge_sort(std::vector<long>&)'", Label.MISSING_FUNCTION),
        ("undefined reference to `merge_sort_left(int)'", Label.OTHER_LINK_ERROR),
        ("multiple definition of `helper(int)'", Label.OTHER_LINK_ERROR),
        ("cannot find -ltbb", None),
        ("collect2: fatal error: ld terminated with signal 9 [Killed]", None),
    ],
)
def test_a_link_error_has_its_class(stderr: str, label: Label | None) -> None:
    assert link_error(stderr.encode(), function="merge_sort") is label
