"""A new engine replays every finding, with fewer switches between threads."""

import pytest

from native.explore.scripted.command import output_of, reproduce
from native.explore.tests.published_programs import last_zero, readers


@pytest.mark.parametrize("program", [readers(4), last_zero(4)])
def test_every_end_is_reached_again_and_minimised(program: str) -> None:
    reproduction = reproduce(program)
    assert reproduction.states > 1
    assert reproduction.replayed == reproduction.states
    assert reproduction.minimised == reproduction.states
    assert reproduction.fewest < reproduction.switches


@pytest.mark.parametrize("first", range(0, 150, 30))
def test_random_programs_can_be_shown_again(first: int) -> None:
    states = races = 0
    for number in range(first, first + 30):
        reproduction = reproduce(output_of("generate", "rich", str(number)))
        assert reproduction.replayed == reproduction.states, number
        assert reproduction.minimised == reproduction.states, number
        assert reproduction.fewest <= reproduction.switches, number
        assert reproduction.races_replayed == reproduction.races, number
        states += reproduction.states
        races += reproduction.races
    assert states > 30
    assert races > 10


def test_a_lost_update_is_shown_in_three_stretches() -> None:
    # One thread reads, the other one does all of its own, the first writes.
    reproduction = reproduce("volatile x\n" + "thread\nread x r0\ninc r0 1\nwrite x r0\n" * 2)
    assert reproduction.states == 3
    assert reproduction.minimised == 3
    # The root and one thread after the other, either way; or one within the other.
    assert reproduction.fewest == 2 + 2 + 3
