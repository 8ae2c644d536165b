"""Programs found in responses, whatever surrounds them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.suites.task_parallel.answer.extract import FILE_NAME, extract

_PROGRAM = "#include <vector>\nvoid merge_sort(std::vector<long>& v, int tasks) {\n}\n"


def _text(response: str) -> str:
    return extract(response, function="merge_sort").text


def test_a_fenced_program_is_taken_without_its_fence() -> None:
    candidate = extract(f"Here:\n\n```cpp\n{_PROGRAM}```\nDone.", function="merge_sort")
    assert (candidate.text, candidate.file_name, candidate.fault) == (_PROGRAM, FILE_NAME, "")


def test_a_usage_example_after_the_program_is_passed_over() -> None:
    usage = "int main() {\n  merge_sort(values, 8);\n}\n"
    assert _text(f"```cpp\n{_PROGRAM}```\nUse it so:\n```cpp\n{usage}```\n") == _PROGRAM


@pytest.mark.parametrize(
    "usage",
    [
        "int main() {\n  if (merge_sort(values, 8) < 3) {\n  }\n}\n",
        "int main() {\n  while (!done(merge_sort(values, 8))) {\n  }\n}\n",
        '// merge_sort(values, 8) {\nint main() {\n  print("merge_sort() {");\n}\n',
    ],
)
def test_a_call_before_a_brace_is_no_definition(usage: str) -> None:
    assert _text(f"```cpp\n{_PROGRAM}```\nUse it so:\n```cpp\n{usage}```\n") == _PROGRAM


@pytest.mark.parametrize(
    "head",
    [
        "auto merge_sort(std::vector<long>& v, int tasks) -> void {",
        "void merge_sort(std::vector<long>& v,  // values (any; even none)\n  int tasks) {",
        "void merge_sort(std::vector<long>& v, int tasks)  // in place; sorted\n{",
        "void merge_sort(std::vector<long>& v, int tasks = int(4)) noexcept(false) {",
        "void merge_sort(std::vector<long>& v, int tasks) try {",
    ],
)
def test_a_definition_of_another_shape_is_one(head: str) -> None:
    program = f"#include <vector>\n{head}\n}}\n"
    longer = "int main() { return 0; }\n" * 20
    assert _text(f"```cpp\n{program}```\n```cpp\n{longer}```\n") == program
    assert _text(program) == program


@pytest.mark.parametrize("language", ["cpp:sort.cc", "c++20", "{.cpp}", "C++", "cpp title=sort.cc"])
def test_a_language_may_have_more_behind_its_name(language: str) -> None:
    assert _text(f"```{language}\n{_PROGRAM}```\n") == _PROGRAM


@pytest.mark.parametrize("language", ["c#", "cmake", "textile", "python"])
def test_another_language_is_not_taken_for_one_that_begins_alike(language: str) -> None:
    assert extract(f"```{language}\n{_PROGRAM}```\n", function="merge_sort").fault == "no_code"


@pytest.mark.parametrize("label", ["text", "txt", "plaintext", "Plain"])
def test_a_block_of_plain_text_counts_if_it_defines_the_function(label: str) -> None:
    assert _text(f"```{label}\n{_PROGRAM}```\n```\n3.14\n```\n") == _PROGRAM
    assert (
        extract(f"```{label}\nmerge_sort(v, 8);\n```\n", function="merge_sort").fault == "no_code"
    )


@pytest.mark.parametrize("fence", ["```", "````", "~~~"])
@pytest.mark.parametrize("label", ["markdown", "md", "Markdown"])
def test_a_whole_reply_may_lie_in_a_block_of_markdown(fence: str, label: str) -> None:
    reply = f"{fence}{label}\n# Solution\n\n```cpp\n{_PROGRAM}```\n\nIt sorts.\n{fence}\n"
    assert _text(reply) == _PROGRAM


@pytest.mark.parametrize("prose", ["Here it is: ", "Done.", "<|message|>"])
def test_a_fence_may_follow_prose_on_its_line(prose: str) -> None:
    assert _text(f"{prose}```cpp\n{_PROGRAM}```\nGood luck.\n") == _PROGRAM


def test_a_fence_in_a_comment_of_a_program_is_no_fence() -> None:
    program = _PROGRAM.replace("void", "// So: ```cpp\n// merge_sort(v, 2);\nvoid")
    assert _text(f"```cpp\n{program}```\n") == program


def test_the_last_definition_wins() -> None:
    better = _PROGRAM.replace("}", "  sort();\n}")
    assert _text(f"```cpp\n{_PROGRAM}```\nBetter:\n```c++\n{better}```\n") == better


def test_a_block_in_another_language_is_no_program() -> None:
    shell = "```bash\ng++ -fopenmp sort.cc\n```\n"
    assert _text(f"```\n{_PROGRAM}```\n{shell}") == _PROGRAM
    assert extract(shell, function="merge_sort").fault == "no_code"


def test_without_a_definition_the_longest_block_is_taken() -> None:
    assert _text("```cpp\nint a;\n```\n```cpp\nint main() { return 0; }\n```") == (
        "int main() { return 0; }\n"
    )


def test_a_fence_that_is_cut_off_ends_with_the_response() -> None:
    assert _text(f"```cpp\n{_PROGRAM}") == _PROGRAM


def test_a_bare_program_is_taken_as_it_stands() -> None:
    assert _text(_PROGRAM) == _PROGRAM


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Here is the program:\n\n", ""),
        ("# Solution\n\nIt sorts (in place).\n\n", "\nIt uses tasks.\n- Each sorts a half.\n"),
        ("", "\nThe tasks follow each other.\n"),
        ("<answer>\n", "</answer>\n"),
        ("So:\n<answer><code>\n", "</code></answer>\nDone.\n"),
        ('<code language="cpp">\n', "</code>"),
    ],
)
def test_a_program_without_a_fence_is_taken_without_prose_and_tags(before: str, after: str) -> None:
    assert _text(before + _PROGRAM + after).strip() == _PROGRAM.strip()


@pytest.mark.parametrize(
    "program",
    [
        "void helper()\n{\n}\n#include <vector>\nvoid merge_sort(V& v, int tasks) {\n}\n",
        "/* Sorts\n#include nothing */\n" + _PROGRAM,
        _PROGRAM + "int answer\n    = 42;\n",
        _PROGRAM + "// The end.\n",
        "import <vector>;\n" + _PROGRAM,
        _PROGRAM.replace("{\n", "{\n  std::vector<code> a;\n  a\n  > b;\n"),
    ],
)
def test_nothing_of_a_bare_program_is_taken_for_prose(program: str) -> None:
    assert _text(program) == program


@pytest.mark.parametrize("fence", ["", "```cpp\n"])
def test_a_quoted_program_is_taken_without_its_marks(fence: str) -> None:
    program = f"{fence}{_PROGRAM}{fence[:3]}"
    quoted = "".join(f"> {line}\n" for line in program.splitlines())
    assert _text(f"As asked:\n\n{quoted}") == _PROGRAM


def test_a_program_between_tags_of_pages_may_be_escaped() -> None:
    escaped = _PROGRAM.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    assert _text(f"<pre><code>\n{escaped}</code></pre>").strip() == _PROGRAM.strip()


@pytest.mark.parametrize("label", ["omp", "g++", "h", "hxx", "c++20", "OpenMP"])
def test_labels_of_compilers_headers_and_frameworks_are_those_of_programs(label: str) -> None:
    assert _text(f"```{label}\n{_PROGRAM}```\n") == _PROGRAM


def test_a_program_may_begin_on_the_line_of_its_fence() -> None:
    assert _text(f"```cpp {_PROGRAM}```\n") == _PROGRAM
    assert _text(f"```{_PROGRAM}```\n") == _PROGRAM


@pytest.mark.parametrize(
    "piece", ["<answer>", "<code", "> ", "> #include\n", "#include <a>\n", "}\n", "/*", "&lt;", " "]
)
def test_a_long_response_of_anything_is_read(piece: str) -> None:
    head = "void merge_sort() {}\n"
    assert extract(head + piece * (200_000 // len(piece)), function="merge_sort").fault == ""


def test_prose_and_nothing_are_no_code() -> None:
    for response in ("", "I cannot help with merge_sort().", "```cpp\n\n```"):
        candidate = extract(response, function="merge_sort")
        assert (candidate.text, candidate.fault) == ("", "no_code")


@given(st.text(alphabet="`~ \ncp+merge_sort(){};", max_size=200))
def test_no_response_is_refused(response: str) -> None:
    candidate = extract(response, function="merge_sort")
    assert (candidate.fault == "") == (candidate.text.strip() != "")


@given(st.lists(st.text(alphabet="abc;{}()\n ", max_size=30), min_size=1, max_size=4))
def test_a_program_is_found_behind_any_prose(prose: list[str]) -> None:
    assert _text("\n".join(prose) + f"\n```cpp\n{_PROGRAM}```\n") == _PROGRAM
