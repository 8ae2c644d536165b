"""Shards deal all tasks out, each to one of them, evenly, and alike on all machines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from concert.pipeline import EmptyShardError, Plan, Settings, Shard, make_plan, part_of
from concert.pipeline.testing.fake_suite import FakeSuite, fake_task

_SETTINGS = Settings(
    suites=("fake", "other"),
    models=("reference", "seeded"),
    tasks=(),
    samples=1,
    limits=(),
    sandbox="none",
    cores=(0,),
)


def _plan(*, found: tuple[str, ...] = ("hpx",)) -> Plan:
    fake = FakeSuite([fake_task(f"t{n}", requires=("hpx",) * (n % 2)) for n in range(7)])
    other = FakeSuite([fake_task(f"o{n}", suite="other") for n in range(5)], name="other")
    return make_plan(_SETTINGS, suites={"fake": fake, "other": other}, toolchains=found)


@given(st.integers(1, 30), st.integers(0, 90), st.integers(0, 90))
def test_each_task_is_in_one_shard_and_no_shard_is_larger_by_two(of: int, a: int, b: int) -> None:
    names = [f"a/{n}" for n in range(a)] + [f"b/{n}" for n in range(b)]
    dealt = [Shard((part,), of).deal(names) for part in range(1, of + 1)]
    assert sorted(name for one in dealt for name in one) == sorted(names)
    for start in ("a/", "b/", ""):
        sizes = [sum(name.startswith(start) for name in one) for one in dealt]
        assert max(sizes) - min(sizes) <= 1


def test_the_order_of_the_tasks_plays_no_part() -> None:
    names = [f"a/{n}" for n in range(9)]
    assert Shard((1,), 2).deal(names) == Shard((1,), 2).deal(names[::-1])


def test_a_shard_has_all_that_its_tasks_need_and_the_shards_make_the_whole() -> None:
    whole = _plan()
    parts = [part_of(whole, Shard((part,), 3)) for part in (1, 2, 3)]
    for part in parts:
        mine = {task.task_id for task in part.tasks}
        assert {one.task.task_id for one in part.references} == mine
        assert {one.task.task_id for one in part.questions} == mine
        assert part.whole is whole
    asked = sorted(one.key for part in parts for one in part.questions)
    assert asked == sorted(one.key for one in whole.questions)


def test_a_machine_without_a_toolchain_gets_the_same_tasks() -> None:
    for number in (1, 2, 3):
        shard = Shard((number,), 3)
        with_hpx, without = part_of(_plan(), shard), part_of(_plan(found=()), shard)
        lacking = {name for one in without.skipped for name in one.tasks}
        here = {f"{one.suite}/{one.task_id}" for one in without.tasks}
        assert here | lacking == {f"{one.suite}/{one.task_id}" for one in with_hpx.tasks}


def test_more_shards_than_tasks_are_refused() -> None:
    with pytest.raises(EmptyShardError, match="at most 12"):
        part_of(_plan(), Shard((1,), 13))


@pytest.mark.parametrize("text", ["1/4", "1,3/4", "4/4", "999999/999999"])
def test_a_shard_is_the_text_that_it_was_read_from(text: str) -> None:
    assert str(Shard.parse(text)) == text


@pytest.mark.parametrize(
    "text", ["", "0/4", "5/4", "1/0", "1", "/4", "1/", "3,1/4", "1,1/4", "1/4 ", "\uff11/4", "-1/4"]
)
def test_what_is_no_shard_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no shard"):
        Shard.parse(text)


def test_merged_shards_know_which_are_missing() -> None:
    assert Shard.parse("1,3/4").missing == (2, 4)
