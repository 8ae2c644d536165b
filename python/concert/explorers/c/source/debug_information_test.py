"""Hostile debug information is refused without harm."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from concert.explorers.c.building import build
from concert.explorers.c.errors import RaceExplorerError
from concert.explorers.c.fake_bench_for_tests import fake_bench
from concert.explorers.c.source.debug_information import (
    DebugInformation,
    read_debug_information,
)

_PROGRAM = """struct pair
{
    int left;
    struct
    {
        char name[4];
        long right[2][3];
    };
};
static struct pair pairs[5];
static _Thread_local int own;
int main(void)
{
    int x = own;
    {
        static long x;
        x = 2;
        pairs[1].left = x;
    }
    return x;
}
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("program")
    return build(_PROGRAM, name="x.c", into=folder, bench=fake_bench(folder)).path


@pytest.fixture(scope="module")
def debug(program: Path) -> DebugInformation:
    return read_debug_information(program, source="program.c")


def test_a_variable_has_its_name_and_what_lies_in_it(debug: DebugInformation) -> None:
    pairs = debug.globals["pairs"]
    assert pairs.address is not None
    size = debug.types.size(pairs.type_id)
    assert size == 5 * 64
    assert debug.static_at(pairs.address + size - 1) == pairs
    for offset, width, path in (
        (0, size, ""),
        (0, 4, "[0].left"),
        (64 + 8, 1, "[1].name[0]"),
        (64 + 16 + 32, 8, "[1].right[1][1]"),
        (64, 64, "[1]"),
    ):
        assert debug.types.path(pairs.type_id, offset, width) == path


def test_a_name_means_what_the_innermost_block_declares(debug: DebugInformation) -> None:
    main, block = (
        next(scope for scope in debug.scopes if scope.is_function is is_function)
        for is_function in (True, False)
    )
    assert main.function == block.function == "main"
    outer, inner = debug.variable("x", at=main.low), debug.variable("x", at=block.low)
    assert outer is not None
    assert inner is not None
    assert outer.address is None
    assert inner.address is not None
    assert debug.variable("nothing", at=main.low) is None


def test_a_thread_s_own_variable_is_known_as_such(debug: DebugInformation) -> None:
    assert debug.globals["own"].is_thread_local


def test_an_instruction_has_a_line(debug: DebugInformation) -> None:
    main = next(scope for scope in debug.scopes if scope.is_function)
    place = debug.place(main.low)
    assert place is not None
    assert (place.file, place.line) == ("program.c", 13)
    assert debug.function_at(main.low) == "main"
    assert debug.place(0) is None


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_spoilt_debug_information_is_refused_or_read_and_nothing_else(
    program: Path, data: st.DataObject
) -> None:
    content = bytearray(program.read_bytes())
    for _ in range(data.draw(st.integers(1, 20))):
        # Most of the debug information lies in the last part of the file.
        place = data.draw(st.integers(len(content) // 2, len(content) - 1))
        content[place] = data.draw(st.integers(0, 255))
    with tempfile.NamedTemporaryFile() as spoilt:
        spoilt.write(content)
        spoilt.flush()
        try:
            read = read_debug_information(Path(spoilt.name), source="program.c")
        except RaceExplorerError:
            return
    assert isinstance(read, DebugInformation)


@pytest.mark.parametrize("content", [b"", b"\x7fELF", b"\x7fELF" + b"\xff" * 200, b"text"])
def test_what_is_no_program_is_refused_in_one_line(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "program"
    path.write_bytes(content)
    with pytest.raises(RaceExplorerError, match="debug information cannot be read"):
        read_debug_information(path, source="program.c")
