"""Executions prove every annotation of our own programs, or the list says how far they were seen.

Each annotated pair has a witness, and nothing else has; what an annotated side does, its witnesses
do. A program all of whose executions were seen needs no entry in bounded_programs.toml; each other
one has an entry there that says what ended its search. So an annotation that is wrong fails, and so
does a bound that nobody has stated.
"""

import tomllib
from collections.abc import Iterator, Mapping

import pytest

from concert.explorers.c import NO_FAULTS, Access, Race, Workbench, explore, installed
from concert.runfiles import folder
from concert.sandbox import open_sandbox
from concert.sharding import of_this_shard
from concert.suites.race_detection.answer.races import line_pair
from concert.suites.race_detection.proving.statement import (
    BOUNDED_PROGRAMS,
    PROOF_LIMITS,
    left_out,
)
from concert.suites.race_detection.tasks.programs import AccessKind, Program, load_programs
from concert.toolchains import locate

_ALL = load_programs(folder("data/race-detection"))
_PROGRAMS = of_this_shard(_ALL)
_BOUNDED: Mapping[str, str] = tomllib.loads(folder(BOUNDED_PROGRAMS).read_text(encoding="utf-8"))
_WRITING = frozenset({Access.WRITE, Access.ATOMIC_WRITE})


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workbench]:
    toolchains = locate()
    yield Workbench(
        sandbox=open_sandbox("bubblewrap", toolchains),
        gcc=toolchains["gcc13"],
        installation=installed(),
        scratch=tmp_path_factory.mktemp("races"),
    )


def test_the_list_names_programs_that_there_are() -> None:
    assert set(_BOUNDED) <= {program.task_id for program in _ALL}


@pytest.mark.parametrize("program", _PROGRAMS, ids=[one.task_id for one in _PROGRAMS])
def test_executions_prove_the_annotations(program: Program, bench: Workbench) -> None:
    verdict = explore(
        program.source, name=f"{program.task_id}.c", bench=bench, limits=PROOF_LIMITS
    ).verdict
    stated = left_out(verdict)
    print(f"{program.task_id}: {stated or 'exhausted'}, {verdict.coverage.executions} executions")
    assert {line_pair(*race.lines) for race in verdict.races} == program.ground_truth
    for race in verdict.races:
        _expect_access(program, race)
    assert not [one for one in verdict.findings if one.kind not in NO_FAULTS]
    assert stated == _BOUNDED.get(program.task_id, "")


def _expect_access(program: Program, race: Race) -> None:
    """Demands that an annotation allows what a witness does."""
    (annotated,) = (one for one in program.races if one.lines == line_pair(*race.lines))
    for side, expected in zip(race.sides, (annotated.first, annotated.second), strict=True):
        done = AccessKind.WRITE if side.access in _WRITING else AccessKind.READ
        if race.lines[0] != race.lines[1]:
            assert expected.kind in (done, AccessKind.READ_WRITE), (race.lines, side)
