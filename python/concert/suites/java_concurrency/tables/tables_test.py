"""The tables say what the verdicts say, with the bounds that missing verdicts imply."""

from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path

import pytest

from concert import runfiles
from concert.metrics import wilson_interval
from concert.results import Results, Verdict
from concert.results.stored_tasks import StoredTask, listed, put_tasks
from concert.suites.common.score_rows import ScoreRows
from concert.suites.common.tables import Table, write_table
from concert.suites.java_concurrency.score.pass_rates import add_pass_rates
from concert.suites.java_concurrency.tables import (
    TABLE_NAMES,
    Asked,
    JavaTables,
    build_table,
    read_samples,
)
from concert.suites.java_concurrency.tasks import labels
from concert.values.values import Candidate, Coverage, Judgement, Outcome

_ONE = Asked("p:a", "default")


def _verdict(
    model: str, task: str, sample: int, *found: str, outcome: Outcome | None = None
) -> Verdict:
    return Verdict(
        run_id="r",
        verdict_key=f"{model}{task}{sample}",
        response_key=f"{model}{task}{sample}",
        suite="java-concurrency",
        task_id=task,
        model=model,
        sample=sample,
        candidate=Candidate(text="class Main {}\n", file_name="Main.java"),
        judgement=Judgement(
            outcome=outcome or (Outcome.FAIL if found else Outcome.PASS),
            labels=found,
            coverage=Coverage.SAMPLED,
        ),
        limits="{}",
        checker="c",
        task_digest="d",
        toolchains="{}",
        sandbox="s",
    )


_VERDICTS = (
    *(_verdict("p:a", "bank", sample) for sample in range(2)),
    _verdict("p:a", "bank", 2, "DL"),
    _verdict("p:a", "queue", 0, "DL", "RC"),
    _verdict("p:a", "queue", 1),
    _verdict("p:a", "queue", 2, outcome=Outcome.INCONCLUSIVE),
    _verdict("p:b", "bank", 0),
    _verdict("reference", "bank", 0),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Results(tmp_path / "results") as results:
        results.add_verdicts(_VERDICTS)
        results.flush()
    return tmp_path / "results"


def _rows(table: Table) -> list[Mapping[str, object]]:
    names = [column.name for column in table.columns]
    return [dict(zip(names, row, strict=True)) for row in table.rows]


def test_every_table_is_written_in_every_form(folder: Path, tmp_path: Path) -> None:
    samples = read_samples([folder], built_in=False)
    for name in TABLE_NAMES:
        table = build_table(name, samples)
        assert all(len(row) == len(table.columns) for row in table.rows)
        write_table(table, tmp_path)
    drawn = {path.stem for path in tmp_path.glob("*.svg")}
    assert drawn == {"table-pass", "table-labels", "figure-6", "figure-7"}
    for ending in ("md", "csv", "parquet"):
        found = {path.stem for path in tmp_path.glob(f"*.{ending}")}
        assert found == {
            name if name.startswith(("table", "figure")) else f"table-{name}"
            for name in TABLE_NAMES
        }


def test_without_verdicts_every_table_is_empty_and_says_so(tmp_path: Path) -> None:
    with Results(tmp_path):
        pass
    for name in TABLE_NAMES:
        if name in ("themes", "constructs"):
            continue
        table = build_table(name, read_samples([tmp_path], built_in=False))
        assert all("paper" in row for row in table.rows)
        assert "missing: verdicts of any model" in table.notes


def test_pass_at_k_is_what_the_scores_say(folder: Path) -> None:
    samples = read_samples([folder], built_in=False)
    added = ScoreRows("java-concurrency", "p:a")
    add_pass_rates(added, samples[_ONE], bases=None)
    scores = {(row.metric, row.k): row for row in added.rows}
    rows = {
        (row["rule"], row["k"]): row
        for row in _rows(build_table("pass", samples))
        if row["model"] == "p:a"
    }
    for rule, metric in (("ours", "pass@k"), ("paper's", "paper_pass@k")):
        for k in (1, 2, 3):
            score = scores[metric, k]
            row = rows[rule, k]
            assert (row["pass@k"], row["low"], row["high"]) == (score.value, score.low, score.high)
            assert row["tasks"] == score.n


def test_the_interval_of_a_task_holds_what_samples_without_a_verdict_may_be(folder: Path) -> None:
    samples = read_samples([folder], built_in=False)
    rows = {(row["model"], row["task"]): row for row in _rows(build_table("tasks", samples))}
    queue = rows["p:a", "queue"]
    assert (queue["pass@1"], queue["judged"], queue["samples"]) == (0.5, 2, 3)
    assert queue["low"] == wilson_interval(1, 3)[0]
    assert queue["high"] == wilson_interval(2, 3)[1]
    # By the paper's rule a limit that was hit is a failure.
    assert queue["pass@1 (paper's rule)"] == pytest.approx(1 / 3)
    assert queue["judged (paper's rule)"] == 3


def test_labels_are_counted_over_the_samples_with_a_verdict(folder: Path) -> None:
    table = build_table("labels", read_samples([folder], built_in=False))
    rows = {row["label"]: row for row in _rows(table) if row["model"] == "p:a"}
    assert set(rows) == set(labels.ALL_LABELS)
    assert (rows["DL"]["samples with it"], rows["DL"]["samples with a verdict"]) == (2, 5)
    assert rows["DL"]["share"] == pytest.approx(0.4)
    assert (rows["RC"]["samples with it"], rows["ST"]["samples with it"]) == (1, 0)


def test_outcomes_add_up(folder: Path) -> None:
    table = build_table("outcomes", read_samples([folder], built_in=False))
    rows = {row["model"]: row for row in _rows(table)}
    counted = [rows["p:a"][outcome.value] for outcome in Outcome]
    assert counted == [3, 2, 1, 0]
    assert (rows["p:a"]["samples"], rows["p:a"]["tasks"]) == (6, 2)


def test_a_model_that_lacks_tasks_is_named(folder: Path) -> None:
    table = build_table("pass", read_samples([folder], built_in=False))
    assert "missing: 1 of 2 tasks of p:b in default: queue" in table.notes


def test_built_in_models_are_shown_only_when_asked_for(folder: Path) -> None:
    assert {asked.model for asked in read_samples([folder], built_in=False)} == {"p:a", "p:b"}
    shown = {asked.model for asked in read_samples([folder], built_in=True)}
    assert shown == {"p:a", "p:b", "reference"}


def test_tasks_are_taken_and_counted_as_the_results_hold_them(tmp_path: Path) -> None:
    there = runfiles.folder("data/java-concurrency/account-transfer")
    files = {
        f"only-there/{path.relative_to(there)}": path.read_bytes()
        for path in sorted(there.rglob("*"))
        if path.is_file()
    }
    texts = dict.fromkeys(
        ("digest", "title", "reference", "labels", "category", "stratum", "origin", "version"), ""
    )
    stored = StoredTask(
        suite="java-concurrency",
        task_id="only-there",
        variant="default",
        prompt_sha256="",
        files_sha256="",
        suite_tasks=1,
        files=listed(files),
        runs=("r",),
        **texts,
    )
    here, away = tmp_path / "here", tmp_path / "away"
    for folder in (here, away):
        with Results(folder) as results:
            results.flush()
    put_tasks(away, [stored], prompts={}, contents=[files])
    held = _themes(away)
    assert _rows(held)[-1]["problems"] == 1
    assert held.notes[-1] == "counted: problems held by the results"
    own = _themes(here)
    assert int(str(_rows(own)[-1]["problems"])) > 1
    assert own.notes[-1] == "counted: problems that came with Concert, as the results hold none"


def _themes(folder: Path) -> Table:
    (table,) = JavaTables().build(["themes"], [folder], Namespace(built_in=False), base=folder)
    return table
