"""A search of every order of events shows what the reduced search shows."""

from typing import Final

import pytest

from native.explore.scripted.command import Exploration, explore, output_of

_PROGRAMS: Final = 60
_MOST: Final = 1_500
_INDEPENDENT: Final = "volatile x\nvolatile y\n" + "".join(
    f"thread\n{''.join(f'write {name} {value}\n' for value in (1, 2, 3))}" for name in "xy"
)


def test_events_that_commute_are_run_in_every_order() -> None:
    reduced = explore(_INDEPENDENT)
    every = explore(_INDEPENDENT, every_order=True)
    # 20 orders of three events each, and the second thread starts after none to three.
    assert (reduced.executions, every.executions, every.blocked) == (1, 70, 0)
    assert every.finals == reduced.finals


def test_a_lock_that_is_passed_is_taken_in_either_order() -> None:
    program = "thread\nlock l\nunlock l\n" * 2
    assert explore(program).executions == 1
    assert explore(program, every_order=True).executions > 1


def test_the_order_of_events_does_not_make_accesses_happen_in_order() -> None:
    program = "plain d\nvolatile x\nthread\nwrite d 1\nwrite x 1\nthread\nread x r0\nwrite d 2\n"
    every = explore(program, every_order=True)
    assert every.races == explore(program).races
    assert every.races


def test_a_waiting_loop_is_woken_by_what_it_reads_alone() -> None:
    program = "volatile x y\nthread\nspin x == 1\nthread\nwrite y 1\nwrite y 2\nwrite y 3\n"
    every = explore(program, every_order=True)
    assert every.deadlocks == explore(program).deadlocks
    assert every.coverage == "exhausted"


@pytest.mark.parametrize("flavour", ["exact", "halting", "rich", "weak"])
def test_random_programs_show_the_same(flavour: str) -> None:
    compared = 0
    for seed in range(_PROGRAMS):
        program = output_of("generate", flavour, str(seed))
        every = explore(program, every_order=True, executions=_MOST)
        if every.limit != "none":
            continue
        compared += 1
        assert _shown(every) == _shown(explore(program)), program
    assert compared > _PROGRAMS // 3


def _shown(exploration: Exploration) -> tuple[tuple[str, ...], ...]:
    return exploration.finals, exploration.deadlocks, exploration.races, exploration.adjacent
