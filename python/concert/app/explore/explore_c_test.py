"""`explore` and `replay` report the findings of C programs with the right exit status."""

import contextlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from concert.app.explore import explore, replay
from concert.explorers.c import Workbench
from concert.explorers.c.fake_bench_for_tests import fake_bench
from concert.sandbox import SandboxError

_RACY = """#include <pthread.h>
static int count;
static void *work(void *argument)
{
    count++;
    return argument;
}
int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    count++;
    pthread_join(thread, NULL);
    return 0;
}
"""
_QUIET = "int main(void)\n{\n    return 0;\n}\n"
_BROKEN = "int main(void)\n{\n    return x;\n}\n"
_UNSURE = "int main(void)\n{\n    return *(volatile int *)0;\n}\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """The end of a command: its exit status and its output."""

    status: int
    stdout: str
    stderr: list[str]


type Run = Callable[..., Done]


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Workbench:
    return fake_bench(tmp_path_factory.mktemp("explored"))


@pytest.fixture
def user(tmp_path: Path) -> Path:
    """Returns the user's working directory."""
    for name, text in (
        ("racy.c", _RACY),
        ("quiet.c", _QUIET),
        ("broken.c", _BROKEN),
        ("unsure.c", _UNSURE),
        ("java.json", "{}\n"),
    ):
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.fixture
def run(
    bench: Workbench,
    user: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Run:
    monkeypatch.setenv("BUILD_WORKING_DIRECTORY", str(user))

    @contextlib.contextmanager
    def open_fake(kind: str) -> Iterator[Workbench]:
        if kind != "bubblewrap":
            raise SandboxError("no such kind here", remedy="choose another")
        yield bench

    def call(command: str, *argv: str) -> Done:
        main = explore.main if command == "explore" else replay.main
        try:
            status = main(argv, open_workbench=open_fake)
        except SystemExit as end:
            assert isinstance(end.code, int)
            status = end.code
        said = capsys.readouterr()
        return Done(status=status, stdout=said.out, stderr=said.err.splitlines())

    return call


@pytest.mark.parametrize(
    ("name", "outcome", "status"),
    [("quiet", "pass", 0), ("racy", "fail", 1), ("unsure", "inconclusive", 3)],
)
def test_a_verdict_has_the_exit_status_that_it_stands_for(
    name: str, outcome: str, status: int, run: Run
) -> None:
    shown = run("explore", f"--c={name}.c")
    assert (shown.status, shown.stderr) == (status, [])
    assert shown.stdout.startswith(f"C program {name}.c: {outcome}: ")
    line = run("explore", f"--c={name}.c", "--json")
    assert line.status == status
    assert json.loads(line.stdout)["outcome"] == outcome


def test_limits_are_those_of_the_options(run: Run) -> None:
    line = run("explore", "--c=quiet.c", "--json", "--executions=7", "--events=9", "--seed=0")
    limits = json.loads(line.stdout)["limits"]
    assert (limits["executions"], limits["events_per_execution"]) == (7, 9)
    assert (limits["seed"], limits["threads"]) == (0, 40)


def test_none_stands_for_no_limit_of_executions(run: Run) -> None:
    line = run("explore", "--c=racy.c", "--json", "--executions=0", "--random-executions=0")
    coverage = json.loads(line.stdout)["coverage"]
    assert (coverage["statement"], coverage["limit"]) == ("exhausted", "")


def test_a_file_is_taken_as_c_by_its_suffix(run: Run) -> None:
    assert run("explore", "quiet.c").stdout == run("explore", "--c=quiet.c").stdout


def test_a_batch_goes_on_after_a_program_that_does_not_compile(run: Run, user: Path) -> None:
    (user / "broken.c").write_text("int main(void) { return 0 }\n")
    (user / "batch").write_text("--c=quiet.c\n--c=broken.c\n--c=racy.c\n")
    done = run("explore", "--batch=batch", "--json")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["program"] for line in lines] == ["quiet.c", "broken.c", "racy.c"]
    assert "correct the source" in lines[1]["error"]
    assert done.status == 2


def test_a_race_is_replayed_with_a_column_for_each_thread(run: Run, user: Path) -> None:
    (user / "verdict.json").write_text(run("explore", "--c=racy.c", "--json").stdout)
    shown = run("replay", "--verdict=verdict.json", "--violation=1", "--c=racy.c")
    assert (shown.status, shown.stderr) == (0, [])
    assert "| T1 work" in shown.stdout
    assert "> count++;" in shown.stdout
    told = json.loads(run("replay", "--verdict=verdict.json", "--c=racy.c", "--json").stdout)
    (mark,) = told["marks"]
    assert mark["label"] == "data_race"
    assert {told["steps"][step]["line"] for step in mark["steps"]} == {5, 12}


@pytest.mark.parametrize(
    ("argv", "part"),
    [
        (["explore"], "no program is named; name its files, such as Bank.java or counter.c"),
        (["explore", "--c=quiet.c", "--c=racy.c"], "a C program is one file, and more are named"),
        (["explore", "quiet.c", "Bank.java"], "a program of Java and one of C; name one"),
        (["explore", "quiet.c", "--main=Bank"], "a program of Java and one of C; name one"),
        (
            ["explore", "quiet"],
            "the suffix of quiet does not tell the language; say --java=FILE or --c=FILE",
        ),
        (["explore", "quiet.c", "--outputs=3"], "--outputs is for Java, and this program is C"),
        (["explore", "broken.c"], "correct the source; it was taken as C by its suffix"),
        (["explore", "--c=none.c"], "cannot read it: No such file or directory: "),
        (["explore", "--c=broken.c"], "'x' undeclared (first use in this function): broken.c:3"),
        (["explore", "--c=java.json"], "expected identifier or '(' before '{' token: java.json:1"),
        (["explore", "--c=quiet.c", "--threads=few"], "'few' is not a whole number from 0"),
        (["explore", "--c=quiet.c", "--thr=3"], "unrecognized arguments: --thr=3"),
        (["explore", "--c=quiet.c", "--sandbox=jail"], "invalid choice: 'jail'"),
        (["replay", "--verdict=verdict.json"], "no program is named; name its files"),
        (["replay", "--verdict=verdict.json", "--c=quiet.c"], "the verdict is on another text"),
        (
            ["replay", "--verdict=verdict.json", "--c=racy.c", "--violation=9"],
            "the verdict has no violation 9; choose from 0 to 2",
        ),
        (["replay", "--verdict=java.json", "--c=racy.c"], "no verdict (format: "),
        (
            ["replay", "--verdict=verdict.json", "--c=racy.c", "--events=3"],
            "--events: a verdict on C has its limits; leave it out",
        ),
        (
            ["replay", "--verdict=verdict.json", "Bank.java"],
            "is a verdict on a program of C, and the program named is of Java",
        ),
        (["replay", "--verdict=odd.json", "--c=racy.c"], "no verdict (program: missing)"),
    ],
)
def test_what_makes_no_sense_gets_one_line(
    argv: list[str], part: str, run: Run, user: Path
) -> None:
    (user / "verdict.json").write_text(run("explore", "--c=racy.c", "--json").stdout)
    (user / "odd.json").write_text('{"language":"c","format":1}\n')
    done = run(*argv)
    assert (done.status, done.stdout) == (2, "")
    (line,) = done.stderr
    assert line.startswith("concert: ")
    assert part in line


def test_a_sandbox_that_cannot_work_is_the_machine_s_fault(run: Run) -> None:
    done = run("explore", "--c=quiet.c", "--sandbox=none")
    assert done.status == 69
    assert done.stderr == ["concert: no sandbox: no such kind here; choose another"]
