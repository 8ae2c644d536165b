"""A claim's state is computed from what its command prints; a command that fails is one line."""

import re
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

import pytest

from concert.app.claims import claims as command
from concert.app.claims.check import PREFIX, Checker, Cost, Ran, run_program
from concert.app.claims.claim import Claim, ClaimList, Step, minutes_with_steps, read_claims
from concert.results import Results
from concert.runfiles import folder
from concert.suites.table_sets import SUITES_WITH_TABLES, table_set
from concert.values import ConcertError, ExitStatus

_CLAIMS = read_claims(folder(command.CLAIMS))
_COST = Cost(seconds=1.2, stored=2_500_000)
_SAID = "7 programs\nrow of scripted\n"


def _claim(**changes: object) -> Claim:
    fields: dict[str, object] = {
        "name": "c",
        "place": "Table 1",
        "says": "9 programs",
        "expected": "ours",
        "command": f"{PREFIX}tell -- --a='b c'",
        "minutes": 1,
        **changes,
    }
    return Claim(**fields)  # type: ignore[arg-type]


class _Runner:
    def __init__(self, *, failing: str = "") -> None:
        self.calls: list[tuple[str, tuple[str, ...]]] = []
        self._failing = failing

    def __call__(self, name: str, arguments: Sequence[str]) -> Ran:
        self.calls.append((name, tuple(arguments)))
        if name == self._failing:
            return Ran(output="", errors="first\nconcert: no disk\n", status=69)
        return Ran(output=_SAID, errors="", status=0, cost=_COST)


def _checker(run: _Runner, *, benchmark: str = "", has_hpx: bool = False) -> Checker:
    step = Step(name="make", commands=(f"{PREFIX}make",), minutes=2)
    claims = ClaimList(step=(step,), claim=())
    return Checker(claims, run, has_hpx=has_hpx, benchmark=benchmark)


@pytest.mark.parametrize(
    ("changes", "state"),
    [
        ({"shows": (r"^row of",)}, "holds"),
        ({"shows": (r"^absent",)}, "differs: no line like ^absent"),
        ({"number": r"^(\d+) programs", "paper": "7"}, "holds"),
        ({"number": r"^(\d+) programs", "paper": "9"}, "differs: 7 here, 9 in the paper"),
        ({"number": r"^(\d+) races", "paper": "9"}, r"differs: no line like ^(\d+) races"),
        ({"shows": (r"^row",), "needs": "model"}, "needs a model; the command works"),
        ({"shows": (r"^absent",), "needs": "model"}, "differs: no line like ^absent"),
        ({"needs": "hpx"}, "needs HPX"),
        ({"needs": "benchmark"}, "needs the published benchmark"),
    ],
)
def test_the_state_follows_from_what_the_command_prints(
    changes: dict[str, object], state: str
) -> None:
    assert _checker(_Runner()).check(_claim(**changes)).state == state


def test_what_is_not_here_is_not_run_and_what_is_here_is() -> None:
    run = _Runner()
    asked = _claim(needs="benchmark", command=f"{PREFIX}tell -- --programs={{benchmark}}")
    _checker(run).check(asked)
    assert run.calls == []
    _checker(run, benchmark="/a b.parquet").check(asked)
    assert run.calls == [("tell", ("--programs=/a b.parquet",))]


@pytest.mark.parametrize(
    ("changes", "state"),
    [
        ({"shows": (r"^row of",)}, "needs a model; the command works"),
        ({"shows": (r"^absent",)}, "differs: no line like ^absent"),
        ({"number": r"^(\d+) programs", "paper": "7"}, "holds"),
        ({"number": r"^(\d+) programs", "paper": "9"}, "differs: 7 here, 9 in the paper"),
    ],
)
def test_with_the_benchmark_a_number_is_compared_and_a_models_rate_still_needs_the_model(
    changes: dict[str, object], state: str
) -> None:
    checker = _checker(_Runner(), benchmark="/b.parquet")
    assert checker.check(_claim(needs="benchmark", **changes)).state == state


def test_every_claim_looks_for_what_could_be_missing() -> None:
    assert all(claim.shows or claim.number for claim in _CLAIMS.claim)


def test_no_claim_about_results_is_content_with_tables_of_no_results(tmp_path: Path) -> None:
    with Results(tmp_path / "empty"):
        pass
    printed: dict[tuple[str, str], str] = {}
    content = []
    for claim in _CLAIMS.claim:
        suite = re.search(r"tables -- --suite=([a-z-]+) .*--table=([a-z0-9,-]+)", claim.command)
        if not (suite and claim.shows):
            continue
        for name in suite[2].split(","):
            if (suite[1], name) not in printed:
                printed[suite[1], name] = _empty_table(suite[1], name, tmp_path)
        text = "\n".join(printed[suite[1], name] for name in suite[2].split(","))
        if all(re.search(pattern, text, re.MULTILINE) for pattern in claim.shows):
            content.append(claim.name)
    assert not content


def _empty_table(suite: str, name: str, folder: Path) -> str:
    tables = table_set(suite)
    parser = ArgumentParser()
    tables.add_options(parser)
    built = tables.build([name], [folder / "empty"], parser.parse_args([]), base=folder)
    return "\n".join(table.to_markdown() for table in built)


def test_a_step_runs_once_and_its_failure_is_that_of_every_claim_after_it() -> None:
    run = _Runner(failing="make")
    checker = _checker(run)
    for _ in range(2):
        checked = checker.check(_claim(after=("make",)))
        assert checked.state == "not checked: its command failed"
        assert checked.fault.endswith("make: concert: no disk")
    assert [name for name, _ in run.calls] == ["make"]
    assert checker.check(_claim()).state == "holds"


def test_the_table_tells_what_each_command_and_each_step_took() -> None:
    run = _Runner()
    step = Step(name="make", commands=(f"{PREFIX}make", f"{PREFIX}more"), minutes=2)
    claims = ClaimList(step=(step,), claim=())
    checker = Checker(claims, run, has_hpx=False, benchmark="")
    checked = [checker.check(_claim(after=("make",))), checker.check(_claim(needs="hpx"))]
    table = command.claim_table(checked, claims, checker.step_costs)
    ran, left_out = [line for line in table.splitlines() if line.startswith("| c |")]
    assert ran.endswith("| make | 2 | 3 |")
    assert "needs HPX" in left_out
    assert left_out.endswith("| - | - |")
    assert "    # make: 3 s, 5 MB\n" in table


def test_a_program_is_measured_with_what_it_writes(tmp_path: Path) -> None:
    script = f"cd {tmp_path}; head -c 1000000 /dev/zero > made"
    ran = run_program("/bin/sh", ["-c", script], {}, writes=tmp_path)
    assert (ran.status, ran.cost.stored) == (0, 1_000_000)
    assert ran.cost.seconds > 0


def test_names_are_unique_and_steps_are_there_and_tables_exist() -> None:
    names = [claim.name for claim in _CLAIMS.claim]
    assert len(names) == len(set(names)) > 30
    steps = {step.name for step in _CLAIMS.step}
    assert {name for claim in _CLAIMS.claim for name in claim.after} == steps
    for claim in _CLAIMS.claim:
        suite = re.search(r"tables -- --suite=([a-z-]+) .*--table=([a-z0-9,-]+)", claim.command)
        if suite:
            assert set(suite[2].split(",")) <= set(table_set(suite[1]).names), claim.name
    commands = [one for step in _CLAIMS.step for one in step.commands]
    commands += [claim.command for claim in _CLAIMS.claim]
    assert all(line.startswith(PREFIX) for line in commands)


def test_every_table_and_figure_of_the_suites_papers_has_a_claim() -> None:
    claimed = " ".join(claim.command for claim in _CLAIMS.claim)
    named = {claim.name for claim in _CLAIMS.claim}
    for suite in SUITES_WITH_TABLES:
        for name in table_set(suite).names:
            if name.isdigit() or name.startswith(("table-", "figure-")):
                is_named = any(one.endswith(f"table-{name}") for one in named)
                assert is_named or f"--table={name}" in claimed, (suite, name)


def test_quick_counts_the_steps_before_a_claim() -> None:
    step = Step(name="make", commands=(), minutes=4)
    claims = ClaimList(step=(step,), claim=())
    assert minutes_with_steps(_claim(after=("make",), minutes=2), claims) == 6


def test_the_page_shows_all_claims() -> None:
    page = Path("docs/artifact.md").read_text(encoding="utf-8")
    table = page.partition(command.BEGIN)[2].partition(command.END)[0]
    shown = [line.split(" | ")[0].removeprefix("| ") for line in table.splitlines()]
    assert [name for name in shown if name in {claim.name for claim in _CLAIMS.claim}] == [
        claim.name for claim in _CLAIMS.claim
    ]


def test_a_file_of_claims_at_fault_is_told(tmp_path: Path) -> None:
    path = tmp_path / "claims.toml"
    path.write_text("claim = 3")
    with pytest.raises(ConcertError, match="no list of claims"):
        read_claims(path)


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["--claim=nothing"], "unknown claim: nothing; "),
        (["--benchmark=nothing"], "no such file: "),
        (["--page=nothing"], "cannot read "),
        (["--page=empty.md"], "no place for claims in "),
    ],
)
def test_bad_input_gets_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    argv: list[str],
    told: str,
) -> None:
    monkeypatch.setenv("BUILD_WORKING_DIRECTORY", str(tmp_path))
    monkeypatch.setattr(command, "folder", lambda path: folder(path) if "." in path else tmp_path)
    (tmp_path / "empty.md").write_text("nothing")
    assert command.main(argv) == ExitStatus.USAGE
    (line,) = capsys.readouterr().err.splitlines()
    assert told in line
