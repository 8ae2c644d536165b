"""A subset is drawn of each stratum by itself, is the same everywhere, and grows in place."""

import dataclasses
from collections import Counter
from collections.abc import Sequence

import pytest

from concert.pipeline import Sampled, Settings, make_plan
from concert.pipeline.errors import UnknownNameError
from concert.pipeline.plan.subset import is_subset, shares, subset_tasks
from concert.pipeline.testing.fake_suite import FakeSuite, fake_task
from concert.suites.task_facts import TaskFacts
from concert.values.values import Task

_TASKS = [fake_task(f"{kind}{number:03d}") for kind in "ab" for number in range(100)]


class _Described(FakeSuite):
    """Tells tasks a... from tasks b..., of which only every tenth is asked about."""

    def facts(self, task: Task) -> TaskFacts:
        return TaskFacts(stratum=task.task_id[0])


_KEPT = [task for task in _TASKS if task.task_id[0] == "a" or task.task_id.endswith("0")]
_SUITES = {"fake": _Described(_KEPT)}


def _drawn(subset: str, *, seed: int = 0) -> list[str]:
    return [task.task_id for task in subset_tasks(_KEPT, _SUITES, subset, seed=seed)]


def _strata(names: Sequence[str]) -> Counter[str]:
    return Counter(name[0] for name in names)


def test_a_number_draws_every_stratum_by_its_share() -> None:
    assert _strata(_drawn("11")) == {"a": 10, "b": 1}


def test_the_papers_split_of_a_tenth_comes_out() -> None:
    assert shares({"racy": 226, "race-free": 777}, 100) == {"race-free": 77, "racy": 23}


def test_each_draws_as_many_of_every_stratum() -> None:
    assert _strata(_drawn("each:5")) == {"a": 5, "b": 5}


def test_named_strata_give_the_numbers_asked_for_and_others_nothing() -> None:
    assert _strata(_drawn("a:4,b:9")) == {"a": 4, "b": 9}
    assert _strata(_drawn("b:3")) == {"b": 3}
    assert set(_drawn("a:4,b:9")) <= set(_drawn("each:9"))


def test_a_stratum_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="stratum"):
        _drawn("a:4,c:9")


def test_a_stratum_with_too_few_tasks_gives_all_of_them() -> None:
    assert _strata(_drawn("each:20")) == {"a": 20, "b": 10}
    assert len(_drawn("5000")) == len(_KEPT)


def test_a_larger_subset_holds_every_smaller_one() -> None:
    for size in range(1, 40):
        assert set(_drawn(str(size))) <= set(_drawn(str(size + 1)))


def test_another_seed_draws_others_and_the_same_seed_the_same() -> None:
    assert _drawn("20", seed=1) == _drawn("20", seed=1)
    assert _drawn("20", seed=1) != _drawn("20", seed=2)


def test_the_draw_never_changes() -> None:
    # Answers that were paid for hang on it.
    assert _drawn("4", seed=7) == ["a027", "a045", "a047", "a054"]


@pytest.mark.parametrize("text", ["", "0", "-1", "each:", "each:0", "1.5", "all", "each:x", "٣"])
def test_what_is_no_size_is_refused(text: str) -> None:
    assert not is_subset(text)


def test_a_plan_of_a_subset_says_what_it_leaves_out() -> None:
    settings = Settings(
        suites=("fake",),
        models=("reference",),
        tasks=(),
        samples=1,
        limits=(),
        sandbox="none",
        cores=(0,),
        subset="each:5",
    )
    plan = make_plan(settings, suites=_SUITES, toolchains=())
    assert plan.sampled == (Sampled(suite="fake", judged=10, tasks=110),)
    other = dataclasses.replace(settings, seed=1)
    assert other.identity() != settings.identity()
