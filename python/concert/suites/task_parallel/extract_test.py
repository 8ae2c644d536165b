"""Programs found in responses, whatever surrounds them."""

from hypothesis import given
from hypothesis import strategies as st

from concert.suites.task_parallel.extract import FILE_NAME, extract

_PROGRAM = "#include <vector>\nvoid merge_sort(std::vector<long>& v, int tasks) {\n}\n"


def _text(response: str) -> str:
    return extract(response, function="merge_sort").text


def test_a_fenced_program_is_taken_without_its_fence() -> None:
    candidate = extract(f"Here:\n\n```cpp\n{_PROGRAM}```\nDone.", function="merge_sort")
    assert (candidate.text, candidate.file_name, candidate.fault) == (_PROGRAM, FILE_NAME, "")


def test_a_usage_example_after_the_program_is_passed_over() -> None:
    usage = "int main() {\n  merge_sort(values, 8);\n}\n"
    assert _text(f"```cpp\n{_PROGRAM}```\nUse it so:\n```cpp\n{usage}```\n") == _PROGRAM


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
