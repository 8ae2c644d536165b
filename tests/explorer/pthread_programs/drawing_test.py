"""Random programs are of many kinds, and a seed always makes the same one."""

from tests.explorer.pthread_programs.brute_force import outcomes
from tests.explorer.pthread_programs.drawing.random_programs import random_program
from tests.explorer.pthread_programs.programs.c_text import c_text

_PROGRAMS = 20


def test_random_programs_fail_and_do_not() -> None:
    specified = [outcomes(random_program(seed), most=20_000) for seed in range(_PROGRAMS)]
    faulty = [each for each in specified if each.may.faults or each.may.races]
    assert len(specified) // 5 < len(faulty) < len(specified) * 4 // 5


def test_a_seed_always_makes_the_same_program() -> None:
    for seed in range(_PROGRAMS):
        assert random_program(seed) == random_program(seed)
    assert len({c_text(random_program(seed)) for seed in range(_PROGRAMS)}) == _PROGRAMS
