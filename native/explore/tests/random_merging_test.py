"""Exploring only once what follows a state shows all that brute force shows."""

import pytest

from native.explore.scripted.command import compare, explore

_PROGRAMS = 4_000


@pytest.mark.parametrize("case", range(3))
def test_every_end_is_seen(case: int) -> None:
    agreement = compare("exact", first=case * _PROGRAMS, count=_PROGRAMS, merging=True)
    assert agreement.wrong == ()
    assert agreement.left_out == 0
    assert agreement.executions < agreement.classes // 2
    # The programs are worth it.
    assert agreement.merging > _PROGRAMS // 2
    assert agreement.deadlocked > _PROGRAMS // 5


@pytest.mark.parametrize("case", range(3))
def test_every_end_and_every_race_is_seen(case: int) -> None:
    agreement = compare("rich", first=case * _PROGRAMS, count=_PROGRAMS, merging=True)
    assert agreement.wrong == ()
    assert agreement.merging > _PROGRAMS // 4
    assert agreement.racy > _PROGRAMS // 4


def test_every_end_and_every_race_of_unseen_sums_is_seen() -> None:
    agreement = compare("sums", first=0, count=_PROGRAMS, merging=True)
    assert agreement.wrong == ()
    assert agreement.racy > _PROGRAMS // 4


def test_a_program_that_is_ended_can_be_ended_anywhere() -> None:
    agreement = compare("halting", first=0, count=_PROGRAMS, merging=True)
    assert agreement.wrong == ()


def test_orders_that_lead_to_one_state_go_on_once() -> None:
    # Of n sections that set one variable, only the last one shows.
    thread = "thread\n" + "lock l\nwrite x 1\nwrite x 0\nunlock l\n" * 4
    program = "volatile x\n" + thread * 3
    without = explore(program, executions=100_000)
    merged = explore(program, merge_after=1_000)
    assert without.executions > 30_000
    assert merged.finals == without.finals
    assert merged.coverage == "exhausted"
    assert merged.executions + merged.blocked < 2_000
