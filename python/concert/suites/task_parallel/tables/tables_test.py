"""Tables have the paper's form whatever is there, and name what is missing."""

import csv
import io
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from concert.results import MeasurementKey, Results, TimedCandidate, Verdict
from concert.suites.common.tables import Table, write_table
from concert.suites.task_parallel.adjudication import Fix
from concert.suites.task_parallel.score.equations import FixLevel
from concert.suites.task_parallel.tables import (
    TABLE_NAMES,
    Inputs,
    Sample,
    build_table,
    read_samples,
)
from concert.values.values import Candidate, Coverage, Judgement, Measurement, Outcome

_PROGRAM = "int f(int x) {\n  // Why.\n  if (x) return 1;\n  return 0;\n}\n"


def _verdict(model: str, task: str, *labels: str, variant: str = "default", **more: str) -> Verdict:
    outcome = Outcome.FAIL if labels else Outcome.PASS
    return Verdict(
        run_id="r",
        verdict_key=f"{model}{task}{variant}",
        response_key=f"{model}{task}{variant}",
        suite="task-parallel",
        task_id=task,
        model=model,
        sample=0,
        candidate=Candidate(text=_PROGRAM, file_name="candidate.cc"),
        judgement=Judgement(
            outcome=outcome, labels=labels, coverage=Coverage.SAMPLED, evidence=more.get("e", "{}")
        ),
        limits="{}",
        checker="c",
        task_digest="d",
        toolchains="{}",
        sandbox="s",
        variant=variant,
    )


def _times(second: float) -> tuple[Measurement, ...]:
    """Returns perfect times on one core, and those on two that `second` says, in s."""
    return tuple(
        Measurement(
            kind=kind,
            cores=cores,
            pinning="0,1"[: 2 * cores - 1],
            problem_size=1,
            repetition=repetition,
            wall_ns=round(1e9 * wall),
            user_ns=1,
            system_ns=1,
            peak_bytes=1,
            context_switches=0,
            note="noisy" if repetition == 4 else "",
        )
        for kind, two in (("strong", second / 2), ("weak", second))
        for cores, wall in ((1, 1.0), (2, two))
        for repetition in range(5)
    )


_VERDICTS = (
    _verdict("p:a", "pi.openmp"),
    _verdict("p:a", "pi.stdpar", "data_race"),
    _verdict("p:a", "merge-sort.openmp", "wrong_result", variant="sequential"),
    _verdict("p:b", "pi.openmp", "compile_error", e='{"repair":{"outcome":"pass","diff":""}}'),
    _verdict("reference", "pi.openmp"),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Results(tmp_path) as results:
        results.add_verdicts(_VERDICTS)
        results.add_timings(_timed(_VERDICTS[0], _times(1.25)))
        results.flush()
    return tmp_path


def _timed(one: Verdict, times: tuple[Measurement, ...]) -> TimedCandidate:
    return TimedCandidate(
        key=MeasurementKey(verdict_key=one.verdict_key, machine="m", bench_cores="0,1"),
        run_id="r",
        suite="task-parallel",
        task_id=one.task_id,
        candidate_sha256="",
        measurements=times,
    )


def _fix(
    level: FixLevel,
    outcome: str = "pass",
    times: tuple[Measurement, ...] = (),
    of: Verdict = _VERDICTS[2],
) -> Fix:
    return Fix(
        verdict_key=of.verdict_key,
        task_id=of.task_id,
        model="p:a",
        level=level,
        decided_by="somebody",
        diff="",
        outcome=outcome,
        detail="",
        measurements=times,
    )


def _built(name: str, samples: Sequence[Sample], **more: Any) -> Table:
    return build_table(name, Inputs(samples=samples, **more))


def _rows(table: Table) -> list[Mapping[str, object]]:
    return [
        dict(zip([column.name for column in table.columns], row, strict=True)) for row in table.rows
    ]


def test_every_table_is_written_in_every_form(folder: Path, tmp_path: Path) -> None:
    samples = read_samples([folder], [])
    for name in TABLE_NAMES:
        table = _built(name, samples)
        assert table.to_markdown().startswith("## ")
        rows = list(csv.reader(io.StringIO(table.to_csv())))
        assert rows[0] == [column.name for column in table.columns]
        assert len(rows) == 1 + len(table.rows) == 1 + table.to_arrow().num_rows
        write_table(table, tmp_path)
        assert (tmp_path / f"{name}.parquet").exists()
        assert (tmp_path / f"{name}.svg").exists() == name.startswith("figure")


def test_without_verdicts_every_table_says_so_or_is_empty(tmp_path: Path) -> None:
    with Results(tmp_path):
        pass
    for name in TABLE_NAMES:
        assert _built(name, read_samples([tmp_path], [])).rows == ()


def test_built_in_models_are_shown_only_when_asked_for(folder: Path) -> None:
    assert {one.model for one in read_samples([folder], [])} == {"p:a", "p:b"}
    shown = {one.model for one in read_samples([folder], [], built_in=True)}
    assert shown == {"p:a", "p:b", "reference"}
    only = read_samples([folder], [], problems=frozenset({"merge-sort"}))
    assert [one.problem for one in only] == ["merge-sort"]


def test_pass_rates_are_there_by_our_rule_and_by_the_papers(folder: Path) -> None:
    table = _built("figure-1c", read_samples([folder], []))
    rows = {(row["model"], row["problem"], row["rule"]): row for row in _rows(table)}
    assert rows["p:a", "pi", "ours"]["pass@1"] == 0.5
    assert rows["p:a", "pi", "results alone"]["pass@1"] == 1.0


def test_what_one_model_lacks_and_what_all_lack_are_named(folder: Path) -> None:
    samples = read_samples([folder], [])
    table = _built("figure-1c", samples, problems=frozenset({"pi", "merge-sort", "n-queens"}))
    assert "missing for all models: framework hpx" in table.notes
    assert "missing for all models: prompt pseudocode" in table.notes
    assert "missing for all models: problem n-queens" in table.notes
    assert "missing: p:b has no problem merge-sort" in table.notes
    assert "missing: p:b has no framework stdpar" in table.notes
    assert "missing: p:b has no prompt sequential" in table.notes
    asked = _built("figure-3", samples, unjudged=("p:c",))
    assert "missing: verdicts of p:c, which has answered" in asked.notes
    assert "missing: times of p:b" in asked.notes


def test_fix_levels_add_up_and_the_undecided_are_counted(folder: Path) -> None:
    samples = read_samples([folder], [_fix(FixLevel.MEDIUM)])
    rows = {
        (row["model"], row["problem"], row["fixes up to"]): row
        for row in _rows(_built("figure-2", samples))
        if row["rule"] == "ours"
    }
    assert [rows["p:b", "pi", level]["pass@1"] for level in ("no fix", "easy")] == [0.0, 1.0]
    steps = [
        rows["p:a", "merge-sort", level]["pass@1"] for level in ("no fix", "easy", "medium", "hard")
    ]
    assert steps == [0.0, 0.0, 1.0, 1.0]
    assert rows["p:a", "pi", "hard"]["undecided"] == 1
    assert rows["p:a", "pi", "hard"]["pass@1 if all undecided were"] == 1.0


def test_by_results_alone_a_race_needs_no_fix(folder: Path) -> None:
    rows = {
        (row["model"], row["problem"], row["fixes up to"]): row
        for row in _rows(_built("figure-2", read_samples([folder], [])))
        if row["rule"] == "results alone"
    }
    # Both programs of pi have right results: one of them races, which the paper does not ask.
    assert rows["p:a", "pi", "no fix"]["pass@1"] == 1.0
    assert rows["p:a", "pi", "no fix"]["undecided"] == 0
    assert rows["p:a", "merge-sort", "hard"]["pass@1"] == 0.0
    assert rows["p:a", "merge-sort", "hard"]["pass@1 if all undecided were"] == 1.0


def test_undecided_samples_of_tasks_of_unequal_size_never_make_more_than_all(
    tmp_path: Path,
) -> None:
    wrong = _verdict("p:a", "pi.openmp", "wrong_result")
    several = [
        replace(wrong, sample=i, verdict_key=f"w{i}", response_key=f"w{i}") for i in range(3)
    ]
    with Results(tmp_path) as results:
        results.add_verdicts([*several, _verdict("p:a", "pi.stdpar")])
        results.flush()
    rows = _rows(_built("figure-2", read_samples([tmp_path], [])))
    (easy,) = (row for row in rows if (row["fixes up to"], row["rule"]) == ("easy", "ours"))
    # Tasks: 0 of 3 and 1 of 1, so (0 + 1)/2; with all three undecided ones (1 + 1)/2, and not
    # 1/2 + 3/4.
    assert (easy["pass@1"], easy["pass@1 if all undecided were"]) == (0.5, 1.0)


def test_a_fix_that_does_not_pass_decides_nothing(folder: Path) -> None:
    (one,) = read_samples(
        [folder], [_fix(FixLevel.HARD, "fail")], problems=frozenset({"merge-sort"})
    )
    assert one.ours.level is None


def test_scores_follow_equations_3_to_6(folder: Path) -> None:
    samples = read_samples([folder], [_fix(FixLevel.HARD, times=_times(2.0))])
    rated = {(one.model, one.problem, one.framework): one.ours for one in samples}
    # Efficiencies on 1 and 2 cores: 1 and 1 / 1.25, strong and weak.
    assert rated["p:a", "pi", "openmp"].quality == pytest.approx(0.5 + 0.5 * 0.9)
    assert rated["p:a", "merge-sort", "openmp"].quality == pytest.approx(0.125 + 0.5 * 0.75)
    assert rated["p:a", "pi", "stdpar"].quality is None
    assert rated["p:a", "pi", "stdpar"].quality_bounds == (0.0, 0.875)
    assert rated["p:b", "pi", "openmp"].quality_bounds == (0.375, 0.875)
    rows = {(row["model"], row["rule"]): row for row in _rows(_built("table-2", samples))}
    ours = rows["p:a", "ours"]
    assert ours["PCGQS"] == pytest.approx((0.95 + 0.5) / 2)
    # S over the program that needs no fix and the fixed one.
    assert ours["S"] == pytest.approx((0.9 + 0.75) / 2)
    assert ours["undecided or untimed"] == 1
    assert isinstance(rows["p:b", "ours"]["PCGQS"], float)
    assert math.isnan(rows["p:b", "ours"]["PCGQS"])


def test_pcgqs_by_results_alone_takes_the_times_of_the_program_as_written(tmp_path: Path) -> None:
    racy = _VERDICTS[1]
    with Results(tmp_path) as results:
        results.add_verdicts([racy])
        results.add_timings(_timed(racy, _times(1.25)))
        results.flush()
    fixed = _fix(FixLevel.MEDIUM, times=_times(2.0), of=racy)
    rows = {row["rule"]: row for row in _rows(_built("table-2", read_samples([tmp_path], [fixed])))}
    assert rows["results alone"]["PCGQS"] == pytest.approx(0.5 + 0.5 * 0.9)
    assert rows["ours"]["PCGQS"] == pytest.approx(0.25 + 0.5 * 0.75)


def test_table_2_is_a_mean_over_tasks_as_the_scores_are(tmp_path: Path) -> None:
    fast = [
        replace(_VERDICTS[0], sample=i, verdict_key=f"f{i}", response_key=f"f{i}") for i in range(3)
    ]
    slow = _verdict("p:a", "pi.stdpar")
    with Results(tmp_path) as results:
        results.add_verdicts([*fast, slow])
        for one in fast:
            results.add_timings(_timed(one, _times(1.0)))
        results.add_timings(_timed(slow, _times(2.0)))
        results.flush()
    samples = read_samples([tmp_path], [])
    row = _rows(_built("table-2", samples))[0]
    # Task means of S: 1 (three samples) and 3/4 (one), so 7/8 and not 15/16.
    assert row["S"] == pytest.approx(7 / 8)
    assert row["PCGQS"] == pytest.approx(0.5 + 7 / 16)
    (two,) = (
        row
        for row in _rows(_built("figure-3", samples))
        if (row["cores"], row["kind"]) == (2, "weak")
    )
    assert two["efficiency"] == pytest.approx((1 + 1 / 2) / 2)


def test_two_tasks_have_no_interval_and_three_have_none_below_zero(tmp_path: Path) -> None:
    verdicts = [_verdict("p:a", f"pi.{one}") for one in ("openmp", "stdpar", "hpx")]
    with Results(tmp_path) as results:
        for one, second in zip(verdicts, (1.0, 1.0, 9.0), strict=True):
            results.add_verdicts([one])
            results.add_timings(_timed(one, _times(second)))
        results.flush()
    samples = read_samples([tmp_path], [])
    few = _rows(_built("figure-3", samples[:2]))[0]
    assert isinstance(few["low"], float)
    assert math.isnan(few["low"])
    enough = next(row for row in _rows(_built("figure-3", samples)) if row["cores"] == 2)
    # Mean of 1, 1 and 1/9 is 0.704; t(2) = 4.303, standard error 0.296: 0.704 - 1.275 < 0.
    assert enough["low"] == 0.0
    assert enough["high"] == pytest.approx(1.979, abs=1e-3)


def test_times_of_two_machines_are_named(folder: Path) -> None:
    fix = replace(_fix(FixLevel.HARD, times=_times(2.0)), timed_on="another, cores 0")
    notes = _built("table-2", read_samples([folder], [fix])).notes
    assert "not one machine with one set of cores: another, cores 0; m, cores 0,1" in notes


def test_what_is_infeasible_scales_by_zero(folder: Path) -> None:
    samples = read_samples([folder], [_fix(FixLevel.INFEASIBLE, "")])
    one = next(one for one in samples if one.problem == "merge-sort")
    assert (one.ours.scaling, one.ours.quality) == (0.0, 0.0)


def test_efficiencies_come_with_spread_and_doubts(folder: Path) -> None:
    rows = _rows(_built("figure-3", read_samples([folder], [])))
    two = {row["kind"]: row for row in rows if row["cores"] == 2}
    assert two["strong"]["efficiency"] == two["weak"]["efficiency"] == pytest.approx(0.8)
    assert two["strong"]["doubtful times"] == 1
    assert two["strong"]["largest spread"] == 0.0


def test_complexity_is_told_by_category(folder: Path) -> None:
    rows = {
        (row["category"], row["value"]): row
        for row in _rows(_built("table-1", read_samples([folder], [])))
    }
    assert rows["LLM", "p:a"]["#lines"] == 5.0
    assert rows["framework", "openmp"]["complexity"] == 1.0
    assert rows["prompt", "sequential"]["#comments"] == 1.0
    assert rows["prompt", "description"]["programs"] == 3
