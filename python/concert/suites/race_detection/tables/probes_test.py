"""The labels of the probe programs are proved, and their table has the rates counted by hand."""

from collections.abc import Iterator

import numpy as np
import pytest

from concert.explorers.c import NO_FAULTS, Workbench, explore, installed
from concert.runfiles import folder
from concert.sandbox import open_sandbox
from concert.suites.race_detection.answer.races import line_pair
from concert.suites.race_detection.proving.statement import PROOF_LIMITS
from concert.suites.race_detection.score.columns import Ints
from concert.suites.race_detection.score.samples import Samples
from concert.suites.race_detection.tables.inputs import Inputs
from concert.suites.race_detection.tables.probes import PROBES, probe_table
from concert.suites.race_detection.tasks.programs import Program, load_programs
from concert.toolchains import locate

_PROGRAMS = load_programs(folder("data/race-probes"))
_ANSWERS = 4


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workbench]:
    toolchains = locate()
    yield Workbench(
        sandbox=open_sandbox("bubblewrap", toolchains),
        gcc=toolchains["gcc13"],
        installation=installed(),
        scratch=tmp_path_factory.mktemp("probes"),
    )


def _ints(values: list[int]) -> Ints:
    return np.array(values, dtype=np.int64)


def _samples(found: list[int], alarm: list[int]) -> Samples:
    """Returns four answers to each probe; of program i, `found[i]` and `alarm[i]` are such."""
    hits = [number < found[i] for i in range(len(PROBES)) for number in range(_ANSWERS)]
    alarms = [number < alarm[i] for i in range(len(PROBES)) for number in range(_ANSWERS)]
    count = len(hits)
    nothing = _ints([0] * count)
    return Samples(
        programs=PROBES,
        races=_ints([0] * len(PROBES)),
        program=np.repeat(np.arange(len(PROBES), dtype=np.int64), _ANSWERS),
        known=np.ones(count, dtype=np.bool_),
        solved=np.zeros(count, dtype=np.bool_),
        alarm=np.array(alarms, dtype=np.bool_),
        found=_ints([int(one) for one in hits]),
        false=nothing,
        missed=nothing,
        malformed=nothing,
        report_sample=_ints([]),
        report_thing=_ints([]),
        report_true=np.array([], dtype=np.bool_),
    )


def test_the_table_knows_the_programs_that_there_are() -> None:
    assert tuple(program.task_id for program in _PROGRAMS) == PROBES


@pytest.mark.parametrize("program", _PROGRAMS, ids=[one.task_id for one in _PROGRAMS])
def test_the_explorer_sees_all_executions_and_the_labelled_races(
    program: Program, bench: Workbench
) -> None:
    verdict = explore(program.source, name="probe.c", bench=bench, limits=PROOF_LIMITS).verdict
    assert {line_pair(*race.lines) for race in verdict.races} == program.ground_truth
    assert not [one for one in verdict.findings if one.kind not in NO_FAULTS]
    assert len(program.races) == (0 if program.task_id.endswith(("guarded", "lock")) else 1)


def test_shares_are_those_of_the_answers_to_each_half() -> None:
    found = [4 if name == "few-uses" else 1 for name in PROBES]
    alarm = [3 if name == "hand-made-lock" else 0 for name in PROBES]
    samples = {("m", "default"): _samples(found, alarm)}
    table = probe_table(Inputs(samples=samples, tokens={}))
    assert [(row[1], row[4], row[6], row[7]) for row in table.rows] == [
        ("a variable in many places", 1.0, 0.25, 4),
        ("the same, race-free", 0.0, 0.0, 4),
        ("synchronisation made by hand", 0.0, 0.75, 4),
        ("the same, racy", 0.25, 0.25, 4),
    ]


def test_without_answers_to_probes_the_table_says_how_to_ask() -> None:
    assert "--programs=data/race-probes" in probe_table(Inputs(samples={}, tokens={})).to_markdown()
