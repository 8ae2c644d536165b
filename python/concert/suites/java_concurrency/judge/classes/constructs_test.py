"""A program's constructs are read from its class files, whatever its text looks like."""

from pathlib import Path

import pytest

from concert.suites.java_concurrency.equipment_for_tests import equipment_in
from concert.suites.java_concurrency.judge.classes.classfile import class_files
from concert.suites.java_concurrency.judge.classes.constructs import UsedConstructs
from concert.suites.java_concurrency.judge.classes.hierarchy import Hierarchy
from concert.suites.java_concurrency.judge.compile import JDK, compile_candidate
from concert.suites.java_concurrency.judge.limits import JudgeLimits
from concert.values.values import Candidate


def _used(body: str, members: str, scratch: Path) -> UsedConstructs:
    source = f"""
        import java.util.concurrent.*;
        import java.util.concurrent.atomic.*;
        import java.util.concurrent.locks.*;
        public class Main {{
            {members}
            // synchronized volatile Semaphore
            static String text = "synchronized volatile Semaphore";
            public static void main(String[] args) throws Exception {{ {body} }}
        }}
    """
    equipment = equipment_in(scratch, {})
    candidate = Candidate(text=source, file_name="Main.java")
    compilation = compile_candidate(candidate, equipment, JudgeLimits())
    assert compilation.classes is not None, compilation.errors
    classes = {found.name: found for found in class_files(compilation.classes)}
    return UsedConstructs(classes.values(), Hierarchy(equipment.toolchains[JDK], classes))


@pytest.mark.parametrize(
    ("body", "members", "used"),
    [
        ("synchronized (args) { }", "", "synchronized"),
        ("", "synchronized void f() { }", "synchronized"),
        ("Runnable r = () -> { synchronized (text) { } };", "", "synchronized"),
        (
            "switch (args.length) { case 1: case 2: synchronized (args) { } }",
            "",
            "synchronized",
        ),
        ("", "volatile int x;", "volatile"),
        ("new Semaphore(1);", "", "java.util.concurrent.Semaphore"),
        ("new ReentrantLock().tryLock();", "", "java.util.concurrent.locks.Lock#tryLock"),
        ("Lock l = new ReentrantLock(); l.lock();", "", "java.util.concurrent.locks.Lock"),
        (
            "Lock l = new ReentrantLock(); l.lock();",
            "",
            "java.util.concurrent.locks.ReentrantLock#lock",
        ),
        ("args.wait();", "", "java.lang.Object#wait"),
        ("Callable<Integer> c = () -> 1;", "", "java.util.concurrent.Callable"),
        ("new ArrayBlockingQueue<String>(1);", "", "java.util.concurrent.BlockingQueue"),
        ("", "static class W extends Thread { }", "java.lang.Thread"),
        ("new AtomicInteger();", "", "java.util.concurrent.atomic.*"),
    ],
)
def test_a_construct_that_is_used_is_found(
    body: str, members: str, used: str, tmp_path: Path
) -> None:
    assert _used(body, members, tmp_path).has(used)


@pytest.mark.parametrize(
    "absent",
    [
        "synchronized",
        "volatile",
        "java.util.concurrent.Semaphore",
        "java.util.concurrent.locks.Lock#tryLock",
        "java.lang.Object#wait",
        "java.util.concurrent.*",
    ],
)
def test_a_construct_that_only_the_text_names_is_not_found(absent: str, tmp_path: Path) -> None:
    assert not _used("new ReentrantLock().lock();", "", tmp_path).has(absent)
