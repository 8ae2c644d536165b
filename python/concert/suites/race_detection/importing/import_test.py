"""A checkout becomes a table of programs; what is odd is told by task, and the rest goes on."""

import os
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.sandbox import open_sandbox
from concert.suites.race_detection.importing import (
    ALL_PHASES,
    Checkout,
    Formatter,
    Imported,
    Phase,
    Touch,
    UnusableTaskError,
    import_checkout,
    read_plain_pickle,
    report_text,
)
from concert.suites.race_detection.importing.made_up_checkout import (
    COUNTER_AS_PROMPTED,
    SETS,
    definition,
    labels,
    make_checkout,
)
from concert.suites.race_detection.tasks.programs import Program
from concert.suites.race_detection.tasks.rendering import Form
from concert.toolchains import locate

_GOOD = ["pthread-ext.calm", "pthread.boxes", "pthread.counter"]


@pytest.fixture(scope="module")
def formatter() -> Formatter:
    toolchains = locate()
    return Formatter(open_sandbox("bubblewrap", toolchains), toolchains["gcc13"])


def _import(root: Path, formatter: Formatter, *, phases: frozenset[Phase] = ALL_PHASES) -> Imported:
    return import_checkout(Checkout(root / "c"), SETS, formatter, phases=phases)


def _programs(imported: Imported) -> dict[str, Program]:
    return {program.task_id: program for program in imported.programs}


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory, formatter: Formatter) -> Imported:
    root = tmp_path_factory.mktemp("made-up")
    make_checkout(root)
    return _import(root, formatter)


def test_the_set_selects_and_the_verdict_decides(imported: Imported) -> None:
    assert {one.task_id: len(one.races) for one in imported.programs} == {
        "pthread-ext.calm": 0,
        "pthread.boxes": 1,
        "pthread.counter": 1,
    }
    assert imported.skipped == ()
    assert {one.category for one in imported.programs} == {"pthread", "pthread-ext"}


def test_a_program_is_inlined_without_comments_and_formatted(imported: Imported) -> None:
    assert _programs(imported)["pthread.counter"].source == COUNTER_AS_PROMPTED


def test_a_header_of_the_library_s_name_stays_and_others_are_put_in_once(
    imported: Imported,
) -> None:
    programs = _programs(imported)
    assert '#include "assert.h"\n' in programs["pthread.counter"].source
    boxes = programs["pthread.boxes"].source
    assert "box.h" not in boxes
    assert boxes.count("int inside;") == 1


def test_the_lines_of_a_label_are_those_of_the_formatted_program(imported: Imported) -> None:
    programs = _programs(imported)
    (race,) = programs["pthread.counter"].races
    assert race.sides == ((7,), (14,))
    assert [side.code for side in (race.first, race.second)] == ["total++;", "total = total + 1;"]
    (race,) = programs["pthread.boxes"].races
    assert race.sides == ((10, 16), (10, 23))


@pytest.mark.parametrize("form", Form)
def test_each_form_has_the_races_where_its_lines_are(imported: Imported, form: Form) -> None:
    shown = _programs(imported)["pthread.boxes"].rendered(form)
    (race,) = shown.races
    accesses = {shown.lines[line - 1].strip() for side in race.sides for line in side}
    assert any("b->inside = 1;" in code for code in accesses)
    assert any("put(&shared);" in code for code in accesses)


def test_the_forms_are_what_they_say(imported: Imported) -> None:
    counter = _programs(imported)["pthread.counter"]
    assert "/* done */" in counter.rendered(Form.COMMENTS).source
    assert "  pthread_t t; pthread_create" in counter.rendered(Form.UNFORMATTED).source
    assert "done" not in counter.rendered(Form.UNFORMATTED).source
    assert Form.MULTI_FILE not in counter.renderings
    assert "total++; return 0; /* done */ }" in counter.rendered(Form.ORIGINAL).source
    files = _programs(imported)["pthread.boxes"].renderings[Form.MULTI_FILE].files
    assert [file.name for file in files] == ["program.c", "lib/box.h"]
    assert '#include "lib/box.h"' in files[0].text
    assert "A box" not in files[1].text
    original = _programs(imported)["pthread.boxes"].renderings[Form.ORIGINAL].files
    assert [file.name for file in original] == ["program.c", "lib/box.h"]
    assert "A box" in original[1].text


def test_a_program_without_comments_has_no_form_with_comments(imported: Imported) -> None:
    assert Form.COMMENTS not in _programs(imported)["pthread-ext.calm"].renderings


@pytest.mark.parametrize(
    ("phases", "line"),
    [
        (frozenset[Phase](), "void *add(void *p) { total++; return 0; /* done */ }"),
        (frozenset({Phase.INLINE, Phase.COMMENTS}), "void *add(void *p) { total++; return 0;"),
        (frozenset({Phase.FORMAT, Phase.INLINE}), "total++;"),
        (ALL_PHASES, "total++;"),
    ],
)
def test_each_phase_can_be_left_out_and_the_races_stay_where_they_are(
    tmp_path: Path, formatter: Formatter, phases: frozenset[Phase], line: str
) -> None:
    make_checkout(tmp_path)
    program = _programs(_import(tmp_path, formatter, phases=phases))["pthread.counter"]
    (race,) = program.races
    assert line in program.lines[race.first.line - 1]
    assert "total = total + 1;" in program.lines[race.second.line - 1]
    assert ("/* done */" in program.source) == (Phase.COMMENTS not in phases)


def test_equal_checkouts_give_equal_programs(
    tmp_path: Path, imported: Imported, formatter: Formatter
) -> None:
    make_checkout(tmp_path)
    assert _import(tmp_path, formatter) == imported


def test_label_lines_are_told_that_touch_neither_the_variable_nor_an_alias(
    tmp_path: Path, formatter: Formatter
) -> None:
    make_checkout(tmp_path)
    shifted = labels(("total", 15, 7))
    (tmp_path / "c/pthread/counter.pkl").write_bytes(shifted)
    imported = _import(tmp_path, formatter)
    untouched = [one for one in imported.label_lines if one.touch is Touch.NONE]
    assert [(one.task_id, one.line, one.code) for one in untouched] == [
        ("pthread.counter", 15, "pthread_join(t, 0);")
    ]
    assert "pthread.counter: total, line 15: pthread_join(t, 0);" in report_text(imported)
    # A call of what touches the variable is no such line.
    touches = {one.line: one.touch for one in imported.label_lines if "boxes" in one.task_id}
    assert touches == {10: Touch.NAMED, 16: Touch.ALIAS, 23: Touch.ALIAS}


class _Hostile:
    def __init__(self, witness: Path) -> None:
        self._witness = witness

    def __reduce__(self) -> tuple[Callable[[str], int], tuple[str]]:
        return os.system, (f"touch {self._witness}",)


type _Break = Callable[[Path], object]


def _source(text: str) -> _Break:
    return lambda folder: (folder / "counter.c").write_text(text)


def _labelled(*races: tuple[str, int | list[int], int | list[int]]) -> _Break:
    return lambda folder: (folder / "counter.pkl").write_bytes(labels(*races))


def _pickled(value: object) -> _Break:
    return lambda folder: (folder / "counter.pkl").write_bytes(pickle.dumps(value))


def _defined(text: str) -> _Break:
    return lambda folder: (folder / "counter.yml").write_text(text)


def _link_outside(folder: Path) -> None:
    outside = folder.parent.parent / "outside.c"
    outside.write_text("int main(void) { return 0; }\n")
    (folder / "counter.c").unlink()
    (folder / "counter.c").symlink_to(outside)


def _no_file(folder: Path) -> None:
    (folder / "counter.pkl").unlink()
    os.mkfifo(folder / "counter.pkl")


_TABLE_OF_FAULTS: list[tuple[_Break, str]] = [
    (_labelled(("total", 19, 7)), "a label of 'total' names line 19, and the program has 18"),
    (_labelled(("total", 0, 7)), "a label of 'total' names line 0, and the program has 18"),
    (_labelled(("total", 10**30, 7)), "names line of 25 hexadecimal digits"),
    (_labelled(), "the labels have no list race_label with a race in it"),
    (_pickled({"race_label": [{"lineA": 1}]}), "race 1 of the labels has no shared_variable"),
    (_pickled({"race_label": [("x", 1, 2)]}), "holds more than lists, dicts, strings and numbers"),
    (_pickled({"race_label": True}), "holds more than lists, dicts, strings and numbers"),
    (lambda folder: (folder / "counter.pkl").write_bytes(b"no pickle"), "the pickle is damaged"),
    (lambda folder: (folder / "counter.pkl").unlink(), "racy, and no labels (.pkl) beside it"),
    (_no_file, "racy, and no labels (.pkl) beside it"),
    (_defined(definition("counter.i", verdict="maybe")), "it has no verdict of no-data-race"),
    (_defined("input_files: 'counter.i'\n"), "it has no verdict of no-data-race"),
    (_defined("{" * 20), "its definition is no YAML"),
    (_defined("[" * 1000 + "]" * 1000), "its definition is nested too deeply"),
    (_defined("a: &x [1]\nb: [*x, *x]\n"), "its definition uses aliases"),
    (_defined(definition("counter.i", verdict="[true]")), "it has no verdict of no-data-race"),
    (_defined("a: !!python/object/apply:os.system [exit]\n"), "its definition is no YAML"),
    (_defined(definition("gone.i")), "its program gone.i is the .i without a .c"),
    (_defined(definition("gone.c")), "its program gone.c is missing"),
    (_defined(definition("../../../outside.c")), "is missing"),
    (_link_outside, "its program counter.i is the .i without a .c"),
    (_source("int main(void) { return 0 }\0"), "counter.c is no text (it has a NUL)"),
    (_source('#include "gone.h"\nint main() {}\n'), "includes gone.h, which is not in the"),
    (_source('#include "counter.c"\nint main() {}\n'), "the header counter.c includes itself"),
    (_source('#include "../../../etc.h"\nint main() {}\n'), "which is not in the checkout"),
    (_source("void f(void);\nint main(void);\n"), "its program has no function main"),
    (_source('int main() { return *"\u2028"; }\n'), "separates lines by something else"),
    (_source("int x;\n" * 200_000), "counter.c: larger than 1 MiB"),
    (
        lambda folder: (folder / "counter.c").write_bytes(b"// caf\xe9\nint main() {}\n"),
        "counter.c is not UTF-8 (byte 6 is 0xe9)",
    ),
]


@pytest.mark.parametrize(("fault", "reason"), _TABLE_OF_FAULTS)
def test_what_is_wrong_with_a_task_is_told_by_its_name_and_the_rest_goes_on(
    tmp_path: Path, formatter: Formatter, fault: _Break, reason: str
) -> None:
    make_checkout(tmp_path)
    fault(tmp_path / "c/pthread")
    imported = _import(tmp_path, formatter)
    (skipped,) = imported.skipped
    assert str(skipped.path) == "pthread/counter.yml"
    assert reason in skipped.reason
    assert "\n" not in skipped.reason
    assert f"pthread/counter.yml: {skipped.reason}" in report_text(imported)
    assert sorted(_programs(imported)) == _GOOD[:2]


def test_a_text_that_the_formatter_cannot_take_is_told_and_the_rest_goes_on(
    tmp_path: Path, formatter: Formatter
) -> None:
    make_checkout(tmp_path)
    (tmp_path / "c/pthread/counter.c").write_text("int main() " + "{" * 300_000)
    imported = _import(tmp_path, formatter)
    (skipped,) = imported.skipped
    assert "clang-format failed" in skipped.reason
    assert sorted(_programs(imported)) == _GOOD[:2]


def test_a_hostile_pickle_is_refused_by_name_and_does_nothing(
    tmp_path: Path, formatter: Formatter
) -> None:
    make_checkout(tmp_path)
    witness = tmp_path / "witness"
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        data = pickle.dumps({"race_label": [_Hostile(witness)]}, protocol=protocol)
        (tmp_path / "c/pthread/counter.pkl").write_bytes(data)
        (skipped,) = _import(tmp_path, formatter).skipped
        assert "the pickle is refused: it asks for posix.system" in skipped.reason
    assert not witness.exists()


@pytest.mark.parametrize(
    "data",
    [
        b"r\xff\xff\xff\x7f.",
        b"(" * 1000,
        b"]" * 1000 + b".",
        b"\x8d\xff\xff\xff\xff\xff\xff\xff\x7fx.",
        b"h\x05.",
        b"}](s.",
        b".",
        b"",
    ],
)
def test_damaged_pickles_are_told_and_reserve_nothing(data: bytes) -> None:
    with pytest.raises(UnusableTaskError, match="damaged"):
        read_plain_pickle(data)


_PLAIN = st.recursive(
    st.text() | st.integers() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(_PLAIN, st.integers(0, pickle.HIGHEST_PROTOCOL))
def test_plain_values_read_back_whatever_the_protocol(value: object, protocol: int) -> None:
    assert read_plain_pickle(pickle.dumps(value, protocol=protocol)) == value


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        read_plain_pickle(data)
    except UnusableTaskError as error:
        assert "pickle" in error.what
