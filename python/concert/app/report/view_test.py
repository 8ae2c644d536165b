"""A browser sees a run grow, and keeps the last good pages whatever happens to the folder."""

import json
import re
import signal
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from concert.app.report.watching import LEAST_SECONDS, SHARE, Watch
from concert.app.trial import Started, Trial, wait_for
from concert.pipeline import RunStatus
from concert.report.testing.results_for_tests import Made, make_results
from concert.results import ResultsError
from concert.values import ExitStatus
from concert.values.values import Outcome


@contextmanager
def _viewed(trial: Trial) -> Iterator[Callable[[str], str]]:
    """Yields what gets a page of a view of the results."""
    process = trial.start("view")
    try:
        wait_for(lambda: process.poll() is not None or "open http" in _said(trial))
        found = re.findall(r"open (http://127\.0\.0\.1:\d+/)", _said(trial))
        yield lambda name: _got(found[-1] + name)
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=240)
        assert process.returncode == 128 + signal.SIGINT


def _said(trial: Trial) -> str:
    folder = trial.folder.parent / f"{trial.folder.name}.said"
    return "".join(path.read_text() for path in sorted(folder.glob("*-output")))


def _got(address: str) -> str:
    try:
        with urllib.request.urlopen(address, timeout=60) as page:
            return str(page.read().decode())
    except urllib.error.HTTPError as error:
        error.close()
        return ""


def _end(process: Started) -> None:
    if process.poll() is None:
        process.terminate()
    process.communicate()


def _verdicts(about: str) -> int:
    found = re.search(r"([\d,]+) verdicts, ", about)
    return int(found[1].replace(",", "")) if found else 0


def test_a_run_that_grows_is_seen_to_grow_until_it_has_ended(tmp_path: Path) -> None:
    trial = Trial(tmp_path, most_seconds=2.0)
    process = trial.start("evaluate", "--sandbox=none", "--jobs=1")
    try:
        wait_for(lambda: (trial.out / ".status.json").exists())
        with _viewed(trial) as get:
            wait_for(lambda: "The run goes on" in get(""))
            assert re.search(r"\d+ of \d+ done", get("run.html"))
            assert 'http-equiv="refresh"' in get("run.html")
            process.communicate(timeout=240)
            wait_for(lambda: "The run has ended" in get("run.html"))
            assert "verdicts: fail 12, inconclusive 12, pass 12" in get("run.html")
            wait_for(lambda: _verdicts(get("about.html")) == 36)
            assert 'href="run.html"' in get("index.html")
            assert "live.js" in get("index.html")
            assert get("live.js")
            assert re.fullmatch(r"concertLive\.told\([1-9]\d*\);\n", get("live-number.js"))
    finally:
        _end(process)


def test_a_killed_run_is_told_apart(tmp_path: Path) -> None:
    trial = Trial(tmp_path, most_seconds=1.0)
    process = trial.start("evaluate", "--sandbox=none", "--jobs=1")
    wait_for(lambda: len(trial.judged) >= 1)
    process.kill()
    process.communicate()
    status = trial.out / ".status.json"
    said = json.loads(status.read_text())
    status.write_text(json.dumps(said | {"written": time.time() - 100}))
    with _viewed(trial) as get:
        page = get("run.html")
    assert "The run was killed" in page
    assert f"Process {process.pid} " in page
    assert "has said nothing for 10" in page


@pytest.mark.parametrize("argv", [["--port=x"], ["--port=65536"], ["--port=-1"], ["x"]])
def test_a_wrong_option_is_one_line(tmp_path: Path, argv: list[str]) -> None:
    done = Trial(tmp_path).call("view", *argv)
    assert done.returncode == ExitStatus.USAGE
    assert len(done.stderr.splitlines()) == 1


def test_a_folder_without_a_run_is_one_line(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    assert "no results folder" in trial.call("view").stderr
    trial.out.mkdir()
    done = trial.call("view")
    assert done.returncode == ExitStatus.USAGE
    assert "no run in" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_port_that_is_taken_is_one_line(tmp_path: Path) -> None:
    trial = Trial(tmp_path)
    make_results(trial.out, [Made(task="a")])
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = trial.call("view", f"--port={port}")
    assert done.returncode == ExitStatus.UNAVAILABLE
    assert f"port {port} cannot be used (Address already in use)" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def _watch(tmp_path: Path, **others: Callable[..., object]) -> Watch:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    return Watch(tmp_path / "results", scratch, suites={}, table_sets={}, **others)


def test_readers_keep_the_last_site_where_the_next_cannot_be_made(tmp_path: Path) -> None:
    results = make_results(tmp_path / "results", [Made(task="a")])
    watch = _watch(tmp_path)
    watch.look(now=0)
    assert watch.make(clock=lambda: 0)
    assert watch.site is not None
    before = {path: path.read_bytes() for path in watch.site.rglob("*.html")}
    (part,) = (results / "verdicts").glob("*.parquet")
    good = part.read_bytes()
    part.write_bytes(good[:100])
    assert watch.make(clock=lambda: 1000)
    assert {path: path.read_bytes() for path in watch.site.rglob("*.html")} == before
    assert "could not be made" in watch.failed(ResultsError(what="x"), now=0).notes[0]
    part.write_bytes(good)
    assert watch.make(clock=lambda: 2000)
    assert (watch.number, watch.look(now=0).notes) == (2, [])


def test_a_site_is_made_again_only_for_new_results_and_for_a_tenth_of_the_time(
    tmp_path: Path,
) -> None:
    make_results(tmp_path / "results", [Made(task="a")])
    times = iter([0.0, 10.0])
    made = []
    watch = _watch(tmp_path, build=lambda *paths, **options: made.append(1))
    watch.look(now=0)
    assert watch.make(clock=lambda: next(times))  # from 0 to 10 s
    assert LEAST_SECONDS < 10 / SHARE - 10
    (tmp_path / "results/scores.parquet").touch()
    assert not watch.make(clock=lambda: 99.0)
    assert watch.make(clock=lambda: 101.0)
    assert not watch.make(clock=lambda: 1000.0)
    assert len(made) == 2


def test_nothing_is_made_while_programs_are_timed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_results(tmp_path / "results", [Made(task="a", outcome=Outcome.FAIL)])
    status = RunStatus(
        token="t",
        run_id="r",
        command="evaluate",
        node="machine",
        process=1,
        written=100.0,
        stage="measure",
        total=2,
        done=1,
        before=0,
        under_way=1,
        elapsed=1.0,
        seconds_left=1.0,
        outcomes={"<b>": 1},
        cost_usd=0.5,
        order=0,
        refused="",
        paused=False,
        jobs=0,
        requests=0,
    )
    monkeypatch.setattr("concert.app.report.watching.read_status", lambda out: status)
    watch = _watch(tmp_path)
    shown = watch.look(now=101.0)
    assert "times programs" in shown.notes[0]
    assert "the answers cost 0.5000 USD so far" in shown.lines
    assert not watch.make()
