"""Shards that are merged are the run of one process, and whatever does not fit is refused."""

import json
import re
import shutil
from collections.abc import Sequence
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from concert.app.trial import Started, Trial, wait_for
from concert.results import schema
from concert.values import ExitStatus

_TIMED = (schema.RESPONSES, schema.VERDICTS, schema.MEASUREMENTS)
_WHOLE = ("scores", "tasks", "prompts", "contents")


def _evaluated(folder: Path, *argv: str) -> Path:
    """Returns the results folder of an evaluate of its own."""
    folder.mkdir()
    trial = Trial(folder)
    done = trial.evaluate(*argv)
    assert done.returncode == 0, done.stderr
    return trial.out


def _shards(folder: Path, of: int, *argv: str) -> list[Path]:
    return [_evaluated(folder / f"s{n}", f"--shard={n}/{of}", *argv) for n in range(1, of + 1)]


def _merge(
    folder: Path, folders: Sequence[Path], out: str = "merged", *, kind: str = "good"
) -> tuple[int, str, str]:
    named = [str(one) for one in folders]
    done = Trial(folder, kind=kind).call("merge", *named, f"--out={folder / out}")
    return done.returncode, done.stdout, done.stderr


def _change(folder: Path, table: str, **columns: object) -> None:
    """Changes columns of the first row of a table."""
    (part,) = (folder / table).glob("*.parquet")
    rows = pq.read_table(part).to_pylist()
    rows[0].update(columns)
    arrow = {one.name: one for one in _TIMED}[table].arrow
    pq.write_table(pa.Table.from_pylist(rows, schema=arrow), part)


def _assert_equal(merged: Path, whole: Path) -> None:
    for table in _TIMED:
        ours, theirs = (
            pd.read_parquet(folder / table.name).drop(columns=list(table.times))
            for folder in (merged, whole)
        )
        pd.testing.assert_frame_equal(ours, theirs)
        assert _names(merged / table.name) == _names(whole / table.name)
    for name in _WHOLE:
        file = f"{name}.parquet"
        assert (merged / file).read_bytes() == (whole / file).read_bytes(), name
    ours, theirs = (
        pd.read_parquet(out / "provenance.parquet").drop(columns=[*schema.PROVENANCE.times, "argv"])
        for out in (merged, whole)
    )
    pd.testing.assert_frame_equal(ours, theirs)


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def _rewrite(path: Path, arrow: pa.Schema, **columns: object) -> None:
    """Changes columns of all rows of a file."""
    rows = [{**row, **columns} for row in pq.read_table(path).to_pylist()]
    pq.write_table(pa.Table.from_pylist(rows, schema=arrow), path)


def test_merged_shards_are_what_one_process_makes(tmp_path: Path) -> None:
    whole = _evaluated(tmp_path / "whole")
    shards = _shards(tmp_path, 3)
    status, said, errors = _merge(tmp_path, shards)
    assert (status, errors) == (0, "")
    assert "fake   seeded" in said
    _assert_equal(tmp_path / "merged", whole)
    assert "shard" not in pd.read_parquet(tmp_path / "merged/provenance.parquet")["argv"][0]


def test_the_order_of_the_folders_plays_no_part(tmp_path: Path) -> None:
    shards = _shards(tmp_path, 2)
    assert _merge(tmp_path, shards)[0] == 0
    assert _merge(tmp_path, shards[::-1], out="other")[0] == 0
    _assert_equal(tmp_path / "merged", tmp_path / "other")


def test_shards_can_be_merged_one_after_the_other(tmp_path: Path) -> None:
    whole = _evaluated(tmp_path / "whole")
    shards = _shards(tmp_path, 3)
    status, _, errors = _merge(tmp_path, [shards[0], shards[2]], out="two")
    assert status == ExitStatus.UNSOUND
    assert "lacks shard 2 of 3" in errors
    assert _merge(tmp_path, [tmp_path / "two", shards[1]])[0] == 0
    _assert_equal(tmp_path / "merged", whole)


def test_a_shard_says_that_its_scores_are_of_a_part(tmp_path: Path) -> None:
    done = Trial(tmp_path).evaluate("--shard=2/3")
    assert "shard 2/3: 4 of 12 tasks" in done.stdout


def test_a_second_shard_in_one_folder_is_refused(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    assert trial.evaluate("--shard=1/3").returncode == 0
    for other in ("--shard=2/3", "--samples=1"):
        done = trial.evaluate(other)
        assert done.returncode == ExitStatus.USAGE
        assert "holds a run of shard 1/3" in done.stderr
    assert trial.call("evaluate", "--resume").returncode == 0


@pytest.mark.parametrize("text", ["0/3", "4/3", "1,2/3", "x", "1/3/4", ""])
def test_a_wrong_shard_is_one_line(tmp_path: Path, text: str) -> None:
    done = Trial(tmp_path).evaluate(f"--shard={text}")
    assert done.returncode == ExitStatus.USAGE
    assert len(done.stderr.splitlines()) == 1


def test_more_shards_than_tasks_are_refused(tmp_path: Path) -> None:
    done = Trial(tmp_path).evaluate("--shard=1/13")
    assert done.returncode == ExitStatus.USAGE
    assert "N of at most 12" in done.stderr


def test_answers_are_generated_and_verified_by_shards(tmp_path: Path) -> None:
    recording = tmp_path / "answers.jsonl"
    tasks = [f"t{number:02d}" for number in range(12)]
    rows = [{"task_id": one, "response": "text same" if one < "t06" else "pass"} for one in tasks]
    recording.write_text("".join(json.dumps(row) + "\n" for row in rows))

    def generated(name: str, *argv: str) -> Trial:
        (tmp_path / name).mkdir()
        trial = Trial(tmp_path / name)
        done = trial.call("generate", f"--model=recorded:{recording}", *argv)
        assert done.returncode == 0, done.stderr
        return trial

    whole = generated("whole")
    shards = [generated(f"g{n}", f"--shard={n}/2").out for n in (1, 2)]
    assert _merge(tmp_path, shards, out="answers")[0] == 0
    copies = []
    for number in (1, 2):
        (tmp_path / f"v{number}").mkdir()
        trial = Trial(tmp_path / f"v{number}")
        shutil.copytree(tmp_path / "answers", trial.out)
        done = trial.call("verify", "--sandbox=none", f"--shard={number}/2")
        assert done.returncode == 0, done.stderr
        copies.append(trial.out)
    assert _merge(tmp_path, copies)[0] == 0
    assert whole.call("verify", "--sandbox=none").returncode == 0
    _assert_equal(tmp_path / "merged", whole.out)


def test_equal_keys_with_other_bytes_are_refused(tmp_path: Path) -> None:
    one = _evaluated(tmp_path / "one")
    shutil.copytree(one, tmp_path / "two")
    _change(tmp_path / "two", "verdicts", detail="another", outcome="inconclusive")
    status, said, errors = _merge(tmp_path, [one, tmp_path / "two"])
    assert (status, said) == (ExitStatus.UNAVAILABLE, "")
    (line,) = errors.splitlines()
    assert "verdicts with the key" in line
    assert "differ in outcome, detail" in line
    assert f"{one} and {tmp_path / 'two'}" in line
    assert sorted(path.name for path in tmp_path.iterdir() if "merg" in path.name) == []


def test_times_may_differ_and_a_verdict_comes_before_an_infra_error(tmp_path: Path) -> None:
    one = _evaluated(tmp_path / "one")
    shutil.copytree(one, tmp_path / "two")
    _change(tmp_path / "two", "verdicts", stage_ns=[("judge", 1)])
    _change(tmp_path / "two", "responses", finish_reason="error", text="no answer came")
    shutil.copytree(tmp_path / "two", tmp_path / "three")
    _change(tmp_path / "three", "verdicts", outcome="infra_error", detail="the disk was full")
    folders = [tmp_path / "three", tmp_path / "two", one]
    assert _merge(tmp_path, folders)[0] == 0
    verdicts = pd.read_parquet(tmp_path / "merged/verdicts")
    assert "infra_error" not in set(verdicts["outcome"])
    assert "error" not in set(pd.read_parquet(tmp_path / "merged/responses")["finish_reason"])


def test_timings_of_one_candidate_come_from_one_folder(tmp_path: Path) -> None:
    one = _evaluated(tmp_path / "one")
    two = _evaluated(tmp_path / "two")
    assert _merge(tmp_path, [one, two])[0] == 0
    merged = pd.read_parquet(tmp_path / "merged/measurements")
    pd.testing.assert_frame_equal(merged, pd.read_parquet(one / "measurements"))


def test_shards_of_different_commits_are_refused(tmp_path: Path) -> None:
    one, two = _shards(tmp_path, 2)
    _rewrite(two / "provenance.parquet", schema.PROVENANCE.arrow, commit="another", run_id="other")
    status, _, errors = _merge(tmp_path, [one, two])
    assert status == ExitStatus.UNAVAILABLE
    (line,) = errors.splitlines()
    assert "shards of one run, made under other conditions: commit unknown and another" in line


def test_shards_of_several_machines_become_one_run(tmp_path: Path) -> None:
    one, two = _shards(tmp_path, 2)
    path = two / "provenance.parquet"
    _rewrite(path, schema.PROVENANCE.arrow, host_cpu="another processor", run_id="other")
    for table in _TIMED:
        (part,) = (two / table.name).glob("*.parquet")
        _rewrite(part, table.arrow, run_id="other")
    _rewrite(two / "tasks.parquet", schema.TASKS.arrow, runs=["other"])
    status, said, errors = _merge(tmp_path, [one, two])
    assert status == 0
    assert "several kinds of processors" in errors
    assert re.search(r"fake +reference +100\.0 .* 12 +12 ", said)
    run_ids = set(pd.read_parquet(tmp_path / "merged/verdicts")["run_id"])
    assert run_ids == set(pd.read_parquet(one / "verdicts")["run_id"])


def test_another_version_of_the_data_is_refused(tmp_path: Path) -> None:
    one = _evaluated(tmp_path / "one")
    shutil.copytree(one, tmp_path / "two")
    _rewrite(tmp_path / "two/tasks.parquet", schema.TASKS.arrow, version="9.9.9")
    status, _, errors = _merge(tmp_path, [one, tmp_path / "two"])
    assert status == ExitStatus.UNAVAILABLE
    assert "different versions of the data: 1.0.0, and 9.9.9" in errors


def test_another_schema_version_is_refused(tmp_path: Path) -> None:
    one = _evaluated(tmp_path / "one")
    shutil.copytree(one, tmp_path / "two")
    (part,) = (tmp_path / "two/verdicts").glob("*.parquet")
    table = pq.read_table(part)
    metadata = {**table.schema.metadata, schema.VERSION_FIELD: b"1"}
    pq.write_table(table.replace_schema_metadata(metadata), part)
    status, _, errors = _merge(tmp_path, [one, tmp_path / "two"])
    assert status == ExitStatus.UNAVAILABLE
    (line,) = errors.splitlines()
    assert "schema version 1" in line
    assert not (tmp_path / "merged").exists()


def test_what_is_no_results_folder_and_what_is_there_already_are_refused(tmp_path: Path) -> None:
    one = _evaluated(tmp_path / "one")
    (tmp_path / "empty").mkdir()
    assert "not a results folder" in _merge(tmp_path, [one, tmp_path / "empty"])[2]
    assert "there is something already" in _merge(tmp_path, [one], out="one/results")[2]
    assert _merge(tmp_path, [one], out="empty")[0] == 0


def test_a_folder_in_which_a_run_writes_is_refused(tmp_path: Path) -> None:
    trial = Trial(tmp_path, kind="hang")
    running = trial.start("evaluate", "--sandbox=none")
    try:
        wait_for(lambda: "judge b hang" in trial.judged)
        status, _, errors = _merge(tmp_path, [trial.out])
        assert status == ExitStatus.UNAVAILABLE
        assert "a run writes in the results folder" in errors
    finally:
        running.terminate()
        running.communicate()
    status, _, errors = _merge(tmp_path, [trial.out], kind="hang")
    assert status == ExitStatus.UNSOUND
    assert "did not end: go on there with --resume" in errors


def test_a_killed_merge_leaves_no_folder_of_that_name_and_the_next_one_does_it(
    tmp_path: Path,
) -> None:
    shards = _shards(tmp_path, 2)
    named = [str(one) for one in shards]
    trial = Trial(tmp_path)
    hidden = tmp_path / ".merged.merging" / "results"
    ended_early = 0
    for _ in range(6):
        process = trial.start("merge", *named, f"--out={tmp_path / 'merged'}")

        def is_time(process: Started = process) -> bool:
            return hidden.exists() or process.poll() is not None

        wait_for(is_time)
        process.kill()
        process.communicate()
        ended_early += not (tmp_path / "merged").exists()
        shutil.rmtree(tmp_path / "merged", ignore_errors=True)
    assert ended_early
    assert _merge(tmp_path, shards)[0] == 0
    assert not (tmp_path / ".merged.merging").exists()
    whole = _evaluated(tmp_path / "whole")
    _assert_equal(tmp_path / "merged", whole)
