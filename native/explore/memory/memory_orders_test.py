"""Atomic accesses order what C11 says they order; adjacent races are told apart."""

from typing import Literal

import pytest

from native.explore.scripted.command import compare, explore

_CASES = 2
_PROGRAMS_PER_CASE = 1_000


@pytest.mark.parametrize("flavour", ["weak", "sums"])
@pytest.mark.parametrize("case", range(_CASES))
def test_races_and_adjacent_pairs_are_those_of_brute_force(
    case: int, flavour: Literal["weak", "sums"]
) -> None:
    agreement = compare(flavour, first=case * _PROGRAMS_PER_CASE, count=_PROGRAMS_PER_CASE)
    assert agreement.wrong == ()
    assert agreement.compared > _PROGRAMS_PER_CASE * 0.99
    # Some pairs race and are never adjacent.
    assert 0 < agreement.adjacent < agreement.races


def _passing(store: str, load: str, *, between: str = "") -> str:
    return f"""
        plain n
        atomic a
        thread
        write n 1
        {store}
        {between}
        thread
        {load}
        skip 1 r0 == 0
        read n r1
    """


@pytest.mark.parametrize(
    ("store", "load", "races"),
    [
        ("store a release 1", "load a acquire r0", ()),
        ("store a relaxed 1", "load a acquire r0", ("0-1002",)),
        ("store a release 1", "load a relaxed r0", ("0-1002",)),
        ("rmw a release 1 r1", "load a acquire r0", ()),
    ],
)
def test_a_message_needs_a_release_and_an_acquire(
    store: str, load: str, races: tuple[str, ...]
) -> None:
    assert explore(_passing(store, load)).races == races


def test_a_pair_that_a_relaxed_flag_keeps_apart_races_and_is_not_adjacent() -> None:
    exploration = explore(_passing("store a relaxed 1", "load a acquire r0"))
    assert exploration.races == ("0-1002",)
    assert exploration.adjacent == ()


def test_fences_make_relaxed_accesses_pass_a_message() -> None:
    exploration = explore("""
        plain n
        atomic a
        thread
        write n 1
        fence release
        store a relaxed 1
        thread
        load a relaxed r0
        skip 2 r0 == 0
        fence acquire
        read n r1
    """)
    assert exploration.races == ()


_SEQUENCE = """
    plain n
    atomic a
    thread
    write n 1
    store a release 1
    thread
    {step}
    thread
    load a acquire r0
    skip 1 r0 < 2
    read n r1
"""


def test_a_read_modify_write_continues_a_release_sequence() -> None:
    # If the value is 2, the increment has read the store.
    assert explore(_SEQUENCE.format(step="rmw a relaxed 1 r0")).races == ()


def test_a_store_of_another_thread_ends_a_release_sequence() -> None:
    assert explore(_SEQUENCE.format(step="store a relaxed 2")).races == ("0-2002",)


def test_an_atomic_access_races_with_a_plain_one_and_not_with_an_atomic_one() -> None:
    exploration = explore("atomic a\nthread\nstore a relaxed 1\nthread\nread a r0\n")
    assert exploration.races == exploration.adjacent == ("0-1000",)
    exploration = explore("atomic a\nthread\nstore a relaxed 1\nthread\nload a relaxed r0\n")
    assert exploration.races == ()


def test_sums_that_commute_do_not_order_what_comes_before_and_after_them() -> None:
    before, after = "write n 1\nsum a acq_rel 1\n", "sum a acq_rel 1\nread n r1\n"
    for first, second in ((before, after), (after, before)):
        exploration = explore(f"plain n\natomic a\nthread\n{first}thread\n{second}")
        assert len(exploration.races) == 1


def test_a_sum_learns_what_was_told_before_it_though_a_sum_of_the_same_thread_may_follow() -> None:
    # In the first execution the other threads let the load come before that, and the sum after it.
    exploration = explore("""
        plain n
        atomic a
        volatile add go
        thread
        write n 1
        store a release 1
        await add == 1
        sum a release 1
        thread
        load a relaxed r0
        await go == 1
        skip 2 r0 == 0
        sum a acquire 1
        read n r1
        thread
        write add 1
        thread
        write go 1
    """)
    assert exploration.races == ()


def test_a_load_learns_from_all_sums_that_it_counts() -> None:
    program = """
        plain n[2]
        atomic a
        thread
        write n 1
        sum a {0} 1
        thread
        set r2 1
        write n+r2 1
        sum a {0} 1
        thread
        load a {1} r0
        skip 3 r0 < 2
        read n r1
        set r2 1
        read n+r2 r1
    """
    assert explore(program.format("release", "acquire")).races == ()
    assert len(explore(program.format("relaxed", "acquire")).races) == 2
    assert len(explore(program.format("release", "relaxed")).races) == 2
