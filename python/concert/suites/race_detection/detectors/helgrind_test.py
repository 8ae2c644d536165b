"""Helgrind tells the racing lines of known programs, and is silent where it knows the order."""

from pathlib import Path

import pytest

from concert.sandbox import Command, Ending, Execution, Limits, Sandbox, open_sandbox
from concert.suites.race_detection.detectors.helgrind import (
    QUANTA,
    Helgrind,
    HelgrindError,
    HelgrindProgramError,
    read_report,
)
from concert.toolchains import locate

_TWO_THREADS = """#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
{globals}
static int shared;
static void *left(void *unused)
{{
    {left}
    return unused;
}}
static void *right(void *unused)
{{
    {right}
    return unused;
}}
int main(void)
{{
    pthread_t first, second;
    {before}
    pthread_create(&first, NULL, left, NULL);
    pthread_create(&second, NULL, right, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return shared == 77;
}}
"""
_GLOBALS, _LEFT, _RIGHT = 5, 9, 14
"""Lines of the global variables, and of the bodies of the two threads."""


def _program(left: str, right: str, *, globals_: str = "", before: str = "") -> str:
    return _TWO_THREADS.format(left=left, right=right, globals=globals_, before=before)


@pytest.fixture(scope="module")
def sandbox() -> Sandbox:
    return open_sandbox("bubblewrap", locate())


@pytest.fixture(scope="module")
def helgrind(sandbox: Sandbox) -> Helgrind:
    return Helgrind(sandbox, locate())


_MUTEX = "static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;"
_LOCKED = "pthread_mutex_lock(&gate); shared++; pthread_mutex_unlock(&gate);"
_RWLOCK = "static pthread_rwlock_t gate = PTHREAD_RWLOCK_INITIALIZER;"
_READ_LOCKED = (
    "pthread_rwlock_rdlock(&gate); int seen = shared; (void)seen; pthread_rwlock_unlock(&gate);"
)
_WRITE_LOCKED = "pthread_rwlock_wrlock(&gate); shared = 2; pthread_rwlock_unlock(&gate);"
_CONDITION = (
    "static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER; "
    "static pthread_cond_t told = PTHREAD_COND_INITIALIZER; static int ready;"
)
_TELL = (
    "shared = 1; pthread_mutex_lock(&gate); ready = 1; "
    "pthread_cond_signal(&told); pthread_mutex_unlock(&gate);"
)
_AWAIT = (
    "pthread_mutex_lock(&gate); while (!ready) pthread_cond_wait(&told, &gate); "
    "pthread_mutex_unlock(&gate); shared = 2;"
)

_ORDERED = {
    "mutex": _program(_LOCKED, _LOCKED, globals_=_MUTEX),
    "rwlock": _program(_READ_LOCKED, _WRITE_LOCKED, globals_=_RWLOCK),
    "condition": _program(_TELL, _AWAIT, globals_=_CONDITION),
    "semaphore": _program(
        "shared = 1; sem_post(&told);",
        "sem_wait(&told); shared = 2;",
        globals_="static sem_t told;",
        before="sem_init(&told, 0, 0);",
    ),
    "barrier": _program(
        "shared = 1; pthread_barrier_wait(&meet);",
        "pthread_barrier_wait(&meet); shared = 2;",
        globals_="static pthread_barrier_t meet;",
        before="pthread_barrier_init(&meet, NULL, 2);",
    ),
    "spin lock": _program(
        "pthread_spin_lock(&gate); shared++; pthread_spin_unlock(&gate);",
        "pthread_spin_lock(&gate); shared++; pthread_spin_unlock(&gate);",
        globals_="static pthread_spinlock_t gate;",
        before="pthread_spin_init(&gate, 0);",
    ),
    "creation": _program("", "shared = 2;", before="shared = 1;"),
}


@pytest.mark.parametrize("how", sorted(_ORDERED))
def test_accesses_that_posix_threads_order_are_no_race(helgrind: Helgrind, how: str) -> None:
    assert helgrind.run(_ORDERED[how], quanta=QUANTA[::2]) == frozenset()


_RACY = {
    "nothing": (_program("shared = 1;", "shared = 2;"), {(_LEFT, _RIGHT)}),
    "one side's mutex": (_program(_LOCKED, "shared = 2;", globals_=_MUTEX), {(_LEFT, _RIGHT)}),
    "a reader's lock for a write": (
        _program(
            "pthread_rwlock_rdlock(&gate); shared = 1; pthread_rwlock_unlock(&gate);",
            "pthread_rwlock_rdlock(&gate); shared = 2; pthread_rwlock_unlock(&gate);",
            globals_=_RWLOCK,
        ),
        {(_LEFT, _RIGHT)},
    ),
    "two mutexes": (
        _program(
            _LOCKED,
            _LOCKED.replace("gate", "door"),
            globals_=f"{_MUTEX} {_MUTEX.replace('gate', 'door')}",
        ),
        {(_LEFT, _RIGHT)},
    ),
    "freed while it is read": (
        _program(
            "*block = 1;",
            "free(block);",
            globals_="static int *block;",
            before="block = malloc(sizeof *block);",
        ),
        {(_LEFT, _RIGHT)},
    ),
}


@pytest.mark.parametrize("how", sorted(_RACY))
def test_racing_lines_are_told(helgrind: Helgrind, how: str) -> None:
    source, races = _RACY[how]
    assert helgrind.run(source) == races


_UNKNOWN = {
    "C11 atomics": _program(
        "shared = 1; atomic_store(&ready, 1);",
        "while (!atomic_load(&ready)) ; shared = 2;",
        globals_="static atomic_int ready;",
    ),
    "atomic builtins": _program(
        "shared = 1; __atomic_store_n(&ready, 1, __ATOMIC_RELEASE);",
        "while (!__atomic_load_n(&ready, __ATOMIC_ACQUIRE)) ; shared = 2;",
        globals_="static int ready;",
    ),
    "pthread_once": _program(
        "pthread_once(&once, begin); if (*block) shared = 0;",
        "pthread_once(&once, begin); if (*block) shared = 0;",
        globals_="static pthread_once_t once; static int *block; "
        "static void begin(void) { block = calloc(1, sizeof *block); }",
    ),
}


@pytest.mark.parametrize("how", sorted(_UNKNOWN))
def test_what_atomics_or_pthread_once_order_is_a_race_to_helgrind(
    helgrind: Helgrind, how: str
) -> None:
    """Not as it should be, but as the module says it is."""
    assert helgrind.run(_UNKNOWN[how]) & {(_LEFT, _RIGHT), (_GLOBALS, _LEFT), (_GLOBALS, _RIGHT)}


_ONE_AFTER_THE_OTHER = """#include <pthread.h>
static void *work(void *unused)
{
    return unused;
}
int main(void)
{
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
    {
        pthread_create(&threads[i], NULL, work, NULL);
        pthread_join(threads[i], NULL);
    }
    return threads[0] == threads[1] || threads[1] == threads[2] || threads[0] == threads[2];
}
"""
_STACK_OF_ITS_OWN = """#include <pthread.h>
#include <stdint.h>
static char memory[1 << 16] __attribute__((aligned(64)));
static void *work(void *unused)
{
    char local;
    uintptr_t offset = (uintptr_t)&local - (uintptr_t)memory;
    return offset < sizeof memory ? unused : memory;
}
int main(void)
{
    pthread_t thread;
    pthread_attr_t attributes;
    void *wrong;
    int state;
    pthread_attr_init(&attributes);
    pthread_attr_setstack(&attributes, memory, sizeof memory);
    pthread_create(&thread, &attributes, work, NULL);
    pthread_join(thread, &wrong);
    pthread_attr_getdetachstate(&attributes, &state);
    return wrong != NULL || state != PTHREAD_CREATE_JOINABLE;
}
"""


def test_no_thread_gets_the_memory_of_one_that_ended(helgrind: Helgrind) -> None:
    """Helgrind would take what the C library does with it for races of the program's lines."""
    assert helgrind.run(_ONE_AFTER_THE_OTHER, quanta=QUANTA[:1]) == frozenset()


def test_a_thread_keeps_the_stack_that_the_program_gives_it(helgrind: Helgrind) -> None:
    assert helgrind.run(_STACK_OF_ITS_OWN, quanta=QUANTA[:1]) == frozenset()


def test_a_thousand_threads_in_turn_are_not_too_many(helgrind: Helgrind) -> None:
    source = _ONE_AFTER_THE_OTHER.replace("3", "1000").replace("[2]", "[999]")
    assert helgrind.run(source, quanta=QUANTA[:1]) == frozenset()


def test_the_races_are_the_same_each_time(helgrind: Helgrind) -> None:
    source = _RACY["nothing"][0]
    assert helgrind.run(source) == helgrind.run(source)


def test_a_program_that_does_not_compile_is_an_error(helgrind: Helgrind) -> None:
    with pytest.raises(HelgrindError, match="does not compile"):
        helgrind.run("int main(void) { return x; }")


def test_a_program_that_fails_is_an_error_not_silence(helgrind: Helgrind) -> None:
    with pytest.raises(HelgrindError, match=r"failed.*exited 3"):
        helgrind.run("int main(void) { return 3; }")


def test_where_valgrind_fails_the_program_is_not_to_blame(helgrind: Helgrind) -> None:
    said = "valgrind: m_xarray.c:132 (vgPlain_indexXA): Assertion 'a < b' failed.\\n"
    source = f'#include <stdio.h>\nint main(void) {{ fputs("{said}", stderr); return STATUS; }}'
    with pytest.raises(HelgrindError, match="Valgrind itself failed") as caught:
        helgrind.run(source.replace("STATUS", "1"), quanta=QUANTA[:1])
    assert not isinstance(caught.value, HelgrindProgramError)
    assert helgrind.run(source.replace("STATUS", "0"), quanta=QUANTA[:1]) == frozenset()


def test_a_report_that_is_not_whole_is_an_error() -> None:
    with pytest.raises(HelgrindError, match="cannot be read"):
        read_report(b"<valgrindoutput><status><state>RUNNING</state></status>")
    with pytest.raises(HelgrindError, match="ends early"):
        read_report(b"<valgrindoutput><status><state>RUNNING</state></status></valgrindoutput>")


def test_a_side_that_helgrind_forgot_is_told_apart() -> None:
    report = read_report(
        b"""<valgrindoutput><status><state>FINISHED</state></status>
        <error><kind>Race</kind><xwhat><text>Possible data race</text></xwhat>
        <stack><frame><dir>/box</dir><file>program.c</file><line>4</line></frame></stack>
        </error></valgrindoutput>"""
    )
    assert report.races == frozenset()
    assert report.one_sided == {4}


_LIMITS = Limits(
    cpu_seconds=120,
    wall_seconds=1200,
    memory_bytes=2 << 30,
    processes=64,
    file_bytes=64 << 20,
    output_bytes=1 << 20,
)
_FAULTY = """#include <stdlib.h>
#include <string.h>
#include <pthread.h>
int shared;
void *work(void *unused)
{
    shared++;
    return unused;
}
int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, work, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    char *text = strdup("abc");
    text[4] = 'x';
    return strcmp(text, "abc");
}
"""


@pytest.mark.parametrize(
    ("tool", "line"), [("memcheck", "main (program.c:18)"), ("drd", "work (program.c:7)")]
)
def test_every_tool_of_valgrind_names_lines_of_a_program_of_gcc_13(
    sandbox: Sandbox, tmp_path: Path, tool: str, line: str
) -> None:
    (tmp_path / "program.c").write_text(_FAULTY, encoding="ascii")
    gcc, valgrind = locate()["gcc13"], locate()["valgrind"]
    loader = valgrind.program("loader")

    def _run(*argv: str) -> Execution:
        return sandbox.run(
            Command(argv=argv),
            limits=_LIMITS,
            workspace=tmp_path,
            writable=True,
            toolchains=(gcc, valgrind),
        )

    root = gcc.root
    built = _run(
        *(str(gcc.program("gcc")), "-B", f"{root}/usr/bin/", f"--sysroot={root}"),
        *("-g", "-pthread", "program.c", "-o", "program"),
        *(f"-Wl,--dynamic-linker={loader}", f"-Wl,-rpath,{loader.parent}"),
    )
    assert (built.ending, built.exit_code) == (Ending.EXITED, 0), built.stderr
    seen = _run(str(valgrind.program("valgrind")), f"--tool={tool}", "/box/program")
    assert (seen.ending, seen.exit_code) == (Ending.EXITED, 0), seen.stderr
    assert line in seen.stderr.decode()
