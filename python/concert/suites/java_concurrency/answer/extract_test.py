"""The program in a response is found as it stands, and named after its public class."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.suites.java_concurrency.answer.extract import extract
from concert.suites.java_concurrency.tasks import labels

_MAIN = "public class Main {\n    public static void main(String[] args) { }\n}"
_WITH_IMPORT = f"import java.util.List;\n\n{_MAIN}"


def _fenced(code: str, info: str = "java") -> str:
    return f"```{info}\n{code}\n```"


@pytest.mark.parametrize(
    "response",
    [
        _MAIN,
        _fenced(_MAIN),
        _fenced(_MAIN, ""),
        _fenced(_MAIN, "Java title=Main.java"),
        f"~~~\n{_MAIN}\n~~~",
        f"````java\n{_MAIN}\n````",
        f"```java\n{_MAIN}",
        f"\ufeff{_MAIN}",
        f"Here you are:\n\n{_fenced(_MAIN)}\n\nIt's done.",
        f"Here's the class Main that you're after:\n\n{_MAIN}\n\nIt doesn't need {'{'} more.",
        f"<think>{_fenced('public class Draft { }')}</think>\n{_fenced(_MAIN)}",
        f"{_fenced('class Helper { }')}\nand\n{_fenced(_MAIN)}",
        f"{_fenced('public class Helper { }')}\nand\n{_fenced(_MAIN)}",
        f"````markdown\nHere it is:\n\n{_fenced(_MAIN)}\n\nThat's all.\n````",
        f"```markdown\nHere it is:\n\n{_fenced(_MAIN)}\n\nThat's all.\n```",
        f"~~~~\n````md\n{_fenced(_MAIN)}\n````\n~~~~",
        f"{_fenced('javac Main.java', 'bash')}\n{_fenced(_MAIN)}\n{_fenced('ok', 'text')}",
    ],
)
def test_the_public_class_with_main_is_found(response: str) -> None:
    candidate = extract(response)
    assert (candidate.text.strip(), candidate.file_name) == (_MAIN, "Main.java")
    assert candidate.fault == ""


def test_imports_before_the_class_belong_to_it() -> None:
    assert extract(f"The code:\n{_WITH_IMPORT}\nBye.").text == _WITH_IMPORT + "\n"


def test_imports_that_are_missing_stay_missing() -> None:
    code = "public class Main { List<String> names; }"
    assert extract(f"import what you need, then\n{_fenced(code)}").text == code + "\n"


def test_every_type_around_the_public_class_is_kept() -> None:
    code = f"interface Step {{ }}\n{_MAIN}\nclass Helper {{ }}"
    assert extract(_fenced(code)).text == code + "\n"
    assert extract(f"So:\n{code}\nthat is all").text == code + "\n"


def test_braces_and_classes_in_comments_and_strings_do_not_count() -> None:
    code = (
        "public class Main {\n"
        "    // public class Other {\n"
        "    String s = \"} public class Third {\"; char c = '}'; /* } */\n"
        "}"
    )
    candidate = extract(f"See:\n{code}\nand no }} more")
    assert (candidate.text, candidate.file_name) == (code + "\n", "Main.java")


def test_a_nested_public_class_gives_no_name() -> None:
    code = "class Main {\n    public static class Inner { }\n}"
    assert extract(_fenced(code)).file_name == "Main.java"


@pytest.mark.parametrize(
    ("declaration", "name"),
    [
        ("public final class Bank", "Bank"),
        ("public abstract strictfp class Bank", "Bank"),
        ("@Deprecated\npublic class Bank", "Bank"),
        ("public enum Bank", "Bank"),
        ("public interface Bank", "Bank"),
        ("public\nclass\nBank", "Bank"),
        ("public class Bank<T extends Comparable<T>> extends Thread", "Bank"),
        ("class Only", "Only"),
        ("public class Größe", "Größe"),
        ("public class $Übung_1", "$Übung_1"),
    ],
)
def test_the_file_is_named_after_the_type(declaration: str, name: str) -> None:
    assert extract(_fenced(f"{declaration} {{ }}")).file_name == f"{name}.java"


@pytest.mark.parametrize(
    "response",
    [
        "",
        "I cannot help with that.",
        "A class of problems\nis easy: class is a word.",
        _fenced("int x = 1;"),
        _fenced(""),
        "```",
        "Foo.class { }",
    ],
)
def test_a_response_without_a_class_is_a_failed_compilation(response: str) -> None:
    candidate = extract(response)
    assert (candidate.fault, candidate.text) == (labels.NO_CLASS, "")


def test_a_class_whose_end_is_missing_is_kept_to_the_end() -> None:
    code = "public class Main {\n    void f() {"
    assert extract(_fenced(code)).text == code + "\n"


def test_fences_in_comments_and_strings_are_code() -> None:
    code = (
        "/*\n````java\npublic class Usage { public static void main(String[] a) { } }\n````\n*/\n"
        f"{_MAIN}"
    )
    assert extract(f"`````java\n{code}\n`````").text == code + "\n"


@given(st.text(alphabet="`~{}\"'/*\\\n classpubimportenx;.@()", max_size=300))
def test_extraction_never_fails(response: str) -> None:
    candidate = extract(response)
    assert bool(candidate.fault) == (candidate.text == "")


@pytest.mark.parametrize(
    "piece",
    ["public ", "static ", "class A ", "{", '"', "'", "/*", "@A(", "```\n", "```a\n", "import a"],
)
def test_megabytes_of_anything_are_read(piece: str) -> None:
    extract(piece * (2_000_000 // len(piece)))
