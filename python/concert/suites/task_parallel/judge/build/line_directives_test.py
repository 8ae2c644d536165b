"""Line directives in all their spellings go; everything else, and every line number, stays."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.suites.task_parallel.judge.build.line_directives import without_line_directives


@pytest.mark.parametrize(
    "directive",
    [
        '#line 7 "x.h"',
        '  #  line 7 "x.h"',
        '# 1 "/usr/include/vector" 1 3 4',
        '%: line 7 "x.h"',
        '#\\\n line 7 "x.h"',
        '#li\\\nne 7 "x.h"',
        '#/* a */line/* b\n c */ 7 "x.h"',
        "/* a\n b */ #line 7",
        "#line \\\n 7",
        '#line 7 "a\\\nb"',
        "#li\\  \nne 7",
    ],
)
def test_a_line_directive_becomes_an_empty_one(directive: str) -> None:
    text = f"int a;\n{directive}\nint b;\n"
    mended = without_line_directives(text)
    assert "7" not in mended
    assert "1" not in mended
    assert mended.count("\n") == text.count("\n")
    assert mended.startswith("int a;\n")
    assert mended.endswith("\nint b;\n")


@pytest.mark.parametrize(
    "text",
    [
        'const char* s = R"(\n#line 7\n)";\n',
        'const char* s = u8R"x(\n#line 7\n)" )x";\n',
        "/*\n#line 7\n*/\n",
        "// a \\\n#line 7\n",
        'f("\\\n#line 7");\n',
        "#define LINES(line) # line\n",
        "#define f(x) \\\n # 1\n",
        "int x = 1'000'000; // don't\n#if 0\n don't\n#endif\n",
        "#include <vector>\n#pragma omp task\n#if 1\n#endif\n",
        "int line = 1;\n",
        "char c = '\\'', d = '\"';\n",
    ],
)
def test_what_only_looks_like_a_directive_stays(text: str) -> None:
    assert without_line_directives(text) == text


def test_a_raw_string_hides_no_directive_behind_it() -> None:
    text = 'auto s = R"(")";\n#line 7\n'
    assert "7" not in without_line_directives(text)
    assert "7" not in without_line_directives('auto FOOR = 1; f(FOOR"(");\n#line 7\n')


@given(st.text(alphabet="#line 7\"'\\\n/*R()%:a", max_size=60))
def test_any_text_keeps_its_lines_and_a_second_pass_changes_nothing(text: str) -> None:
    once = without_line_directives(text)
    assert once.count("\n") == text.count("\n")
    assert without_line_directives(once) == once


@pytest.mark.parametrize("piece", ["/*", "'", '"', 'R"(', "#", "# ", "#/*", "\\\n", "1'"])
def test_a_long_text_takes_linear_time(piece: str) -> None:
    def seconds(count: int) -> float:
        start = time.process_time()
        without_line_directives(piece * count)
        return time.process_time() - start

    assert seconds(200_000) < 20 * max(seconds(20_000), 0.02)
