"""Bazel compiles the race check's runtime to the same bytes as the judge would."""

import functools
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from concert.sandbox import Sandbox, open_sandbox
from concert.suites.equipment import Equipment
from concert.suites.task_parallel.judge.build.apart import included, object_key
from concert.suites.task_parallel.judge.build.built_objects import built_object
from concert.suites.task_parallel.judge.build.compiler import GCC, Compiler, demand_success
from concert.suites.task_parallel.tasks.exercise import Exercise
from concert.suites.task_parallel.tasks.frameworks import OPENMP
from concert.suites.task_parallel.tasks.tasks import load_tasks
from concert.toolchains import Toolchain, locate

_TOOLCHAINS: Mapping[str, Toolchain] = locate()
_EXERCISES: Mapping[str, Exercise] = {
    entry.exercise.task_id: entry.exercise for entry in load_tasks()
}


def _sources() -> Iterator[tuple[Path, tuple[Path, ...]]]:
    """Yields each source that is compiled apart without HPX's headers, with its own headers."""
    exercise = _EXERCISES["pi.openmp"]
    for source in exercise.race_sources:
        yield source, included(source, exercise.headers + exercise.race_headers)
    for source in exercise.stopwatch:
        yield source, included(source, exercise.stopwatch_headers)


_SOURCES = dict(_sources())


@functools.cache
def _sandbox() -> Sandbox:
    return open_sandbox("bubblewrap", _TOOLCHAINS)


@pytest.mark.parametrize("source", _SOURCES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_bazel_compiles_what_the_judge_would(source: Path, tmp_path: Path) -> None:
    workspace = tmp_path / "workspace"
    workspace.mkdir()
    for path in (source, *_SOURCES[source]):
        (workspace / path.name).write_bytes(path.read_bytes())
    equipment = Equipment(
        sandbox=_sandbox(), toolchains=_TOOLCHAINS, scratch=tmp_path, limits={}, cores=(0,)
    )
    compiler = Compiler(equipment, OPENMP)
    demand_success(compiler.compile_apart(workspace, source.name, "judges.o"), source.name)
    built = built_object(source, _SOURCES[source], compiler=_TOOLCHAINS[GCC].identity)
    assert built is not None
    assert built.read_bytes() == (workspace / "judges.o").read_bytes()


def test_all_exercises_have_the_same_common_runtime() -> None:
    found = {
        source.name: {
            object_key(each, included(each, exercise.headers + exercise.race_headers), compiler="")
            for exercise in _EXERCISES.values()
            for each in exercise.race_sources
            if each.name == source.name and each.parent == source.parent
        }
        for source in _SOURCES
        if source.parent.name == "race"
    }
    assert found
    assert {len(keys) for keys in found.values()} == {1}


def test_another_source_header_or_compiler_is_another_object(tmp_path: Path) -> None:
    source, header = tmp_path / "a.cc", tmp_path / "a.h"
    source.write_text('#include "a.h"\nint f() { return A; }\n')
    header.write_text("#define A 1\n")
    keys = {object_key(source, (header,), compiler="one")}
    keys.add(object_key(source, (header,), compiler="two"))
    header.write_text("#define A 2\n")
    keys.add(object_key(source, (header,), compiler="one"))
    source.write_text('#include "a.h"\nint f() { return A + 1; }\n')
    keys.add(object_key(source, (header,), compiler="one"))
    assert len(keys) == 4
    assert built_object(source, (header,), compiler=_TOOLCHAINS[GCC].identity) is None


def test_a_source_has_the_headers_that_it_includes_through_others(tmp_path: Path) -> None:
    headers = [tmp_path / name for name in ("a.h", "b.h", "c.h")]
    for path, text in zip(headers, ('#include "b.h"\n', '#include "a.h"\n', ""), strict=True):
        path.write_text(text)
    source = tmp_path / "a.cc"
    source.write_text('#include <c.h>\n#include "vector"\n  # include "a.h"\n')
    assert included(source, headers) == tuple(headers[:2])
