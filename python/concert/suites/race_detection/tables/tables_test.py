"""Tables have the paper's form whatever models are there, and name what is missing."""

import csv
import dataclasses
import io
import json
import math
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from concert.models.profiles.catalogue import load_profiles
from concert.models.profiles.profile import Prices
from concert.results import Results, ResultsError, schema, verdict_columns
from concert.suites.common.tables import Column, Kind, Table
from concert.suites.race_detection.benchmarks.made_up_results import write_made_up_results
from concert.suites.race_detection.score.paired import compare
from concert.suites.race_detection.score.score import score_samples
from concert.suites.race_detection.score.stored_samples import SUITE, read_stored
from concert.suites.race_detection.tables import (
    TABLE_NAMES,
    Inputs,
    Tokens,
    build_table,
)
from concert.suites.race_detection.tables.stored_inputs import read_inputs
from concert.values.values import Response

_MODELS = ("p:a", "p:b", "p:c")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("results")
    write_made_up_results(found, models=_MODELS, programs=40, samples=5)
    return found


@pytest.fixture(scope="module")
def inputs(folder: Path) -> Inputs:
    return read_inputs([folder], pairs=[("p:a", "p:b")], profiles=load_profiles(None))


def _response(model: str, *, key: int, completion: int = 0, text: str = "") -> Response:
    return Response(
        run_id="r",
        suite=SUITE,
        task_id=f"t{key}",
        variant="default",
        prompt_sha256="",
        model=model,
        sampling="{}",
        sample=0,
        text=text,
        finish_reason="stop",
        prompt_tokens=100,
        completion_tokens=completion,
        latency_ns=0,
        attempts="[]",
    )


def test_threads_are_those_of_the_explorers_answers(tmp_path: Path) -> None:
    said = "Most threads in an execution, main's among them: {}."
    with Results(tmp_path) as results:
        for number, model, threads in ((1, "explorer", 4), (2, "explorer", 2), (3, "p:m", 9)):
            results.add_response(_response(model, key=number, text=said.format(threads)))
        results.add_response(_response("explorer", key=4, text="No verdict."))
    inputs = read_inputs([tmp_path], pairs=(), profiles=load_profiles(None))
    assert inputs.threads == {"t1": 4, "t2": 2}


def test_every_table_is_written_in_three_forms(inputs: Inputs, tmp_path: Path) -> None:
    for name in TABLE_NAMES:
        table = build_table(name, inputs)
        assert all(len(row) == len(table.columns) for row in table.rows)
        assert table.to_markdown().startswith("## ")
        rows = list(csv.reader(io.StringIO(table.to_csv())))
        assert rows[0] == [column.name for column in table.columns]
        assert len(rows) == 1 + len(table.rows)
        pq.write_table(table.to_arrow(), tmp_path / name)
        assert pq.read_table(tmp_path / name).num_rows == len(table.rows)


def test_tables_1_and_2_have_the_papers_columns_and_rank_all_models(inputs: Inputs) -> None:
    first, second = (build_table(name, inputs) for name in ("1", "2"))
    names = [column.name for column in (*first.columns, *second.columns) if not column.rank_of]
    assert names == [
        *("Model", "S", "Pass@1", "Pass@5"),
        *("Greedy Recall", "Greedy Precision", "Greedy F1", "Greedy FPR"),
        *("Maj@5 Recall", "Maj@5 Precision", "Model", "Maj@5 F1", "Maj@5 FPR"),
        *("Int@5 Recall", "Int@5 Precision", "Int@5 F1", "Int@5 FPR"),
        *("Uni@5 Recall", "Uni@5 Precision", "Uni@5 F1", "Uni@5 FPR"),
    ]
    assert sorted(row[0] for row in first.rows if isinstance(row[0], str)) == list(_MODELS)
    ranks = [
        cell
        for table in (first, second)
        for row in table.rows
        for column, cell in zip(table.columns, row, strict=True)
        if column.rank_of and column.name != "S rank" and row[0] == first.rows[0][0]
    ]
    assert len(ranks) == 18
    assert first.rows[0][2] == sum(rank for rank in ranks if isinstance(rank, int))


def test_the_tables_say_what_the_scores_say(inputs: Inputs) -> None:
    scores = {
        (row.metric.replace("@k", f"@{row.k}")): row.value
        for row in score_samples(
            inputs.samples["p:a", "default"], suite=SUITE, model="p:a", variant="default"
        )
    }
    for name, metrics in (("1", ("maj",)), ("2", ("int", "uni"))):
        table = build_table(name, inputs)
        (row,) = (row for row in table.rows if row[0] == "p:a")
        shown = dict(zip([column.name for column in table.columns], row, strict=True))
        for strategy in metrics:
            for metric in ("recall", "precision"):
                expected = scores[f"{metric}:{strategy}@5"]
                cell = shown[f"{strategy.title()}@5 {metric.title()}"]
                assert isinstance(cell, float)
                assert cell == expected or (math.isnan(cell) and math.isnan(expected))


def test_what_is_missing_is_named_and_not_invented(tmp_path: Path) -> None:
    write_made_up_results(tmp_path, models=["p:a"], programs=10, samples=3)
    few = read_inputs([tmp_path], pairs=[], profiles=load_profiles(None))
    table = build_table("1", few)
    assert {row[0] for row in table.rows} == {"p:a"}
    assert all(row[2] is None for row in table.rows)
    text = table.to_markdown()
    assert "missing: 5 samples a program of p:a; it has no S" in text
    for name in ("7", "8", "9", "10", "11", "14", "15", "16", "13", "figure-3a", "figure-3b"):
        assert "missing" in build_table(name, few).to_markdown(), name


def test_a_tool_stands_below_the_models_and_changes_no_rank(inputs: Inputs) -> None:
    tool = {("tsan", "default"): inputs.samples["p:b", "default"]}
    table = build_table("1", Inputs(samples={**inputs.samples, **tool}, tokens={}))
    *models, last = table.rows
    assert tuple(models) == build_table("1", inputs).rows
    assert last[:3] == ("tsan", None, None)
    ranks = [i for i, column in enumerate(table.columns) if column.rank_of]
    assert all(last[i] is None for i in ranks)
    assert all(last[i] is not None for i in range(3, len(last)) if i not in ranks)
    assert "tsan is a tool, and has no rank" in table.notes


def test_what_checks_the_judge_is_no_model(tmp_path: Path) -> None:
    write_made_up_results(tmp_path, models=["p:a", "seeded", "reference"], programs=3, samples=5)
    read = read_inputs([tmp_path], pairs=[], profiles=load_profiles(None))
    assert {model for model, _ in read.samples}.isdisjoint({"seeded", "reference"})


def test_an_ablation_compares_the_programs_that_both_variants_have(inputs: Inputs) -> None:
    whole = inputs.samples["p:a", "default"]
    half = whole.of_programs(np.arange(len(whole.programs)) % 2 == 0)
    both = Inputs(
        samples={("p:a", "default"): whole, ("p:a", "comments"): half}, tokens={}, pairs=()
    )
    table = build_table("8", both)
    assert [row[0] for row in table.rows] == ["p:a", "w/ comment removal", "Diff (relative)"]
    # On the same programs the same answers make no difference.
    assert table.rows[0][1:] == table.rows[1][1:]
    assert set(table.rows[2][1:]) <= {0.0}


def test_figure_3a_counts_every_race_once(inputs: Inputs) -> None:
    table = build_table("figure-3a", inputs)
    races = int(inputs.samples["p:a", "default"].races.sum())
    assert [row[0] for row in table.rows] == [0, 1, 2, 3]
    assert sum(row[1] for row in table.rows if isinstance(row[1], int)) == races
    assert f"{races} races; 3 models with 5 samples a program" in table.notes


def test_tokens_and_cost_come_from_the_responses(tmp_path: Path) -> None:
    write_made_up_results(tmp_path, models=["ollama:m"], programs=5, samples=1)
    with Results(tmp_path) as results:
        results.add_response(_response("openai_compatible:m", key=1, completion=1000))
        results.add_response(_response("openai_compatible:m", key=2, completion=-1))
    prices = tmp_path / "prices.toml"
    prices.write_text('[price."openai_compatible:m"]\ninput = 2.0\noutput = 10.0\n')
    read = read_inputs([tmp_path], pairs=[], profiles=load_profiles(prices))
    table = build_table("13", read)
    (row,) = table.rows
    assert row[:6] == ("openai_compatible:m", "default", 2, 200, 1000, 1000.0)
    assert row[8] == pytest.approx((200 * 2 + 1000 * 10) / 1e6)
    assert "the tokens of 1 of 2 answers" in table.to_markdown()


def test_a_model_that_was_not_asked_costs_what_the_tokens_of_one_asked_would() -> None:
    # The tokens and prices of the paper's Table 13.
    tokens = {
        ("p:v3", "default"): Tokens(answers=1, prompt=8_000_000, completion=3_000_000),
        ("p:r1@thinking", "default"): Tokens(answers=1, prompt=8_000_000, completion=17_000_000),
    }
    prices = {"p:o1": Prices(input=15.0, output=60.0), "p:r1": Prices(input=0.5, output=2.15)}
    table = build_table("13", Inputs(samples={}, tokens=tokens, prices=prices))
    estimates = {(row[0], row[-1]): row for row in table.rows if row[0] != row[-1]}
    assert set(estimates) == {("p:o1", "p:v3"), ("p:o1", "p:r1@thinking")}
    assert estimates["p:o1", "p:r1@thinking"][8] == pytest.approx(1140.0)
    assert estimates["p:o1", "p:v3"][8] == pytest.approx(300.0)
    assert estimates["p:o1", "p:v3"][2] == 0
    assert (
        "estimated: p:o1 was not asked; its cost is that of the tokens of p:v3 "
        "(8000000 prompt + 3000000 completion), as in the paper"
    ) in table.notes


_ACTED = {"reply": "Let me look.\n```json\n{}\n```", "finish": "stop", "tokens": {}}
_COURSE = {
    "version": 1,
    "limits": {},
    "end": "answered",
    "turns": [
        {**_ACTED, "reply": "```json\n{}\n```", "action": {"tool": "read", "path": "a.c"}},
        {**_ACTED, "action": {"tool": "shell", "command": "cd x && gcc -g a.c"}},
        {**_ACTED, "reply": '{"races": []}', "reasoning": "Both lines write."},
    ],
}


def test_turns_tools_and_thoughts_of_agents_are_counted(tmp_path: Path) -> None:
    silent = {**_COURSE, "end": "out_of_turns", "turns": _COURSE["turns"][:1]}  # type: ignore[index]
    write_made_up_results(tmp_path, models=["p:a"], programs=3, samples=1)
    with Results(tmp_path) as results:
        for key, course in enumerate((_COURSE, silent)):
            response = _response("p:a", key=key, completion=1)
            results.add_response(
                dataclasses.replace(response, variant="agent", trajectory=json.dumps(course))
            )
    read = read_inputs([tmp_path], pairs=[], profiles=load_profiles(None))
    table = build_table("agent", read)
    names = [column.name for column in table.columns]
    (row,) = (dict(zip(names, cells, strict=True)) for cells in table.rows)
    assert (row["Answers"], row["Turns an answer"], row["Most turns"]) == (2, 2.0, 3)
    # Two reads and a shell in two answers; thoughts: words beside the shell's action, reasoning.
    assert (row["Uses of read an answer"], row["Uses of shell an answer"]) == (1.0, 0.5)
    assert (row["Thoughts an answer"], row["Answers without a thought"]) == (1.0, 0.5)
    assert row["Answers that compile, run or debug"] == 0.5
    assert (row["Ended: answered"], row["Ended: out_of_turns"]) == (1, 1)


@pytest.mark.parametrize("text", ["[]", "{}", '{"end":"answered","turns":[1]}', "{"])
def test_a_trajectory_of_something_else_is_refused_in_one_line(text: str, tmp_path: Path) -> None:
    write_made_up_results(tmp_path, models=["p:a"], programs=3, samples=1)
    with Results(tmp_path) as results:
        response = _response("p:a", key=1, completion=1)
        results.add_response(dataclasses.replace(response, variant="agent", trajectory=text))
    with pytest.raises(ResultsError, match="the trajectory of response"):
        read_inputs([tmp_path], pairs=[], profiles=load_profiles(None))


def test_undefined_missing_and_changes_look_different() -> None:
    table = Table(
        name="t",
        title="T",
        columns=(
            Column(name="a", kind=Kind.TEXT),
            Column(name="b rank", kind=Kind.COUNT, rank_of=True),
            Column(name="b"),
        ),
        rows=(("x", 1, 0.5), ("y", None, math.nan), ("z", None, None), ("d", None, 0.1)),
        changes=frozenset({3}),
    )
    lines = table.to_markdown().splitlines()[4:]
    assert lines == ["| x | #1 50.00% |", "| y | n/a |", "| z | - |", "| d | +10.00% |"]


def test_the_later_folder_counts_where_two_have_the_same_sample(
    folder: Path, tmp_path: Path
) -> None:
    # The same programs, as the seed is the same; other answers, as another model's come first.
    write_made_up_results(tmp_path, models=["p:z", "p:a"], programs=40, samples=5)
    key = ("p:a", "default")
    first, second = (read_stored([each]).samples[key].found for each in (folder, tmp_path))
    assert not np.array_equal(first, second)
    for folders, expected in (([folder, tmp_path], second), ([tmp_path, folder], first)):
        assert np.array_equal(read_stored(folders).samples[key].found, expected)


def test_tasks_that_were_judged_with_other_data_are_kept_apart(
    folder: Path, tmp_path: Path
) -> None:
    write_made_up_results(tmp_path, models=["q:other"], programs=40, samples=1, seed=2)
    mixed = read_stored([folder, tmp_path])
    mine = mixed.samples["p:a", "default"]
    other = mixed.samples["q:other", "default"]
    racy = mine.races > 0
    assert not (mine.asked & other.asked & racy).any()
    assert any("@" in program for program in mine.programs)


def test_a_model_does_not_differ_from_itself_and_differences_turn_around(inputs: Inputs) -> None:
    one, other = (inputs.samples[model, "default"] for model in ("p:a", "p:b"))
    for same in compare(one, one):
        assert (same.difference, same.better, same.worse) == (0.0, 0, 0)
    for there, back in zip(compare(one, other), compare(other, one), strict=True):
        assert there.difference == pytest.approx(-back.difference)
        assert (there.low, there.high) == pytest.approx((-back.high, -back.low))
        assert there.low <= there.difference <= there.high
        assert (there.better, there.worse) == (back.worse, back.better)


def test_samples_that_were_not_read_together_are_not_compared(
    inputs: Inputs, tmp_path: Path
) -> None:
    write_made_up_results(tmp_path, models=["p:a"], programs=3, samples=1)
    with pytest.raises(ValueError):
        compare(inputs.samples["p:a", "default"], read_stored([tmp_path]).samples["p:a", "default"])


def test_a_folder_without_verdicts_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ResultsError):
        read_stored([tmp_path])


def test_yes_and_no_are_right_or_wrong_and_name_no_race(folder: Path, tmp_path: Path) -> None:
    rows = verdict_columns(folder, schema.VERDICTS.arrow.names).to_pylist()
    said = []
    for row in rows:
        counts = dict(row["statistics"])
        racy, yes = counts["racy"], int(counts["reported"] > 0)
        said.append(
            {
                **row,
                "variant": "yes-no",
                "task_digest": f"yes-no {row['task_digest']}",
                "candidate": f'{{"racy":{"true" if yes else "false"}}}',
                "outcome": "pass" if yes == racy else "fail",
                "evidence": "{}",
                "statistics": [("racy", racy), ("reported", yes)],
            }
        )
    (tmp_path / "verdicts").mkdir()
    table = pa.Table.from_pylist(said, schema=schema.VERDICTS.arrow)
    pq.write_table(table, tmp_path / "verdicts" / "part.parquet")
    for folders in ([tmp_path], [folder, tmp_path]):
        samples = read_stored(folders).samples
        listed = read_stored([folder]).samples["p:a", "default"]
        coarse = samples["p:a", "yes-no"]
        assert not any("@" in program for program in coarse.programs)
        assert np.array_equal(coarse.races > 0, listed.races > 0)
        scores = {}
        for variant, found in (("default", listed), ("yes-no", coarse)):
            rows_ = score_samples(found, suite=SUITE, model="p:a", variant=variant)
            scores[variant] = {f"{row.metric}{row.k}": row.value for row in rows_}
        for metric in ("accuracy0", "fpr0"):
            assert scores["yes-no"][metric] == scores["default"][metric]
        assert set(scores["yes-no"]) == {
            *("pass@k1", "pass@k5", "exact@k1", "exact@k5", "accuracy0", "fpr0"),
            *("exact@k:paper-balance1", "exact@k:paper-balance5", "accuracy:paper-balance0"),
        }


def test_the_lists_name_each_race_and_pair_that_the_figures_count(inputs: Inputs) -> None:
    silent = {
        name: dataclasses.replace(
            samples,
            report_sample=samples.report_sample[:0],
            report_thing=samples.report_thing[:0],
            report_true=samples.report_true[:0],
        )
        if name[0].startswith(("p:a", "p:b"))
        else samples
        for name, samples in inputs.samples.items()
    }
    for one in (inputs, Inputs(samples=silent, tokens={})):
        missed = _counts(build_table("figure-3a", one))
        assert len(build_table("missed", one).rows) == missed[2] + missed[3]
        reported = _counts(build_table("figure-3b", one))
        assert len(build_table("misreported", one).rows) == reported[2] + reported[3]
    races = int(inputs.samples["p:a", "default"].races.sum())
    table = build_table("missed", Inputs(samples=silent, tokens={}))
    assert len(table.rows) == races > 0
    programs = inputs.samples["p:a", "default"].programs
    assert set(table.column("program")) <= set(programs)
    assert all(" and " in str(lines) for lines in table.column("lines"))


def _counts(table: Table) -> dict[int, int]:
    """Returns the second column of a figure's rows by the first one."""
    return {int(str(row[0])): int(str(row[1])) for row in table.rows}
