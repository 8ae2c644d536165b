"""The problems are complete, and a malformed one is refused by name."""

import shutil
from pathlib import Path

import pytest

from concert import runfiles
from concert.suites.common.task_files import TaskFileError
from concert.suites.java_concurrency import JavaConcurrency
from concert.suites.java_concurrency.tasks.tasks import read_problems

_DATA = runfiles.folder("data/java-concurrency")
_CONSTRUCTS = (
    "synchronized",
    "volatile",
    "ReentrantLock",
    "tryLock",
    "Semaphore",
    "CountDownLatch",
    "AtomicInteger",
    "BlockingQueue",
    "ExecutorService",
    "Callable",
    "wait()",
    "notifyAll()",
)


def test_tasks_are_sorted_and_have_unique_digests() -> None:
    tasks = JavaConcurrency().tasks()
    names = [task.task_id for task in tasks]
    assert names == sorted(names)
    assert len({task.digest for task in tasks}) == len(tasks)


@pytest.mark.parametrize("construct", _CONSTRUCTS)
def test_every_construct_is_asked_for(construct: str) -> None:
    assert any(construct in task.prompt for task in JavaConcurrency().tasks())


def test_there_are_43_base_problems_and_72_variants_of_at_least_24_of_them() -> None:
    problems = read_problems(_DATA)
    bases = {problem.task.task_id for problem in problems if not problem.base}
    varied = [problem.base for problem in problems if problem.base]
    assert (len(bases), len(varied)) == (43, 72)
    assert set(varied) <= bases
    assert len(set(varied)) >= 24


def test_a_variant_has_its_bases_theme() -> None:
    problems = {problem.task.task_id: problem for problem in read_problems(_DATA)}
    for problem in problems.values():
        assert problem.theme
        if problem.base:
            assert problem.theme == problems[problem.base].theme, problem.task.task_id


def test_a_prompt_has_the_papers_frame_and_constraints() -> None:
    for task in JavaConcurrency().tasks():
        assert task.prompt.startswith("Please write a concurrent program in Java 8 that")
        assert "The requirements are as follows:\n1. " in task.prompt
        assert "no third-party packages" in task.prompt
        assert "single .java file" in task.prompt
        assert "besides the main thread" in task.prompt


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("title =", "headline =", "headline: unknown key; known are title, base, theme, "),
        ("title =", "# title =", "title: missing"),
        ('kind = "values"', 'kind = "guess"', "kind"),
        ('labels = ["DL"]', 'labels = ["XX"]', "unknown labels"),
        ("lock-order.java", "absent.java", "absent.java"),
        ("[bounds]", "[bounds", "at line"),
    ],
)
def test_a_malformed_problem_is_refused_by_name(
    tmp_path: Path, old: str, new: str, what: str
) -> None:
    shutil.copytree(_DATA / "account-transfer", tmp_path / "account-transfer")
    path = tmp_path / "account-transfer" / "task.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(TaskFileError, match=what) as raised:
        read_problems(tmp_path)
    assert raised.value.path == path


@pytest.mark.parametrize("content", ["title =", None])
def test_a_faulty_task_is_named_and_the_others_go_on(tmp_path: Path, content: str | None) -> None:
    for name in ("account-transfer", "audio-guide"):
        shutil.copytree(_DATA / name, tmp_path / name)
    path = tmp_path / "account-transfer" / "task.toml"
    path.unlink()
    if content is not None:
        path.write_text(content, encoding="utf-8")
    suite = JavaConcurrency(tmp_path)
    assert [task.task_id for task in suite.tasks()] == ["audio-guide"]
    (faulty,) = suite.faulty_tasks()
    assert (faulty.suite, faulty.task_id, faulty.path) == (suite.name, "account-transfer", path)
    assert faulty.what


def test_no_task_of_our_own_is_faulty() -> None:
    assert JavaConcurrency().faulty_tasks() == ()
