"""Limits bound the search, the outcome says so, and equal input gives equal output."""

from native.explore.scripted.command import explore, output_of
from native.explore.tests.published_programs import last_zero

_PROGRAM = last_zero(6)
_CLASSES = 144


def test_without_limits_everything_is_seen() -> None:
    exploration = explore(_PROGRAM)
    assert (exploration.coverage, exploration.limit) == ("exhausted", "none")
    assert exploration.executions == _CLASSES


def test_a_limit_that_is_just_enough_changes_nothing() -> None:
    exploration = explore(_PROGRAM, executions=_CLASSES, sampled_executions=5)
    assert (exploration.coverage, exploration.limit) == ("exhausted", "none")
    assert exploration.sampled == 0


def test_the_limit_on_executions_ends_the_search() -> None:
    exploration = explore(_PROGRAM, executions=_CLASSES - 1)
    assert (exploration.coverage, exploration.limit) == ("bounded", "executions")
    assert exploration.executions == _CLASSES - 1


def test_the_limit_on_all_events_ends_the_search_in_mid_execution() -> None:
    exploration = explore(_PROGRAM, total_events=100)
    assert (exploration.coverage, exploration.limit) == ("bounded", "total_events")
    assert exploration.events == 100


def test_the_limit_on_what_is_planned_ends_the_search() -> None:
    exploration = explore(_PROGRAM, planned_bytes=4_000)
    assert (exploration.coverage, exploration.limit) == ("bounded", "plans")
    assert 1 <= exploration.executions < _CLASSES


def test_what_has_been_run_makes_room_for_other_plans() -> None:
    exploration = explore(_PROGRAM, planned_bytes=100_000)
    assert (exploration.coverage, exploration.limit) == ("exhausted", "none")


def test_executions_that_are_too_long_are_cut_and_the_others_are_run() -> None:
    program = """
        volatile x
        thread
        read x r0
        skip 2 r0 == 1
        set r1 1
        add x 0
        back 2 r1 == 1
        thread
        write x 1
    """
    exploration = explore(program, events_per_execution=50)
    assert (exploration.coverage, exploration.limit) == ("bounded", "events_per_execution")
    # The write comes at each place in the endless loop, and before it.
    assert exploration.executions > 40
    assert exploration.finals == ("1 | 1 0 0 0 0 0| 0 0 0 0 0 0",)


def test_random_executions_follow_a_limit() -> None:
    exploration = explore(_PROGRAM, executions=10, sampled_executions=300)
    assert (exploration.coverage, exploration.limit) == ("sampled", "executions")
    assert (exploration.executions, exploration.sampled) == (310, 300)
    # They see much more than the first ten.
    assert len(exploration.finals) > 50


def test_random_executions_have_as_many_events_as_the_search() -> None:
    exploration = explore(_PROGRAM, total_events=100, sampled_executions=1_000)
    assert (exploration.coverage, exploration.limit) == ("sampled", "total_events")
    # The one that passes the limit is finished.
    assert 200 <= exploration.events < 200 + 50
    assert 1 < exploration.sampled < 1_000


def test_random_executions_find_and_promote_races() -> None:
    program = "plain n\nvolatile x\nthread\nread x r0\nskip 1 r0 != 1\nwrite n 1\n"
    program += "thread\nwrite x 1\nwrite x 2\nread n r1\n"
    assert explore(program, executions=1, sampled_executions=200).races == ("2-1002",)


def test_the_seed_decides_the_random_executions() -> None:
    def finals(seed: int) -> tuple[str, ...]:
        return explore(_PROGRAM, executions=1, sampled_executions=30, seed=seed).finals

    assert finals(1) == finals(1)
    assert finals(1) != finals(2)


def test_the_same_input_gives_the_same_bytes() -> None:
    program = output_of("generate", "rich", "11")
    outputs = {output_of("explore", program=program) for _ in range(3)}
    assert len(outputs) == 1
    assert len({output_of("schedules", program=program) for _ in range(3)}) == 1
