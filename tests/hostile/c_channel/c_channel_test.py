"""Explores programs that set out to forge a verdict: none gets a pass, and each gets a true answer.

The first line of a program says what becomes of it: `refused` before it runs, `memory_error`
where it leaves what C allows, `fail` where the race that it hides is seen, `inconclusive` where
the explorer says that it did not see everything.
"""

from copy import replace
from pathlib import Path

import pytest

from concert.explorers.c import (
    DEFAULT_LIMITS,
    NEEDS,
    BadProgramError,
    FindingKind,
    Outcome,
    Verdict,
    Workbench,
    explore,
    installed,
)
from concert.runfiles import folder
from concert.sandbox import open_sandbox
from concert.sharding import of_this_shard
from concert.toolchains import locate

_LIMITS = replace(DEFAULT_LIMITS, random_executions=100, executions=2_000, cpu_ms=60_000)
_PROGRAMS = sorted(folder("tests/hostile/c_channel/programs/own_hook.c").parent.glob("*.c"))


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Workbench:
    toolchains = locate()
    return Workbench(
        sandbox=open_sandbox("bubblewrap", toolchains),
        gcc=toolchains[NEEDS[0]],
        installation=installed(),
        scratch=tmp_path_factory.mktemp("forgers"),
    )


def _answer(source: str, name: str, bench: Workbench) -> set[str]:
    """Returns what may be said of what became of a program."""
    try:
        verdict = explore(source, name=name, bench=bench, limits=_LIMITS).verdict
    except BadProgramError:
        return {"refused"}
    return _said(verdict)


def _said(verdict: Verdict) -> set[str]:
    said = {verdict.outcome.value}
    if any(finding.kind is FindingKind.MEMORY_ERROR for finding in verdict.findings):
        said.add("memory_error")
    if verdict.coverage.limit == "broken":
        said.add("broken")
    return said


@pytest.mark.parametrize("program", of_this_shard(_PROGRAMS), ids=lambda path: path.stem)
def test_a_program_that_forges_a_verdict_gets_a_true_one(program: Path, bench: Workbench) -> None:
    source = program.read_text(encoding="utf-8")
    expected = source.splitlines()[0].removeprefix("// ").partition(":")[0]
    said = _answer(source, program.name, bench)
    # The runtime never dies of a program.
    assert not {Outcome.PASS.value, "broken"} & said
    if expected == "inconclusive_or_fail":
        assert said & {Outcome.INCONCLUSIVE.value, Outcome.FAIL.value}
    else:
        assert expected in said, said


def test_there_are_enough_of_them() -> None:
    assert len(_PROGRAMS) >= 60
