"""The tasks that the suite brings."""

import re
import shutil
from pathlib import Path

import pytest

from concert import runfiles
from concert.suites.common.task_files import TaskFileError
from concert.suites.task_parallel import TaskParallel
from concert.suites.task_parallel.tasks.labels import Label
from concert.suites.task_parallel.tasks.problems import PAPER_PROBLEMS, PROBLEMS
from concert.suites.task_parallel.tasks.tasks import load_tasks
from concert.values.values import Outcome

_SUITE = TaskParallel()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    copied = tmp_path / "data"
    shutil.copytree(runfiles.folder("data/task-parallel"), copied)
    return copied


def test_every_problem_is_asked_in_every_framework_and_modality() -> None:
    keys = {problem.key for problem in PROBLEMS}
    assert keys >= set(PAPER_PROBLEMS)
    asked = [task.task_id for task in _SUITE.tasks()]
    assert asked == sorted(f"{key}.{name}" for key in keys for name in ("hpx", "openmp", "stdpar"))
    papers = [task for task in _SUITE.tasks() if task.task_id.rpartition(".")[0] in PAPER_PROBLEMS]
    prompts = {_SUITE.prompt(task, variant) for task in papers for variant in _SUITE.variants}
    assert len(prompts) == 36


def test_modalities_show_what_their_names_say() -> None:
    task = next(task for task in _SUITE.tasks() if task.task_id == "pi.openmp")
    description, sequential, pseudocode = (
        _SUITE.prompt(task, variant) for variant in ("default", "sequential", "pseudocode")
    )
    assert description == task.prompt
    assert "std::mt19937_64 generator(seed)" in sequential
    assert "std::mt19937_64" not in description + pseudocode
    assert "APPROXIMATE_PI(samples, seed, tasks):" in pseudocode
    for text in (description, sequential, pseudocode):
        # Each of them states the criteria of the judge.
        assert "no two tasks may draw the same stream" in text
        assert "double approximate_pi(std::uint64_t samples" in text
        assert "do not define main" in text


def test_only_hpx_tasks_require_more_than_the_compiler() -> None:
    assert _SUITE.needs == ("gcc13",)
    for task in _SUITE.tasks():
        assert task.requires == (("hpx",) if task.task_id.endswith(".hpx") else ())


def test_a_prompt_states_framework_function_and_conditions() -> None:
    prompts = {task.task_id: task.prompt for task in _SUITE.tasks()}
    assert len(set(prompts.values())) == len(prompts)
    assert "OpenMP tasking" in prompts["pi.openmp"]
    assert (
        "double approximate_pi(std::uint64_t samples, std::uint64_t seed, std::size_t tasks);"
        in prompts["pi.openmp"]
    )
    assert "do not define main" in prompts["merge-sort.stdpar"]


def test_references_and_seeded_answers_are_extracted_as_they_were_written() -> None:
    for task in _SUITE.tasks():
        assert _SUITE.extract(task, task.reference).fault == ""
        for answer in task.seeded:
            candidate = _SUITE.extract(task, answer.text)
            fault = "no_code" if answer.labels == ("no_code",) else ""
            assert candidate.fault == fault
            assert candidate.text in answer.text


def test_every_judged_task_has_its_share_of_known_faults() -> None:
    known = {label.value for label in Label}
    for task in _SUITE.tasks():
        assert len(task.seeded) >= (2 if "hpx" in task.requires else 4)
        for answer in task.seeded:
            assert answer.outcome is Outcome.FAIL
            assert set(answer.labels) <= known
            assert list(answer.labels) == sorted(answer.labels) != []


def test_a_digest_follows_the_harness_and_not_what_the_prompt_says(tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(runfiles.folder("data/task-parallel"), data)
    before = {entry.task.task_id: entry.task.digest for entry in load_tasks(data)}
    assert before == {task.task_id: task.digest for task in _SUITE.tasks()}

    statement = data / "pi" / "task.toml"
    _append(statement, "# A remark.\n")
    _append(data / "pi" / "pseudocode.txt", "And so on.\n")
    _append(data / "pi" / "seeded" / "openmp" / "race.cc", "// A change.\n")
    assert {entry.task.task_id: entry.task.digest for entry in load_tasks(data)} == before
    _append(data / "pi" / "harness.cc", "// A change.\n")
    after = {entry.task.task_id: entry.task.digest for entry in load_tasks(data)}
    assert {task for task in before if before[task] != after[task]} == {
        "pi.hpx",
        "pi.openmp",
        "pi.stdpar",
    }


def test_a_digest_follows_the_reference_whose_time_is_a_limit(tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(runfiles.folder("data/task-parallel"), data)
    before = {entry.task.task_id: entry.task.digest for entry in load_tasks(data)}
    _append(data / "pi" / "reference" / "openmp.cc", "// A change.\n")
    after = {entry.task.task_id: entry.task.digest for entry in load_tasks(data)}
    assert {task for task in before if before[task] != after[task]} == {"pi.openmp"}


def test_a_digest_follows_the_functions_name(tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(runfiles.folder("data/task-parallel"), data)
    before = {entry.task.task_id: entry.task.digest for entry in load_tasks(data)}
    statement = data / "pi" / "task.toml"
    text = statement.read_text(encoding="utf-8")
    (name,) = re.findall(r'^function = "(.*)"$', text, re.MULTILINE)
    statement.unlink()
    statement.write_text(text.replace(f'"{name}"', f'"{name}_2"'), encoding="utf-8")
    after = {entry.task.task_id: entry.task.digest for entry in load_tasks(data)}
    assert {task.split(".")[0] for task in before if before[task] != after[task]} == {"pi"}


def test_a_seeded_answer_without_a_verdict_is_refused(tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(runfiles.folder("data/task-parallel"), data)
    shutil.copy(data / "pi" / "harness.cc", data / "pi" / "seeded" / "openmp" / "another.cc")
    with pytest.raises(TaskFileError, match="another"):
        load_tasks(data)


@pytest.mark.parametrize(
    ("file", "content", "what"),
    [
        ("pi/task.toml", "title =", "Invalid value"),
        ("pi/task.toml", "title = 'x'\n", "signature: missing"),
        ("pi/task.toml", "tilte = 'x'\n", "tilte: unknown key; known are title, signature, "),
        ("pi/task.toml", "title = 7\n", "title: a string is expected, not 7"),
        ("pi/task.toml", None, "cannot read it"),
        ("pi/task.toml", "\0", "Invalid"),
        ("pi/pseudocode.txt", None, "cannot be read"),
        ("pi/harness.cc", None, "cannot be read"),
    ],
)
def test_a_faulty_problem_is_named_and_the_others_go_on(
    data: Path, file: str, content: str | None, what: str
) -> None:
    path = data / file
    path.unlink()
    if content is not None:
        path.write_text(content, encoding="utf-8")
    suite = TaskParallel(data)
    faulty = suite.faulty_tasks()
    assert [one.task_id for one in faulty] == ["pi.hpx", "pi.openmp", "pi.stdpar"]
    assert {(one.suite, one.path) for one in faulty} == {(suite.name, path)}
    assert what in faulty[0].what
    assert [task.task_id for task in suite.tasks()] == [
        task.task_id for task in _SUITE.tasks() if not task.task_id.startswith("pi.")
    ]


def test_a_fault_of_one_framework_leaves_the_others_of_the_problem(data: Path) -> None:
    shutil.rmtree(data / "pi" / "seeded" / "openmp")
    suite = TaskParallel(data)
    assert [one.task_id for one in suite.faulty_tasks()] == ["pi.openmp"]
    assert {"pi.hpx", "pi.stdpar"} < {task.task_id for task in suite.tasks()}


def test_no_task_of_our_own_is_faulty() -> None:
    assert _SUITE.faulty_tasks() == ()


def _append(path: Path, text: str) -> None:
    # Bazel's inputs are read-only, and so are copies of them.
    content = path.read_text(encoding="utf-8")
    path.unlink()
    path.write_text(content + text, encoding="utf-8")


def test_the_checker_names_its_flags_and_the_processor() -> None:
    assert "-march=native" in _SUITE.checker
    assert _SUITE.checker == TaskParallel().checker
