"""A run does everything once, keeps our faults apart from the model's, and ends as it must."""

import io
import signal
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import pandas as pd
import pytest

from concert.pipeline import (
    Conditions,
    Interrupted,
    Plan,
    Progress,
    Report,
    Settings,
    Stop,
    make_plan,
    run,
    score_stored,
)
from concert.pipeline.testing.fake_suite import LOG_VARIABLE, FakeSuite, fake_task
from concert.results import Results, StorageFullError
from concert.results.schema import MEASUREMENTS, RESPONSES, SCORES, VERDICTS
from concert.results.storage import files
from concert.sandbox import open_sandbox
from concert.sandbox.protocol import Sandbox
from concert.suites.equipment import Equipment
from concert.values.values import Outcome, SeededAnswer, Task

_FAILS = SeededAnswer(name="fails", text="fail race", outcome=Outcome.FAIL, labels=("race",))


def _settings(**changes: object) -> Settings:
    defaults: dict[str, object] = {
        "suites": ("fake",),
        "models": ("reference", "seeded"),
        "tasks": (),
        "samples": 1,
        "limits": (),
        "sandbox": "none",
        "cores": (0, 1),
    }
    return Settings(**{**defaults, **changes})  # type: ignore[arg-type]


def _run(
    out: Path,
    tasks: Sequence[Task],
    /,
    *,
    checker: str = "fake 1",
    found: Sequence[str] = (),
    stop: Stop | None = None,
    stream: io.StringIO | None = None,
    machine: str = "cpu",
    identities: Mapping[str, str] | None = None,
    **changes: object,
) -> Report:
    settings = _settings(**changes)
    plan = _plan(tasks, settings, checker=checker, found=found)
    sandbox: Sandbox = open_sandbox("none", {})
    with Results(out) as results:
        return run(
            plan,
            results=results,
            conditions=_conditions(settings, identities),
            equipment=Equipment(sandbox=sandbox, toolchains={}, scratch=out, cores=settings.cores),
            machine=machine,
            jobs=4,
            stop=stop or Stop(),
            progress=Progress(stream or io.StringIO(), live=False),
        )


def _plan(
    tasks: Sequence[Task],
    settings: Settings,
    *,
    checker: str = "fake 1",
    found: Sequence[str] = (),
) -> Plan:
    suites = {"fake": FakeSuite(tasks, checker=checker, needs=("jdk8",) if found else ())}
    return make_plan(settings, suites=suites, toolchains=found)


def _conditions(settings: Settings, toolchains: Mapping[str, str] | None = None) -> Conditions:
    return Conditions(
        run_id="r",
        toolchains=toolchains or {},
        sandbox="none",
        limits=settings.limit_overrides,
    )


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "log"
    path.touch()
    monkeypatch.setenv(LOG_VARIABLE, str(path))
    return path


def _lines(log: Path) -> list[str]:
    lines = log.read_text().splitlines()
    log.write_text("")
    return sorted(lines)


def _tables(out: Path) -> dict[str, pd.DataFrame]:
    return {
        table.name: pd.read_parquet(
            out / table.name if (out / table.name).is_dir() else out / f"{table.name}.parquet"
        ).drop(columns=list(table.times))
        for table in (RESPONSES, VERDICTS, MEASUREMENTS, SCORES)
    }


def _assert_same_tables(one: Path, other: Path) -> None:
    for name, table in _tables(one).items():
        pd.testing.assert_frame_equal(table, _tables(other)[name])


_TASKS = [fake_task(name) for name in ("a", "b", "c")]


def test_reference_passes_and_seeded_answers_get_their_verdicts(tmp_path: Path) -> None:
    report = _run(tmp_path / "out", _TASKS)
    assert report.is_sound
    assert (report.seeded, report.mismatches) == (6, ())
    reference, seeded = report.rows
    assert reference.outcomes == {Outcome.PASS: 3}
    assert reference.pass_at_1 is not None
    assert reference.pass_at_1.value == 1.0
    assert seeded.outcomes == {Outcome.FAIL: 3, Outcome.INCONCLUSIVE: 3}


def test_the_same_run_again_judges_and_times_nothing(tmp_path: Path, log: Path) -> None:
    first = _run(tmp_path / "out", _TASKS)
    assert len(_lines(log)) == 9 + 3
    before = {path: path.read_bytes() for path in sorted((tmp_path / "out").rglob("*.parquet"))}
    second = _run(tmp_path / "out", _TASKS)
    assert _lines(log) == []
    assert second == first
    assert before == {path: path.read_bytes() for path in before}


def test_two_runs_differ_in_times_only(tmp_path: Path) -> None:
    for name in ("one", "two"):
        _run(tmp_path / name, _TASKS)
    _assert_same_tables(tmp_path / "one", tmp_path / "two")


@pytest.mark.parametrize(
    "change",
    [{"checker": "fake 2"}, {"limits": (("cpu_seconds", 2.0),)}],
)
def test_what_can_change_a_verdict_makes_it_judged_again(
    tmp_path: Path, log: Path, change: dict[str, object]
) -> None:
    _run(tmp_path / "out", _TASKS)
    _lines(log)
    _run(tmp_path / "out", _TASKS, **change)  # type: ignore[arg-type]
    assert len([line for line in _lines(log) if line.startswith("judge")]) == 9
    _run(tmp_path / "out", _TASKS)
    _run(tmp_path / "out", _TASKS, **change)  # type: ignore[arg-type]
    assert _lines(log) == []


def test_another_toolchain_makes_it_judged_again(tmp_path: Path, log: Path) -> None:
    for identity in ("one", "two", "one"):
        _run(tmp_path / "out", _TASKS, found=["jdk8"], identities={"jdk8": identity})
    assert len([line for line in _lines(log) if line.startswith("judge")]) == 18


def test_an_unused_toolchain_does_not(tmp_path: Path, log: Path) -> None:
    for identity in ("one", "two"):
        _run(tmp_path / "out", _TASKS, identities={"gcc13": identity})
    assert len([line for line in _lines(log) if line.startswith("judge")]) == 9


def test_equal_candidates_are_judged_once_and_each_has_its_row(tmp_path: Path, log: Path) -> None:
    recording = tmp_path / "r.jsonl"
    recording.write_text('{"task_id": "a", "response": "pass"}\n' * 5)
    report = _run(tmp_path / "out", _TASKS, models=(f"recorded:{recording}",), tasks=("a",))
    assert _lines(log) == ["judge a pass", "measure a pass"]
    assert report.rows[0].outcomes == {Outcome.PASS: 5}
    verdicts = pd.read_parquet(tmp_path / "out" / "verdicts")
    assert sorted(verdicts["model"]) == ["recorded:r"] * 5 + ["reference"]
    assert len(set(verdicts["verdict_key"])) == 1


def test_timings_of_other_cores_and_machines_are_not_reused(tmp_path: Path, log: Path) -> None:
    _run(tmp_path / "out", _TASKS)
    _run(tmp_path / "out", _TASKS, cores=(0,))
    _run(tmp_path / "out", _TASKS, machine="other")
    _run(tmp_path / "out", _TASKS)
    assert len([line for line in _lines(log) if line.startswith("measure")]) == 9


def test_only_what_passes_is_timed(tmp_path: Path, log: Path) -> None:
    _run(tmp_path / "out", _TASKS, models=("seeded",))
    assert not [line for line in _lines(log) if line.startswith("measure")]


def test_a_seeded_answer_with_the_wrong_verdict_is_a_mismatch(tmp_path: Path) -> None:
    sly = SeededAnswer(name="sly", text="pass", outcome=Outcome.FAIL, labels=("race",))
    mislabelled = SeededAnswer(
        name="mislabelled", text="fail deadlock", outcome=Outcome.FAIL, labels=("race",)
    )
    report = _run(tmp_path / "out", [fake_task("a", seeded=[_FAILS, sly, mislabelled])])
    assert [one.answer.name for one in report.mismatches] == ["sly", "mislabelled"]
    assert report.seeded == 3
    assert not report.is_sound


@pytest.mark.parametrize("reference", ["fail deadlock", "inconclusive", "raise", "break"])
def test_a_reference_that_fails_its_check_stops_its_task_only(
    tmp_path: Path, log: Path, reference: str
) -> None:
    tasks = [fake_task("a", reference=reference), fake_task("b")]
    report = _run(tmp_path / "out", tasks, models=("seeded",))
    assert [one.task for one in report.broken_references] == ["fake/a"]
    assert not report.is_sound
    assert report.seeded == 2
    assert _lines(log) == [
        f"judge a {reference}",
        "judge b fail deadlock",
        "judge b inconclusive",
        "judge b pass",
    ]


@pytest.mark.parametrize("word", ["raise", "break"])
def test_our_faults_are_no_failures_and_are_judged_again(
    tmp_path: Path, log: Path, word: str
) -> None:
    seeded = [_FAILS, SeededAnswer(name="odd", text=word, outcome=Outcome.FAIL)]
    for _ in range(2):
        report = _run(tmp_path / "out", [fake_task("a", seeded=seeded)])
        assert report.rows[1].outcomes == {Outcome.FAIL: 1, Outcome.INFRA_ERROR: 1}
        assert len(report.infra_errors) == 1
        assert "\n" not in report.infra_errors[0]
        assert not report.is_sound
        verdicts = pd.read_parquet(tmp_path / "out" / "verdicts")
        assert sorted(verdicts["outcome"]) == ["fail", "infra_error", "pass"]
        assert f"judge a {word}" in _lines(log)


def test_tasks_that_lack_a_toolchain_are_skipped_by_name(tmp_path: Path) -> None:
    tasks = [fake_task("a"), fake_task("b", requires=("hpx",)), fake_task("c", requires=("hpx",))]
    report = _run(tmp_path / "out", tasks)
    assert [(one.toolchain, one.tasks) for one in report.skipped] == [("hpx", ("fake/b", "fake/c"))]
    assert report.rows[0].outcomes == {Outcome.PASS: 1}
    assert report.is_sound


def test_scoring_what_is_stored_gives_the_same_numbers(tmp_path: Path, log: Path) -> None:
    report = _run(tmp_path / "out", _TASKS)
    _lines(log)
    with Results(tmp_path / "out") as results:
        stored = score_stored(
            _plan(_TASKS, _settings()),
            results=results,
            conditions=_conditions(_settings()),
            cores=(0, 1),
            machine="cpu",
        )
    assert stored == report
    assert _lines(log) == []


def test_scoring_says_what_is_missing(tmp_path: Path) -> None:
    _run(tmp_path / "out", _TASKS, tasks=("a",))
    with Results(tmp_path / "out") as results:
        stored = score_stored(
            _plan(_TASKS, _settings()),
            results=results,
            conditions=_conditions(_settings()),
            cores=(0, 1),
            machine="cpu",
        )
    assert not stored.is_sound
    assert stored.missing == 6


def test_a_full_disk_ends_the_run_and_the_next_one_goes_on(
    tmp_path: Path, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    real, left = files.write_parquet, [12]

    def write(path: Path, table: object) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise StorageFullError(what="no room", where=path, remedy="make some")
        real(path, table)  # type: ignore[arg-type]

    tasks = [fake_task(f"t{number:02d}") for number in range(40)]
    monkeypatch.setattr(files, "write_parquet", write)
    with pytest.raises(StorageFullError):
        for _ in range(20):
            _run(out, tasks)
    monkeypatch.setattr(files, "write_parquet", real)
    verdicts = pd.read_parquet(out / "verdicts") if any((out / "verdicts").iterdir()) else None
    stored = 0 if verdicts is None else len(verdicts)
    _lines(log)
    assert _run(out, tasks).is_sound
    assert len([line for line in _lines(log) if line.startswith("judge")]) == 120 - stored
    _run(tmp_path / "other", tasks)
    _assert_same_tables(out, tmp_path / "other")


def test_stopping_kills_children_and_keeps_no_half_verdict(tmp_path: Path) -> None:
    hangs = SeededAnswer(name="hangs", text="hang", outcome=Outcome.FAIL)
    tasks = [fake_task("a", seeded=[_FAILS, hangs])]
    stop = Stop()

    def stop_soon() -> None:
        deadline = time.monotonic() + 60
        while not _sleepers() and time.monotonic() < deadline:
            time.sleep(0.05)
        stop.request(signal.SIGINT)

    thread = threading.Thread(target=stop_soon)
    thread.start()
    with pytest.raises(Interrupted):
        _run(tmp_path / "out", tasks, stop=stop)
    thread.join()
    assert not _sleepers()
    assert not list((tmp_path / "out").glob(".scratch*"))
    verdicts = pd.read_parquet(tmp_path / "out" / "verdicts")
    assert sorted(verdicts["outcome"]) == ["fail", "pass"]


def _sleepers() -> list[str]:
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().split(b"\0")
        except OSError:
            continue
        if words[:2] == [b"sleep", b"98765"]:
            found.append(path.parent.name)
    return found


def test_a_log_gets_few_plain_lines_a_stage(tmp_path: Path) -> None:
    stream = io.StringIO()
    _run(tmp_path / "out", [fake_task(f"t{number}") for number in range(60)], stream=stream)
    lines = stream.getvalue().splitlines()
    for stage in ("ask", "self-check", "judge", "measure"):
        assert 2 <= sum(line.startswith(stage + " ") for line in lines) <= 10
    assert "\r" not in stream.getvalue()
    assert "judge      180 of 180 in" in stream.getvalue()
