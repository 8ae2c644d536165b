"""A draw covers all models and tasks as far as it can, and is the same again."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from concert.audit import PassingProgram, draw, passing_programs
from concert.audit.edge_cover import edge_cover
from concert.results import Verdict
from concert.values.values import Candidate, Coverage, Judgement, Outcome

_PAIRS = st.lists(
    st.tuples(st.sampled_from(["m1", "m2", "m3"]), st.sampled_from(["a", "b", "c", "d"])),
    unique=True,
    min_size=1,
    max_size=8,
)


def _program(pair: tuple[str, str]) -> PassingProgram:
    model, task_id = pair
    return PassingProgram(model=model, task_id=task_id, sample=0, candidate=Candidate(text=""))


def _covered(pairs: object) -> int:
    assert isinstance(pairs, list | tuple)
    return len({left for left, _ in pairs}) + len({right for _, right in pairs})


@given(_PAIRS)
def test_a_cover_covers_all_and_each_part_of_it_as_much_as_so_many_pairs_can(
    pairs: list[tuple[str, str]],
) -> None:
    cover = edge_cover(pairs)
    assert set(cover) <= set(pairs)
    for size in range(len(cover) + 1):
        best = max(_covered(some) for some in itertools.combinations(pairs, size))
        assert _covered(cover[:size]) == best
    assert _covered(cover) == _covered(pairs)
    # No fewer pairs do.
    fewer = itertools.combinations(pairs, len(cover) - 1)
    assert all(_covered(some) < _covered(pairs) for some in fewer)


@given(_PAIRS, st.integers(1, 10), st.integers(0, 5))
def test_a_draw_has_n_programs_once_each_and_covers_what_it_can(
    pairs: list[tuple[str, str]], n: int, seed: int
) -> None:
    programs = [_program(pair) for pair in pairs]
    drawn = draw(programs, n=n, seed=seed)
    found = [(one.model, one.task_id) for one in drawn]
    assert len(found) == len(set(found)) == min(n, len(pairs))
    if n >= len(edge_cover(pairs)):
        assert _covered(found) == _covered(pairs)
    assert draw(programs[::-1], n=n, seed=seed) == drawn


def test_another_seed_draws_others() -> None:
    programs = [_program((f"m{i}", f"t{j}")) for i in range(5) for j in range(5)]
    assert len({tuple(draw(programs, n=8, seed=seed)) for seed in range(10)}) > 1


def _verdict(model: str, task_id: str, sample: int, outcome: Outcome, text: str = "") -> Verdict:
    return Verdict(
        run_id="r",
        verdict_key="v",
        response_key="q",
        suite="java-concurrency",
        task_id=task_id,
        model=model,
        sample=sample,
        candidate=Candidate(text=text),
        judgement=Judgement(outcome=outcome, coverage=Coverage.EXHAUSTED),
        limits="{}",
        checker="c",
        task_digest="d",
        toolchains="{}",
        sandbox="s",
    )


def test_the_first_samples_of_models_that_passed_are_the_population() -> None:
    found = passing_programs(
        [
            _verdict("m", "a", 1, Outcome.PASS),
            _verdict("m", "a", 0, Outcome.FAIL),
            _verdict("m", "b", 0, Outcome.PASS, "second"),
            _verdict("reference", "a", 0, Outcome.PASS),
            _verdict("seeded", "a", 0, Outcome.PASS),
            _verdict("m", "c", 0, Outcome.PASS, "old"),
            _verdict("m", "c", 0, Outcome.PASS, "new"),
            _verdict("m", "d", 0, Outcome.PASS, "old"),
            _verdict("m", "d", 0, Outcome.INCONCLUSIVE, "new"),
        ],
        suite="java-concurrency",
    )
    assert [(one.task_id, one.candidate.text) for one in found] == [("b", "second"), ("c", "new")]
    assert not passing_programs([_verdict("m", "a", 0, Outcome.PASS)], suite="race-detection")
