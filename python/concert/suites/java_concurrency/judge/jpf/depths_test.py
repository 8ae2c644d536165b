"""The file of depths gives back what was measured, and says what is wrong with it."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from concert.suites.java_concurrency.judge.jpf import (
    DepthFileError,
    ReferenceDepth,
    ReferenceDepths,
    read_depths,
    reference_depths,
)
from concert.suites.java_concurrency.judge.jpf.depths import depths_toml, digest


def _file(folder: Path, text: str) -> Path:
    path = folder / "depths.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_limit_is_ten_times_the_depth_of_the_reference() -> None:
    depths = ReferenceDepths(jpf="x", tasks={"gate": ReferenceDepth(reference="0", depth=36)})
    assert depths.limit("gate") == 360


@pytest.mark.parametrize("task", ["unmeasured", "unknown"])
def test_a_task_without_a_depth_gets_the_default(task: str) -> None:
    known = {"unmeasured": ReferenceDepth(reference="0", reason="TE: it crashed")}
    assert ReferenceDepths(jpf="x", tasks=known, default=7).limit(task) == 70


@settings(deadline=None)
@given(reason=st.text(min_size=1), depth=st.integers(min_value=1, max_value=10**6))
def test_what_was_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, reason: str, depth: int
) -> None:
    depths = ReferenceDepths(
        jpf="v8",
        tasks={
            "b": ReferenceDepth(reference=digest("class A"), depth=depth),
            "a": ReferenceDepth(reference=digest("class B"), reason=reason),
        },
    )
    text = depths_toml(depths)
    read = read_depths(_file(tmp_path_factory.mktemp("depths"), text))
    assert read.tasks["b"] == depths.tasks["b"]
    assert len(read.tasks["a"].reason) == len(reason)
    assert depths_toml(read) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "jpf = 'x'",
        "jpf = 'x'\ndefault = 0",
        "jpf = 'x'\ndefault = true",
        "jpf = 'x'\ndefault = 9\ntask = 3",
        "jpf = 'x'\ndefault = 9\n[task.a]\ndepth = 3",
        "jpf = 'x'\ndefault = 9\n[task.a]\nreference = '0'",
        "jpf = 'x'\ndefault = 9\n[task.a]\nreference = '0'\ndepth = 3\nreason = 'x'",
        "jpf = 'x'\ndefault = 9\n[task.a]\nreference = '0'\ndepth = 'deep'",
        "jpf = ",
    ],
)
def test_a_malformed_file_is_named(tmp_path: Path, text: str) -> None:
    path = _file(tmp_path, text)
    with pytest.raises(DepthFileError) as raised:
        read_depths(path)
    assert raised.value.path == path


def test_the_depths_that_come_with_the_program_can_be_read_and_some_were_measured() -> None:
    depths = reference_depths()
    measured = [task for task, found in depths.tasks.items() if found.depth > 0]
    assert measured
    assert all(depths.limit(task) == 10 * depths.tasks[task].depth for task in measured)
