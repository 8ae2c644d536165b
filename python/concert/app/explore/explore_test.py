"""Verdicts of `explore` are one line each, with the exit status that they stand for."""

import contextlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from concert.app.explore.explore import main
from concert.explorers.java import ExplorerBench
from concert.explorers.java.fake_machine import fake_bench
from concert.sandbox import Sandbox, SandboxError, open_sandbox
from concert.toolchains import locate


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """The end of a command: its exit status and its output, line by line."""

    status: int
    stdout: list[str]
    stderr: list[str]


type Run = Callable[..., Done]


@pytest.fixture(scope="session")
def sandbox() -> Sandbox:
    return open_sandbox("bubblewrap", locate())


@pytest.fixture
def user(tmp_path: Path) -> Path:
    """Returns the user's working directory."""
    folder = tmp_path / "user"
    (folder / "classes").mkdir(parents=True)
    for name in ("Good", "Bad", "Unsure", "Mute"):
        (folder / f"{name}.java").touch()
        (folder / "classes" / f"{name}.class").touch()
    (folder / "Broken.java").touch()
    return folder


@pytest.fixture
def run(
    tmp_path: Path,
    user: Path,
    sandbox: Sandbox,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Run:
    monkeypatch.setenv("BUILD_WORKING_DIRECTORY", str(user))
    bench = fake_bench(tmp_path, sandbox=sandbox)

    @contextlib.contextmanager
    def open_fake(kind: str) -> Iterator[ExplorerBench]:
        if kind != "bubblewrap":
            raise SandboxError("no such kind here", remedy="choose another")
        yield bench

    def call(*argv: str) -> Done:
        try:
            status = main(argv, open_bench=open_fake)
        except SystemExit as end:
            assert isinstance(end.code, int)
            status = end.code
        said = capsys.readouterr()
        return Done(status=status, stdout=said.out.splitlines(), stderr=said.err.splitlines())

    return call


@pytest.mark.parametrize(
    ("name", "outcome", "status"),
    [("Good", "pass", 0), ("Bad", "fail", 1), ("Unsure", "inconclusive", 3)],
)
def test_a_verdict_is_one_line_and_an_exit_status(
    run: Run, name: str, outcome: str, status: int
) -> None:
    done = run("--class-path=classes", f"--main={name}", "--json")
    (line,) = done.stdout
    verdict = json.loads(line)
    assert (verdict["program"], verdict["outcome"]) == (name, outcome)
    assert (done.status, done.stderr) == (status, [])


def test_the_same_input_gives_the_same_bytes(run: Run) -> None:
    first, second = (run("--class-path=classes", "--main=Bad", "--json") for _ in range(2))
    assert first == second


def test_a_verdict_for_people_says_the_language_the_violations_and_how_much_was_seen(
    run: Run,
) -> None:
    assert run("Bad.java").stdout == [
        "Java program Bad: fail: 1 deadlock",
        "0: deadlock: Thread-0 and Thread-1 wait for each other",
        "     Thread-0 waits for monitor of Account#2 held by Thread-1 at "
        "Bank.transfer(Bank.java:12)",
        "seen: exhausted; 6 executions, 40 events, 2 threads created at most",
    ]


def test_a_file_is_taken_as_java_by_its_suffix(run: Run) -> None:
    assert run("Bad.java", "Good.java").stdout[0] == "Java program Bad: fail: 1 deadlock"


def test_a_java_file_is_compiled_first(run: Run) -> None:
    done = run("--java=Bad.java", "--java=Good.java", "--json")
    verdict = json.loads(done.stdout[0])
    assert verdict["program"] == "Bad"
    assert "compile_ms" in verdict["stages"]
    assert done.status == 1


def test_another_main_class_can_be_named(run: Run) -> None:
    done = run("--java=Bad.java", "--java=Good.java", "--main=Good", "--json")
    assert json.loads(done.stdout[0])["program"] == "Good"


def test_a_batch_prints_a_line_for_each_program_in_order(run: Run, user: Path) -> None:
    (user / "batch").write_text(
        "# three programs\n"
        "--class-path=classes --main=Good --executions=10\n\n"
        "--java=Bad.java\n"
        "--class-path 'classes' --main Unsure\n"
    )
    done = run("--batch=batch", "--json")
    outcomes = [json.loads(line)["outcome"] for line in done.stdout]
    assert outcomes == ["pass", "fail", "inconclusive"]
    assert (done.status, done.stderr) == (1, [])


def test_a_batch_without_failures_is_inconclusive_where_one_is(run: Run, user: Path) -> None:
    (user / "batch").write_text("--java=Good.java\n--java=Unsure.java\n--java=Good.java\n")
    assert run("--batch=batch").status == 3


def test_a_batch_keeps_its_order_where_a_program_gets_no_verdict(run: Run, user: Path) -> None:
    (user / "batch").write_text("--java=Good.java\n--java=Mute.java\n--java=Good.java\n")
    done = run("--batch=batch", "--json")
    lines = [json.loads(line) for line in done.stdout]
    assert [line["program"] for line in lines] == ["Good", "Mute", "Good"]
    assert "gave no answer" in lines[1]["error"]
    assert done.status == 70
    (line,) = done.stderr
    assert line.startswith("concert: the explorer's virtual machine gave no answer")


def test_a_batch_goes_on_after_a_program_without_its_class(run: Run, user: Path) -> None:
    (user / "batch").write_text(
        "--java=Good.java\n--class-path=classes --main=Absent\n--java=Bad.java\n"
    )
    done = run("--batch=batch", "--json")
    lines = [json.loads(line) for line in done.stdout]
    assert [line["program"] for line in lines] == ["Good", "Absent", "Bad"]
    assert "there is no class Absent" in lines[1]["error"]
    (line,) = done.stderr
    assert line.startswith("concert: there is no class Absent")


def test_a_batch_goes_on_after_a_program_that_does_not_compile(run: Run, user: Path) -> None:
    (user / "batch").write_text("--java=Good.java\n--java=Broken.java\n--java=Bad.java\n")
    done = run("--batch=batch", "--json")
    lines = [json.loads(line) for line in done.stdout]
    assert [line["program"] for line in lines] == ["Good", "Broken", "Bad"]
    assert "Broken.java:3; correct the source" in lines[1]["error"]
    assert done.status == 2
    (line,) = done.stderr
    assert line.startswith("concert: ")


def test_a_machine_that_dies_gets_one_line(run: Run) -> None:
    done = run("--class-path=classes", "--main=Mute")
    assert (done.status, done.stdout) == (70, [])
    (line,) = done.stderr
    assert "gave no answer" in line
    assert ": Mute; " in line


def test_no_sandbox_is_told_apart_from_inconclusive(run: Run) -> None:
    done = run("--java=Good.java", "--sandbox=none")
    assert (done.status, done.stdout) == (69, [])
    assert done.stderr == ["concert: no sandbox: no such kind here; choose another"]


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        ([], "no program is named; name its files, such as Bank.java or counter.c"),
        (["Broken.java"], "Broken.java:3; correct the source; it was taken as Java by its suffix"),
        (["--java=Good.java", "--heap-bytes=9"], "--heap-bytes is for C, and this program is Java"),
        (["--class-path=classes"], "no main class is named"),
        (["--class-path=classes", "--main=Absent"], "there is no class Absent: "),
        (["--class-path=absent", "--main=Good"], "cannot read the class path: No such file"),
        (["--java=Absent.java"], "cannot read it: No such file or directory: "),
        (["--java=classes/Good.class"], "not a Java file: "),
        (["--java=Broken.java"], "javac: ';' expected: Broken.java:3; correct the source"),
        (["--java=Good.java", "--executions=many"], "'many' is not a whole number from 0"),
        (["--java=Good.java", "--seed=-1"], "'-1' is not a whole number from 0"),
        (["--java=Good.java", "--speed=9"], "unrecognized arguments: --speed=9"),
        (["--batch=absent"], "cannot read it: No such file or directory: "),
        (
            ["--java=Good.java", "--every-access", "--html=page.html"],
            "--html beside --every-access",
        ),
        (["--c=absent.c", "--every-access"], "it is for Java programs only"),
        (["--batch=odd", "--main=Good"], "--main beside --batch"),
        (["--batch=odd", "Good.java"], "a file beside --batch"),
        (["--batch=odd"], "odd:2: unrecognized arguments: --speed=9"),
        (["--batch=unclosed"], "unclosed:1: No closing quotation"),
    ],
)
def test_bad_input_gets_one_line(run: Run, user: Path, argv: list[str], told: str) -> None:
    (user / "odd").write_text("--java=Good.java\n--java=Good.java --speed=9\n")
    (user / "unclosed").write_text("--java='Good.java\n")
    done = run(*argv)
    assert (done.status, done.stdout) == (2, [])
    (line,) = done.stderr
    assert line.startswith("concert: ")
    assert told in line
