"""Every program, whatever it does, gets a verdict or one line that says why not."""

import json
from pathlib import Path

import pytest

from concert.explorers.c import (
    BadProgramError,
    BadVerdictError,
    FindingKind,
    Outcome,
    Race,
    RaceClass,
    Statement,
    Workbench,
    explore,
    parse_verdict,
    read_source,
    replay,
    replay_text,
    verdict_line,
    verdict_text,
)
from concert.explorers.c.fake_bench_for_tests import fake_bench

_RACY = """#include <pthread.h>
#include <stdlib.h>
struct box
{
    int filling;
    int content;
};
static void *fill(void *argument)
{
    struct box *box = argument;
    box->content = 3;
    return argument;
}
int main(void)
{
    pthread_t thread;
    struct box *box = malloc(sizeof(struct box));
    pthread_create(&thread, NULL, fill, box);
    box->content = 4;
    pthread_join(thread, NULL);
    return 1;
}
"""
_WITH_REPORT = """void fake_report(const char *text);
int main(void)
{{
    fake_report({report});
    return 0;
}}
"""


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Workbench:
    return fake_bench(tmp_path_factory.mktemp("races"))


def test_a_race_is_told_as_variable_lines_and_accesses(bench: Workbench) -> None:
    verdict = explore(_RACY, name="box.c", bench=bench).verdict
    (race,) = verdict.races
    assert verdict.outcome is Outcome.FAIL
    assert race.variable == "box->content"
    assert race.lines == (11, 19)
    assert [side.access.value for side in race.sides] == ["write", "write"]
    assert [frame.function for side in race.sides for frame in side.stack] == ["fill", "main"]
    assert verdict.line_pairs() == verdict.line_pairs([RaceClass.PRIMARY]) == {(11, 19)}
    assert verdict.line_pairs([RaceClass.SECONDARY]) == set()
    assert [finding.kind for finding in verdict.findings] == [FindingKind.EXIT_STATUS]
    assert "primary race on box->content, lines 11 and 19" in verdict_text(verdict)


def test_the_same_program_gets_the_same_bytes(bench: Workbench) -> None:
    first, second = (explore(_RACY, name="box.c", bench=bench).verdict for _ in range(2))
    assert verdict_line(first) == verdict_line(second)


def test_line_markers_of_a_preprocessor_do_not_move_lines(bench: Workbench) -> None:
    marked = _RACY.replace("struct box\n", '# 700 "elsewhere.h" 3\nstruct box\n', 1)
    verdict = explore(marked, name="box.c", bench=bench).verdict
    assert verdict.line_pairs() == {(12, 20)}


def test_an_execution_is_replayed_in_columns(bench: Workbench) -> None:
    line = verdict_line(explore(_RACY, name="box.c", bench=bench).verdict)
    verdict = parse_verdict(line.encode(), where="here")
    replayed = replay(_RACY, verdict, 0, bench=bench)
    race = verdict.races[0]
    assert replayed.shows(race)
    text = replay_text(replayed, race, name="box.c", source=_RACY.splitlines())
    assert text.startswith("primary race on box->content, lines 11 and 19")
    assert "| T1 fill" in text
    assert "11: writes box->content" in text
    assert "> box->content = 3;" in text


def test_a_replay_of_another_text_or_number_is_refused(bench: Workbench) -> None:
    verdict = explore(_RACY, name="box.c", bench=bench).verdict
    with pytest.raises(BadVerdictError, match="the verdict is on another text"):
        replay(_RACY + "\n", verdict, 0, bench=bench)
    with pytest.raises(BadVerdictError, match="it has 2 races and findings"):
        replay(_RACY, verdict, 2, bench=bench)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("int main(void)\n{\n    return x;\n}\n", "'x' undeclared"),
        ("int helper(void)\n{\n    return 1;\n}\n", "no function main"),
        ('#include "elsewhere.h"\nint main(void) { return 0; }\n', "elsewhere.h: No such file"),
        ("#include <iostream>\nint main() { return 0; }\n", "iostream: No such file"),
        ("class Box { };\nint main() { return 0; }\n", "unknown type name 'class'"),
        ("", "no function main"),
        ("int main(void) { return 0; }\n#error stop\n", "#error stop"),
        ('int main(void) { asm volatile("syscall"); return 0; }\n', "cannot confine it"),
        ("int main(void) { return " + "(" * 200_000 + "0;", "it does not compile"),
        ('#error "\x1b[2J"\nint main(void) { return 0; }\n', "?[2J"),
    ],
)
def test_what_cannot_be_built_gets_one_line(source: str, said: str, bench: Workbench) -> None:
    with pytest.raises(BadProgramError) as caught:
        explore(source, name="mine.c", bench=bench)
    assert said in str(caught.value)
    assert "mine.c" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "body",
    [
        "*(volatile int *)0 = 1;",
        "__builtin_trap();",
        "main();",
    ],
)
def test_a_program_that_breaks_the_runtime_gets_a_verdict(body: str, bench: Workbench) -> None:
    source = f"int main(void)\n{{\n    {body}\n    return 0;\n}}\n"
    verdict = explore(source, name="x.c", bench=bench).verdict
    assert verdict.outcome is Outcome.INCONCLUSIVE
    assert (verdict.coverage.statement, verdict.coverage.limit) == (Statement.BOUNDED, "broken")


_COVERAGE = (
    '{"record":"coverage","statement":"%s","limit":%s,"executions":%d,"random_executions":0,'
    '"blocked":0,"events":1,"rounds":1,"threads_created":%d,"bounds":[],"promoted":0,"waits_by":[]}\n'
)
_COMPLETE = _COVERAGE % ("exhausted", "null", 1, 0)
_STEP = (
    '{"record":"step","thread":0,"pc":1,"stack":[],"op":"read","object":null,"value":null,'
    '"outcome":[]}\n'
)
_END = '{"record":"end"}\n'


@pytest.mark.parametrize(
    "report",
    [
        "",
        "nonsense\n",
        _END,
        '{"record":"race"}\n',
        "[]\n",
        _COMPLETE,
        _COMPLETE + _COMPLETE + _END,
        _COMPLETE + _END + _COMPLETE,
        _COMPLETE + _STEP + _END,
        _COVERAGE % ("exhausted", '"cpu"', 1, 0) + _END,
        _COVERAGE % ("bounded", "null", 1, 0) + _END,
        _COVERAGE % ("exhausted", "null", 0, 0) + _END,
        _COVERAGE % ("exhausted", "null", 1_000_000_000, 0) + _END,
        _COVERAGE % ("exhausted", "null", 1, 40) + _END,
    ],
)
def test_a_program_that_writes_the_report_itself_is_not_believed(
    report: str, bench: Workbench
) -> None:
    source = _WITH_REPORT.format(report=json.dumps(report))
    verdict = explore(source, name="x.c", bench=bench).verdict
    assert (verdict.outcome, verdict.races) == (Outcome.INCONCLUSIVE, ())
    assert verdict.coverage.limit == "broken"


def test_addresses_of_nothing_are_told_as_unknown(bench: Workbench) -> None:
    side = '{"thread":0,"access":"write","pc":1,"size":4,"stack":[2],"function_memory":null}'
    race = (
        '{"record":"race","class":"primary","object":{"kind":"global","address":9,"base":9,'
        f'"offset":0,"size":4,"born":[]}},"sides":[{side},{side}],'
        '"schedule":{"threads":[[-1,0]],"promoted":[],"steps":[]}}\n'
    )
    source = _WITH_REPORT.format(report=json.dumps(race))
    verdict = explore(source, name="x.c", bench=bench).verdict
    (found,) = verdict.races
    assert isinstance(found, Race)
    assert (found.lines, found.variable) == ((0, 0), "a global")
    assert verdict.line_pairs() == set()


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.cpp", b"", "C++, and the explorer reads C"),
        ("a.c", b"\xff", "not UTF-8 "),
        ("a.c", b" " * ((4 << 20) + 1), "larger than 4 MiB"),
        ("none.c", None, "cannot read it: No such file or directory"),
    ],
)
def test_a_file_that_is_no_source_gets_one_line(
    name: str, content: bytes | None, said: str, tmp_path: Path
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(BadProgramError, match=said.replace("+", r"\+")):
        read_source(tmp_path / name)
