"""A run ends with a table and Parquet; what voids a number is said, and is no success."""

import json
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from concert.app.trial import Trial


def test_a_run_ends_with_a_table_and_parquet(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    done = trial.evaluate()
    assert done.returncode == 0, done.stderr
    assert "suite  model      pass@1" in done.stdout
    assert "seeded: 24 of 24 got the verdict they must get" in done.stdout
    assert done.stdout.endswith(f"results: {trial.out}\n")
    assert len(pd.read_parquet(trial.out / "verdicts")) == 36
    runs = pd.read_parquet(trial.out / "provenance.parquet")
    assert list(runs["state"]) == ["finished"]
    assert json.loads(runs["argv"][0]) == ["--sandbox=none"]


def test_the_same_command_again_judges_nothing_and_says_the_same(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    first = trial.evaluate()
    judged = len(trial.judged)
    second = trial.evaluate()
    assert (second.returncode, second.stdout) == (0, first.stdout)
    assert len(trial.judged) == judged
    assert len(pd.read_parquet(trial.out / "provenance.parquet")) == 1


def test_score_prints_every_metric_and_judges_nothing(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    first = trial.evaluate()
    judged = len(trial.judged)
    done = trial.call("score")
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith(first.stdout)
    assert "metric" in done.stdout
    assert len(trial.judged) == judged


def test_help_fits_a_screen(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    for command in ("evaluate", "generate", "score"):
        lines = trial.call(command, "--help").stdout.splitlines()
        assert len(lines) <= 24
        assert all(len(line) <= 80 for line in lines)


def test_a_seeded_answer_with_the_wrong_verdict_is_listed_and_is_no_success(tmp_path: Path) -> None:
    trial = Trial(tmp_path, kind="sly")
    done = trial.evaluate()
    assert done.returncode == 1
    assert "seeded: 0 of 1 got the verdict they must get" in done.stdout
    assert "fake/a sly: must get fail [race], got pass" in done.stdout


def test_a_broken_reference_is_reported_first_and_is_no_success(tmp_path: Path) -> None:
    trial = Trial(tmp_path, kind="broken")
    done = trial.evaluate()
    assert done.returncode == 1
    assert done.stdout.startswith("REFERENCE FAILS ITS OWN CHECK, task not scored: fake/a: fail")
    assert "seeded: 2 of 2" in done.stdout


def test_a_skipped_task_is_reported_with_the_way_out(tmp_path: Path) -> None:
    trial = Trial(tmp_path, kind="hpx")
    done = trial.evaluate()
    assert done.returncode == 0
    line = next(line for line in done.stdout.splitlines() if line.startswith("skipped"))
    assert line.startswith("skipped 1 task for want of hpx: fake/b; ")
    assert "HPX_ROOT" in line


def test_resume_takes_a_run_that_was_stored_before_there_was_a_choice_of_checkers(
    tmp_path: Path,
) -> None:
    trial = Trial(tmp_path)
    first = trial.evaluate()
    path = trial.out / "provenance.parquet"
    table = pq.read_table(path)
    settings = json.loads(table["settings"][0].as_py())
    assert settings.pop("checker") == "explorer"
    column = table.schema.get_field_index("settings")
    old = pa.array([json.dumps(settings)])
    pq.write_table(table.set_column(column, table.schema.field(column), old), path)
    done = trial.call("evaluate", "--resume")
    assert (done.returncode, done.stdout) == (0, first.stdout)


def test_resume_repeats_the_settings_of_the_last_run(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    first = trial.evaluate("--tasks=t0*", "--limit-cpu-seconds=3", "--model=seeded")
    judged = len(trial.judged)
    done = trial.call("evaluate", "--resume")
    assert (done.returncode, done.stdout) == (0, first.stdout)
    assert len(trial.judged) == judged


def test_a_quick_run_says_what_it_left_out_and_provenance_says_that_it_is_quick(
    tmp_path: Path,
) -> None:
    trial = Trial(tmp_path)
    done = trial.call("evaluate", "--quick", "--sandbox=none")
    assert done.returncode == 0
    assert "sample: 4 of 12 tasks of fake; 8 tasks were left out" in done.stdout
    (settings,) = pq.read_table(trial.out / "provenance.parquet")["settings"].to_pylist()
    assert '"quick":true' in str(settings)
    assert "sample: 4 of 12 tasks of fake" in trial.call("score").stdout


def test_a_quick_run_never_replaces_the_scores_of_a_whole_one(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    assert trial.call("evaluate", "--sandbox=none").returncode == 0
    done = trial.call("evaluate", "--quick", "--sandbox=none")
    assert done.returncode == 2
    assert "holds a whole run" in done.stderr
