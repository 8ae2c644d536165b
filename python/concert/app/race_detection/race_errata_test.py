"""`race_errata` states of each label of a table how it stands."""

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from concert.app.race_detection import race_errata
from concert.explorers.c import Workbench
from concert.explorers.c.fake_bench_for_tests import fake_bench
from concert.suites.race_detection.tasks.program_table import write_programs
from concert.suites.race_detection.tasks.programs import Access, Program, Race

_RACY = """#include <pthread.h>
static int count;
static int other;
static void *work(void *argument)
{
    count++;
    other = 1;
    return argument;
}
int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    count++;
    other = 2;
    pthread_join(thread, NULL);
    return count;
}
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """The end of a command: its exit status and its output."""

    status: int
    stdout: list[str]
    stderr: list[str]


type Run = Callable[..., Done]


def _program(task_id: str, source: str, *labels: tuple[int, int]) -> Program:
    lines = source.splitlines()

    def access(line: int) -> Access:
        return Access(line=line, kind=None, code=lines[line - 1].strip())

    return Program(
        task_id=task_id,
        title=task_id,
        category="made up",
        source=source,
        races=tuple(
            Race(variable="count", first=access(first), second=access(second), reason="")
            for first, second in labels
        ),
        race_free_because="",
        seeded=(),
    )


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.setenv("BUILD_WORKING_DIRECTORY", str(tmp_path))
    write_programs(
        tmp_path / "programs.parquet",
        [
            _program("broken", "int main(void) { return x; }\n", (1, 1)),
            _program("labelled", _RACY, (6, 14), (6, 17)),
        ],
    )

    @contextlib.contextmanager
    def open_fake(_kind: str) -> Iterator[Workbench]:
        scratch = tmp_path / "scratch"
        scratch.mkdir()
        yield fake_bench(scratch)

    def call(*argv: str) -> Done:
        try:
            status = race_errata.main(argv, open_workbench=open_fake)
        except SystemExit as end:
            assert isinstance(end.code, int)
            status = end.code
        said = capsys.readouterr()
        return Done(status=status, stdout=said.out.splitlines(), stderr=said.err.splitlines())

    return call


def test_each_label_and_each_race_without_one_is_a_row(run: Run, tmp_path: Path) -> None:
    done = run("--programs=programs.parquet", "--out=errata")
    assert (done.status, done.stderr) == (0, [])
    assert done.stdout[0] == "3 labels"
    assert "2 programs, 1 of them not explored" in done.stdout
    rows = pq.read_table(tmp_path / "errata/errata.parquet").to_pylist()
    found = [(row["task_id"], row["first"], row["second"], row["standing"]) for row in rows]
    assert found == [
        ("broken", [1], [1], "not explored"),
        ("labelled", [6], [14], "confirmed"),
        ("labelled", [6], [17], "contradicted"),
        ("labelled", [7], [15], "unlabelled"),
    ]
    text = (tmp_path / "errata/errata.txt").read_text()
    assert "labelled: other, lines 7 and 15: unlabelled" in text
    assert "broken: not explored: 'x' undeclared" in text


def test_tasks_are_chosen_by_name(run: Run) -> None:
    done = run("--programs=programs.parquet", "--out=errata", "--tasks=broken")
    assert "1 programs, 1 of them not explored" in done.stdout


@pytest.mark.parametrize(
    ("argv", "part", "status"),
    [
        (["--out=errata"], "the following arguments are required: --programs", 2),
        (["--programs=none.parquet", "--out=errata"], "none.parquet", 69),
        (["--programs=programs.parquet", "--out=errata", "--tasks=x"], "no program x; ", 2),
        (["--programs=programs.parquet", "--out=errata", "--jobs=0"], "'0' is not a whole", 2),
    ],
)
def test_what_makes_no_sense_gets_one_line(
    argv: list[str], part: str, status: int, run: Run
) -> None:
    done = run(*argv)
    assert (done.status, done.stdout) == (status, [])
    (line,) = done.stderr
    assert line.startswith("concert: ")
    assert part in line
