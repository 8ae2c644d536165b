"""The engine runs all that RC11 allows of programs with weak memory orders, and nothing else."""

import random

import pytest

from native.explore.memory.rc11_graphs import REGISTERS, Deed, Program, finals, text_of
from native.explore.scripted.command import Exploration, explore

_CASES = 4
_PROGRAMS_PER_CASE = 150
_LOCATIONS = "abc"
_SHAPES = ((3, 3), (2, 4), (1, 2, 2), (2, 2, 2), (1, 2, 3), (1, 1, 2, 2), (3, 3, 1), (2, 2, 1, 1))
_ORDERS = (
    ("release",),
    ("release", "release", "seq_cst"),
    ("relaxed", "release", "seq_cst", "seq_cst"),
    ("relaxed", "release"),
    ("relaxed",),
    ("relaxed", "seq_cst"),
    ("seq_cst", "seq_cst", "seq_cst", "release"),
)
_KINDS = (
    ("load", "load", "load", "store", "store", "store", "rmw", "fence"),
    ("load", "store", "rmw"),
    ("load", "store"),
    ("load", "store", "load", "store", "fence"),
    ("load", "store", "load", "store", "pass"),
    ("load", "store", "sum", "sum"),
    ("load", "store", "rmw", "sum", "sum", "fence"),
    ("load", "store", "sum", "pass"),
)


def _random_program(seed: int) -> Program:
    draw = random.Random(seed)
    locations = "ab" if draw.random() < 0.8 else _LOCATIONS
    orders = draw.choice(_ORDERS)
    kinds = draw.choice(_KINDS)

    def deed() -> Deed:
        what = draw.choice(kinds)
        if what == "fence":
            return Deed(what, draw.choice(("acquire", "release", "acq_rel", "seq_cst", "seq_cst")))
        if what == "pass":
            # Sections of a lock order each other as updates of one variable do.
            return Deed(what, "acq_rel", "l")
        order = draw.choice(orders)
        if order == "release":
            order = {"load": "acquire", "store": "release", "rmw": "acq_rel", "sum": "acq_rel"}[
                what
            ]
        return Deed(what, order, draw.choice(locations))

    return tuple(tuple(deed() for _ in range(count)) for count in draw.choice(_SHAPES))


def _explored(text: str) -> Exploration:
    return explore(text, older_writes=True)


@pytest.mark.parametrize("case", range(_CASES))
def test_a_program_ends_as_some_graph_of_rc11_does(case: int) -> None:
    departing = 0
    for seed in range(case * _PROGRAMS_PER_CASE, (case + 1) * _PROGRAMS_PER_CASE):
        program = _random_program(seed)
        text = text_of(program, _LOCATIONS)
        found = _explored(text)
        assert found.coverage == "exhausted"
        assert set(found.finals) == finals(program, _LOCATIONS), text
        departing += set(explore(text).finals) < set(found.finals)
    assert departing > _PROGRAMS_PER_CASE // 50


def test_registers_hold_all_that_a_thread_of_these_programs_reads() -> None:
    assert max(count for shape in _SHAPES for count in shape) <= REGISTERS


def _registers(program: str) -> set[str]:
    return {final.partition("|")[2] for final in _explored(program).finals}


_BUFFERING = """
    atomic a b
    thread
    store a {0} 1
    {1}
    load b {0} r0
    thread
    store b {0} 1
    {1}
    load a {0} r0
"""


@pytest.mark.parametrize(
    ("order", "between", "both_miss"),
    [
        ("relaxed", "pass", True),
        ("release", "pass", True),
        ("relaxed", "fence acq_rel", True),
        ("relaxed", "fence seq_cst", False),
    ],
)
def test_a_seq_cst_fence_keeps_one_of_two_threads_from_missing_the_others_store(
    order: str, between: str, both_miss: bool
) -> None:
    program = _BUFFERING.format(order, between).replace("load b release", "load b acquire")
    found = _registers(program.replace("load a release", "load a acquire"))
    assert (" 0 0 0 0 0 0| 0 0 0 0 0 0" in found) == both_miss


_COUNTING = """
    atomic a b c
    thread
    sum a relaxed 10
    store {0} relaxed 1
    thread
    sum a relaxed 10
    store {1} release 1
    thread
    load {0} relaxed r0
    load {1} acquire r1
    load a relaxed r2
"""


@pytest.mark.parametrize("flags", [("b", "c"), ("c", "b")])
def test_of_two_sums_a_thread_may_know_the_one_and_not_find_the_other(
    flags: tuple[str, str],
) -> None:
    found = _registers(_COUNTING.format(*flags))
    assert any(registers.endswith("| 1 1 10 0 0 0") for registers in found)
    first, second = _COUNTING.split("thread")[1:3]
    turned = _COUNTING.replace(first, "#").replace(second, first).replace("#", second)
    found = _registers(turned.format(*flags))
    assert any(registers.endswith("| 1 1 10 0 0 0") for registers in found)


def test_plain_data_races_where_only_an_older_write_leads_to_it() -> None:
    program = """
        atomic a b
        plain d
        thread
        store a {0} 1
        load b {0} r0
        skip 1 r0 == 1
        write d 1
        thread
        store b {0} 1
        load a {0} r0
        skip 1 r0 == 1
        write d 2
    """
    assert _explored(program.format("relaxed")).races
    assert not explore(program.format("relaxed")).races
    assert not _explored(program.format("seq_cst")).races


def test_a_read_of_a_later_write_is_told_and_not_run() -> None:
    program = """
        atomic a b
        thread
        load a {0} r0
        store b {1} 1
        thread
        load b {0} r0
        store a {1} 1
    """
    weak = _explored(program.format("relaxed", "relaxed"))
    assert weak.departs == "yes"
    assert " 1 0 0 0 0 0| 1 0 0 0 0 0" not in _registers(program.format("relaxed", "relaxed"))
    assert _explored(program.format("acquire", "release")).departs == "no"
