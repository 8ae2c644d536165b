"""javac's diagnostics are told apart by their keys."""

import pytest

from concert.suites.java_concurrency.judge.diagnostics import (
    SYNTAX_KEYS,
    Diagnostic,
    classify,
    parse_diagnostics,
)
from concert.suites.java_concurrency.tasks import labels

_LIBRARY = frozenset({"ArrayList", "List", "TimeUnit", "Logger"})


def _labels(source: str, *raw: str) -> set[str]:
    return set(classify(parse_diagnostics("\n".join(raw)), source, _LIBRARY))


def test_a_raw_diagnostic_has_line_column_key_and_arguments() -> None:
    raw = "Main.java:3:12: compiler.err.doesnt.exist: org.junit\n1 error\n- compiler.note.x: y\n"
    assert parse_diagnostics(raw) == (
        Diagnostic(line=3, column=12, key="doesnt.exist", arguments="org.junit"),
    )


def test_an_error_without_a_place_has_line_zero() -> None:
    (found,) = parse_diagnostics("-: compiler.err.cant.write: x")
    assert (found.line, found.key) == (0, "cant.write")


@pytest.mark.parametrize("key", sorted(SYNTAX_KEYS))
def test_keys_of_the_parser_are_syntax_errors(key: str) -> None:
    assert _labels("", f"Main.java:1:1: compiler.err.{key}: ';'") == {labels.SYNTAX}


@pytest.mark.parametrize(
    "raw",
    [
        "cant.resolve.location: kindname.class, List, , , (compiler.misc.location: x)",
        "cant.resolve: kindname.class, ArrayList, , ",
        "cant.resolve.location: kindname.variable, TimeUnit, , , (x)",
        "doesnt.exist: TimeUnit",
    ],
)
def test_a_class_of_the_library_without_its_import_is_a_missing_import(raw: str) -> None:
    assert _labels("", f"Main.java:1:1: compiler.err.{raw}") == {labels.MISSING_IMPORT}


@pytest.mark.parametrize(
    "raw",
    [
        "cant.resolve.location: kindname.class, Account, , , (x)",
        "cant.resolve.location: kindname.variable, counter, , , (x)",
        "cant.resolve.location.args: kindname.method, List, , , (x)",
        "doesnt.exist: counter",
        "prob.found.req: (compiler.misc.inconvertible.types: java.lang.String, int)",
        "some.key.of.another.javac: x",
    ],
)
def test_everything_else_is_other(raw: str) -> None:
    assert _labels("", f"Main.java:1:1: compiler.err.{raw}") == {labels.OTHER_COMPILE_ERROR}


def test_what_follows_from_a_failed_import_belongs_to_it() -> None:
    source = "import org.slf4j.Logger;\nimport static org.junit.Assert.*;\n"
    found = _labels(
        source,
        "Main.java:1:17: compiler.err.doesnt.exist: org.slf4j",
        "Main.java:2:1: compiler.err.doesnt.exist: org.junit",
        "Main.java:2:1: compiler.err.static.imp.only.classes.and.interfaces",
        "Main.java:3:1: compiler.err.cant.resolve.location: kindname.class, Logger, , , (x)",
        "Main.java:4:1: compiler.err.cant.resolve.location.args: kindname.method, assertTrue, , x",
    )
    assert found == {labels.THIRD_PARTY}


def test_a_wildcard_import_that_failed_explains_no_class_of_the_library() -> None:
    found = _labels(
        "import com.google.common.*;",
        "Main.java:1:1: compiler.err.doesnt.exist: com.google.common",
        "Main.java:2:1: compiler.err.cant.resolve: kindname.class, ImmutableList, , ",
        "Main.java:3:1: compiler.err.cant.resolve: kindname.class, List, , ",
    )
    assert found == {labels.THIRD_PARTY, labels.MISSING_IMPORT}


def test_a_package_that_java_8_lacks_is_no_third_party() -> None:
    found = _labels(
        "import java.net.http.HttpClient;",
        "Main.java:1:1: compiler.err.doesnt.exist: java.net.http",
        "Main.java:2:1: compiler.err.cant.resolve: kindname.class, HttpClient, , ",
    )
    assert found == {labels.OTHER_COMPILE_ERROR}


@pytest.mark.parametrize("word", ["var", "record"])
def test_a_keyword_of_a_newer_java_is_a_syntax_error(word: str) -> None:
    raw = f"Main.java:1:1: compiler.err.cant.resolve.location: kindname.class, {word}, , , (x)"
    assert _labels("", raw) == {labels.SYNTAX}


def test_labels_are_sorted_and_keep_their_diagnostics() -> None:
    raw = "Main.java:2:1: compiler.err.doesnt.exist: x\nMain.java:1:1: compiler.err.not.stmt"
    classes = classify(parse_diagnostics(raw), "", _LIBRARY)
    assert list(classes) == [labels.OTHER_COMPILE_ERROR, labels.SYNTAX]
    assert [diagnostic.key for diagnostic in classes[labels.SYNTAX]] == ["not.stmt"]
