"""Tables have the paper's form whatever is there, and name what is missing."""

import csv
import io
import math
from collections.abc import Mapping
from pathlib import Path

import pytest

from concert.results import MeasurementKey, Results, TimedCandidate, Verdict
from concert.suites.common.tables import Table, write_table
from concert.suites.task_parallel.adjudication import Fix
from concert.suites.task_parallel.score.equations import FixLevel
from concert.suites.task_parallel.tables import (
    TABLE_NAMES,
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
        key = MeasurementKey(verdict_key=_VERDICTS[0].verdict_key, machine="m", bench_cores="0,1")
        results.add_timings(
            TimedCandidate(
                key=key,
                run_id="r",
                suite="task-parallel",
                task_id="pi.openmp",
                candidate_sha256="",
                measurements=_times(1.25),
            )
        )
        results.flush()
    return tmp_path


def _fix(level: FixLevel, outcome: str = "pass", times: tuple[Measurement, ...] = ()) -> Fix:
    return Fix(
        verdict_key=_VERDICTS[2].verdict_key,
        task_id="merge-sort.openmp",
        model="p:a",
        level=level,
        decided_by="somebody",
        diff="",
        outcome=outcome,
        detail="",
        measurements=times,
    )


def _rows(table: Table) -> list[Mapping[str, object]]:
    return [
        dict(zip([column.name for column in table.columns], row, strict=True)) for row in table.rows
    ]


def test_every_table_is_written_in_every_form(folder: Path, tmp_path: Path) -> None:
    samples = read_samples([folder], [])
    for name in TABLE_NAMES:
        table = build_table(name, samples)
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
        assert build_table(name, read_samples([tmp_path], [])).rows == ()


def test_built_in_models_are_shown_only_when_asked_for(folder: Path) -> None:
    assert {one.model for one in read_samples([folder], [])} == {"p:a", "p:b"}
    shown = {one.model for one in read_samples([folder], [], built_in=True)}
    assert shown == {"p:a", "p:b", "reference"}
    only = read_samples([folder], [], problems=frozenset({"merge-sort"}))
    assert [one.problem for one in only] == ["merge-sort"]


def test_pass_rates_are_there_by_our_rule_and_by_the_papers(folder: Path) -> None:
    table = build_table("figure-1c", read_samples([folder], []))
    rows = {(row["model"], row["problem"]): row for row in _rows(table)}
    assert rows["p:a", "pi"]["pass@1"] == 0.5
    assert rows["p:a", "pi"]["pass@1 by results alone"] == 1.0
    assert "missing: p:b has no problem merge-sort" in table.to_markdown()


def test_fix_levels_add_up_and_the_undecided_are_counted(folder: Path) -> None:
    samples = read_samples([folder], [_fix(FixLevel.MEDIUM)])
    rows = {
        (row["model"], row["problem"], row["fixes up to"]): row
        for row in _rows(build_table("figure-2", samples))
    }
    assert [rows["p:b", "pi", level]["pass@1"] for level in ("no fix", "easy")] == [0.0, 1.0]
    steps = [
        rows["p:a", "merge-sort", level]["pass@1"] for level in ("no fix", "easy", "medium", "hard")
    ]
    assert steps == [0.0, 0.0, 1.0, 1.0]
    assert rows["p:a", "pi", "hard"]["undecided"] == 1
    assert rows["p:a", "pi", "hard"]["pass@1 if all undecided were"] == 1.0


def test_a_fix_that_does_not_pass_decides_nothing(folder: Path) -> None:
    (one,) = read_samples(
        [folder], [_fix(FixLevel.HARD, "fail")], problems=frozenset({"merge-sort"})
    )
    assert one.level is None


def test_scores_follow_equations_3_to_6(folder: Path) -> None:
    samples = read_samples([folder], [_fix(FixLevel.HARD, times=_times(2.0))])
    by_problem = {(one.model, one.problem, one.framework): one for one in samples}
    # Efficiencies on 1 and 2 cores: 1 and 1 / 1.25, strong and weak.
    assert by_problem["p:a", "pi", "openmp"].quality == pytest.approx(0.5 + 0.5 * 0.9)
    assert by_problem["p:a", "merge-sort", "openmp"].quality == pytest.approx(0.125 + 0.5 * 0.75)
    assert by_problem["p:a", "pi", "stdpar"].quality is None
    assert by_problem["p:a", "pi", "stdpar"].quality_bounds == (0.0, 0.875)
    assert by_problem["p:b", "pi", "openmp"].quality_bounds == (0.375, 0.875)
    rows = {row["model"]: row for row in _rows(build_table("table-2", samples))}
    assert rows["p:a"]["PCGQS"] == pytest.approx((0.95 + 0.5) / 2)
    assert rows["p:a"]["undecided or untimed"] == 1
    assert isinstance(rows["p:b"]["PCGQS"], float)
    assert math.isnan(rows["p:b"]["PCGQS"])


def test_what_is_infeasible_scales_by_zero(folder: Path) -> None:
    samples = read_samples([folder], [_fix(FixLevel.INFEASIBLE, "")])
    one = next(one for one in samples if one.problem == "merge-sort")
    assert (one.scaling, one.quality) == (0.0, 0.0)


def test_efficiencies_come_with_spread_and_doubts(folder: Path) -> None:
    rows = _rows(build_table("figure-3", read_samples([folder], [])))
    two = {row["kind"]: row for row in rows if row["cores"] == 2}
    assert two["strong"]["efficiency"] == two["weak"]["efficiency"] == pytest.approx(0.8)
    assert two["strong"]["doubtful times"] == 1
    assert two["strong"]["largest spread"] == 0.0


def test_complexity_is_told_by_category(folder: Path) -> None:
    rows = {
        (row["category"], row["value"]): row
        for row in _rows(build_table("table-1", read_samples([folder], [])))
    }
    assert rows["LLM", "p:a"]["#lines"] == 5.0
    assert rows["framework", "openmp"]["complexity"] == 1.0
    assert rows["prompt", "sequential"]["#comments"] == 1.0
    assert rows["prompt", "description"]["programs"] == 3
