"""With the user's JPF, programs with known faults get the paper's labels, and none escapes it."""

import functools
from collections.abc import Callable
from pathlib import Path

import pytest

from concert.suites.java_concurrency.benchmarks.measure_depths import main, measure_depths
from concert.suites.java_concurrency.equipment_for_tests import equipment_in
from concert.suites.java_concurrency.judge.classes.classfile import entry_class
from concert.suites.java_concurrency.judge.compile import compile_candidate
from concert.suites.java_concurrency.judge.jpf import (
    JPF,
    JpfBudget,
    JpfReport,
    ReferenceDepths,
    check,
    labels_of,
)
from concert.suites.java_concurrency.judge.limits import JudgeLimits
from concert.toolchains import locate
from concert.values.values import Candidate

_NEEDS_JPF = pytest.mark.skipif(
    JPF not in locate(), reason="JPF_HOME names none: see docs/evaluate/java-pathfinder.md"
)
_LIMITS = JudgeLimits()

type Checker = Callable[..., JpfReport]


def _program(body: str, *, members: str = "", imports: str = "") -> str:
    return (
        f"{imports}\npublic class Main {{\n{members}\n"
        f"public static void main(String[] args) throws Exception {{\n{body}\n}}\n}}\n"
    )


def _two_threads(body: str, *, members: str = "", imports: str = "") -> str:
    threads = f"""
        Thread one = new Thread(() -> {{ {body} }});
        Thread two = new Thread(() -> {{ {body} }});
        one.start(); two.start(); one.join(); two.join();
    """
    return _program(threads, members=members, imports=imports)


# The folder of JPF's own examples is on its class path too.
_EXAMPLE = "public class Racer {\npublic static void main(String[] args) { int x = 1; }\n}\n"
_DAEMON = """
    Thread daemon = new Thread(() -> {});
    daemon.setDaemon(true);
    daemon.start();
"""
_PROGRAMS = {
    "clean": (
        _two_threads("add();", members="static int sum; static synchronized void add() { sum++; }"),
        (),
    ),
    "race": (_two_threads("sum++;", members="static int sum;"), ("RC",)),
    "deadlock": (
        _program(
            """
            Object a = new Object(), b = new Object();
            Thread one = new Thread(() -> { synchronized (a) { synchronized (b) { } } });
            Thread two = new Thread(() -> { synchronized (b) { synchronized (a) { } } });
            one.start(); two.start();
            """
        ),
        ("DL",),
    ),
    "exception": (_two_threads('throw new IllegalStateException("x");'), ("UE",)),
    "assertion": (_program("new Thread(() -> {}).start(); assert args == null;"), ("UE",)),
    "one thread": (_program("Thread idle = new Thread(() -> {}); int x = 1 + 1;"), ("ST",)),
    "daemon": (_program(_DAEMON), ()),
    "exit": (_program("new Thread(() -> {}).start(); System.exit(0);"), ("SV",)),
    "library": (
        _two_threads(
            "lock.readLock().lock();",
            members="static ReentrantReadWriteLock lock = new ReentrantReadWriteLock();",
            imports="import java.util.concurrent.locks.*;",
        ),
        ("UE",),
    ),
    "memory": (
        _two_threads(
            "long[][] all = new long[900][]; for (int i = 0; ; i++) all[i] = new long[9_999_999];"
        ),
        ("TE",),
    ),
    "memory error": (_two_threads('throw new OutOfMemoryError("mine");'), ("TE",)),
}


@pytest.fixture(name="checked")
def _checked(tmp_path: Path) -> Checker:
    return functools.partial(_check, tmp_path)


def _check(
    scratch: Path,
    source: str,
    *,
    name: str = "Main",
    depth_limit: int = 1000,
    budget: JpfBudget | None = None,
) -> JpfReport:
    equipment = equipment_in(scratch, {})
    compilation = compile_candidate(
        Candidate(text=source, file_name=f"{name}.java"), equipment, _LIMITS
    )
    assert compilation.classes is not None, compilation.errors
    entry = entry_class(compilation.classes, name)
    return check(
        compilation.classes,
        entry,
        equipment=equipment,
        depth_limit=depth_limit,
        limits=_LIMITS,
        budget=budget,
    )


@_NEEDS_JPF
@pytest.mark.parametrize("name", sorted(_PROGRAMS))
def test_a_program_gets_the_labels_of_its_faults(name: str, checked: Checker) -> None:
    source, expected = _PROGRAMS[name]
    report = checked(source)
    assert labels_of(report) == expected, report


@_NEEDS_JPF
def test_a_search_tells_its_statistics_and_repeats_them(tmp_path: Path) -> None:
    source, _ = _PROGRAMS["clean"]
    (tmp_path / "1").mkdir()
    (tmp_path / "2").mkdir()
    first, second = _check(tmp_path / "1", source), _check(tmp_path / "2", source)
    assert first == second
    assert first.threads_created == 3
    assert first.max_depth > 1
    assert first.states_new > first.max_depth
    assert first.instructions > 1000


@_NEEDS_JPF
def test_a_race_on_a_volatile_field_stays_one_and_is_doubtful(checked: Checker) -> None:
    members = "static final class Door { volatile boolean open; }"
    body = "Door door = new Door(); Thread t = new Thread(() -> { door.open = true; });"
    report = checked(_program(f"{body} t.start(); door.open = false; t.join();", members=members))
    assert labels_of(report) == ("RC",)
    assert "Main$Door.open is volatile" in report.errors[0].doubt


@_NEEDS_JPF
def test_a_race_on_a_plain_field_is_not_doubtful(checked: Checker) -> None:
    report = checked(_PROGRAMS["race"][0])
    assert report.errors[0].doubt == ""


@_NEEDS_JPF
def test_an_exception_for_want_of_a_library_class_is_doubtful(checked: Checker) -> None:
    assert checked(_PROGRAMS["library"][0]).errors[0].doubt


_MANY_STATES = _two_threads(
    "for (int i = 0; i < 200; i++) add();",
    members="static int sum; static synchronized void add() { sum++; }",
)


@_NEEDS_JPF
@pytest.mark.parametrize(
    ("depth_limit", "budget", "constraint"),
    [
        (30, JpfBudget(states=1000), "depth limit reached: 30"),
        (10_000, JpfBudget(states=1000), "state limit reached: 1000"),
        (10_000, JpfBudget(instructions=9000), "instruction limit reached: 9000"),
        (10_000, JpfBudget(cpu_seconds=0.001), "time limit reached: 1 ms"),
    ],
)
def test_a_search_that_meets_a_limit_is_a_termination_error_that_names_it(
    checked: Checker, depth_limit: int, budget: JpfBudget, constraint: str
) -> None:
    report = checked(_MANY_STATES, depth_limit=depth_limit, budget=budget)
    assert labels_of(report) == ("TE",)
    assert constraint in report.constraints


@_NEEDS_JPF
def test_what_a_program_prints_cannot_pass_for_a_report(checked: Checker) -> None:
    rule = "=" * 54
    lie = f"\\n{rule} error 1\\ngov.nasa.jpf.vm.NotDeadlockedProperty\\n"
    report = checked(_two_threads(f'System.out.println("{lie}"); System.err.println("{lie}");'))
    assert report.errors == ()
    assert labels_of(report) == ()


@_NEEDS_JPF
def test_a_program_cannot_write_into_the_report(checked: Checker) -> None:
    body = 'FileOutputStream f = new FileOutputStream("/proc/self/fd/1"); f.write(10); f.close();'
    report = checked(
        _program(f"new Thread(() -> {{}}).start(); {body}", imports="import java.io.*;")
    )
    assert labels_of(report) == ("TE",)
    assert "java.io.FileDescriptor.open" in report.crash


@_NEEDS_JPF
def test_a_program_named_like_an_example_of_jpf_is_checked_itself(tmp_path: Path) -> None:
    assert labels_of(_check(tmp_path, _EXAMPLE, name="Racer")) == ("ST",)


@_NEEDS_JPF
def test_a_program_cannot_prune_the_search(checked: Checker) -> None:
    steer = (
        'Class.forName("gov.nasa.jpf.vm.Verify").getMethod("ignoreIf", boolean.class)'
        ".invoke(null, true);"
    )
    body = f"new Thread(() -> {{}}).start(); {steer} throw new IllegalStateException();"
    report = checked(_program(body))
    assert labels_of(report) == ("TE",)
    assert report.errors[0].kind == "concert.jpf.IntrusionListener"


@_NEEDS_JPF
def test_depths_are_measured_once_for_each_reference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    reference = tmp_path / "counter" / "reference"
    reference.mkdir(parents=True)
    (reference / "Main.java").write_text(_PROGRAMS["clean"][0], encoding="utf-8")
    broken = tmp_path / "racy" / "reference"
    broken.mkdir(parents=True)
    (broken / "Main.java").write_text(_PROGRAMS["race"][0], encoding="utf-8")
    nothing = ReferenceDepths(jpf="another", tasks={})
    *_, first = measure_depths(tmp_path, toolchains=locate(), known=nothing)
    assert first.tasks["counter"].depth > 1
    assert first.tasks["racy"].reason.startswith("RC: race for field Main.sum")
    assert "counter" in capsys.readouterr().out
    assert list(measure_depths(tmp_path, toolchains=locate(), known=first)) == [first]
    (reference / "Main.java").write_text(_PROGRAMS["one thread"][0], encoding="utf-8")
    *_, second = measure_depths(tmp_path, toolchains=locate(), known=first)
    assert second.tasks["counter"].reason.startswith("ST")
    assert second.tasks["racy"] == first.tasks["racy"]


def test_no_main_method_needs_no_jpf(tmp_path: Path) -> None:
    report = check(
        tmp_path, None, equipment=equipment_in(tmp_path, {}), depth_limit=10, limits=_LIMITS
    )
    assert labels_of(report) == ("NEM",)


@pytest.mark.skipif(JPF in locate(), reason="there is a Java PathFinder")
def test_without_jpf_the_command_says_how_to_get_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--file", str(tmp_path / "depths.toml"), "--data", str(tmp_path)]) == 2
    assert "JPF_HOME" in capsys.readouterr().err
