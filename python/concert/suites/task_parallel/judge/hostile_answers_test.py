"""Answers that mean harm to compiler, race check or stopwatch get what is true of them."""

import functools
from collections.abc import Mapping
from pathlib import Path

import pytest

from concert.sandbox import Sandbox, open_sandbox
from concert.sandbox.execution import Ending
from concert.suites.equipment import Equipment
from concert.suites.task_parallel.judge.build.compiler import Compiler
from concert.suites.task_parallel.judge.build.harness import HarnessStore
from concert.suites.task_parallel.judge.build.program import Program, Refusal, build
from concert.suites.task_parallel.judge.channel import read_results
from concert.suites.task_parallel.judge.limits import limits_in_force
from concert.suites.task_parallel.judge.races.check import check_races
from concert.suites.task_parallel.judge.races.finding import RaceFinding, RaceState
from concert.suites.task_parallel.judge.run import run_program
from concert.suites.task_parallel.tasks.labels import Label
from concert.suites.task_parallel.tasks.problems.reduction import pi
from concert.suites.task_parallel.tasks.tasks import load_tasks
from concert.suites.task_parallel.timing.measure import FAILED, measure
from concert.toolchains import Toolchain, locate
from concert.values.values import Candidate, Measurement

_TOOLCHAINS: Mapping[str, Toolchain] = locate()
_EXERCISE = next(entry.exercise for entry in load_tasks() if entry.exercise.task_id == "pi.openmp")
_HARNESSES = HarnessStore()

_HEADERS = """\
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <omp.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
"""
_FUNCTION = "double approximate_pi(std::uint64_t samples, std::uint64_t seed, std::size_t tasks)"


@functools.cache
def _sandbox() -> Sandbox:
    return open_sandbox("bubblewrap", _TOOLCHAINS)


def _compiler(scratch: Path, **limits: float) -> Compiler:
    equipment = Equipment(
        sandbox=_sandbox(), toolchains=_TOOLCHAINS, scratch=scratch, limits=limits, cores=(0,)
    )
    return Compiler(equipment, _EXERCISE.framework)


def _candidate(members: str, body: str = "return 0.0;") -> Candidate:
    text = f"{_HEADERS}{members}\n{_FUNCTION} {{\n{body}\n}}\n"
    return Candidate(text=text, file_name="candidate.cc")


def _build(candidate: Candidate, scratch: Path, **limits: float) -> Program | Refusal:
    compiler = _compiler(scratch, **limits)
    # Built within the usual limits.
    harness = _HARNESSES.harness(_EXERCISE, _compiler(scratch))
    return build(candidate, _EXERCISE, compiler=compiler, harness=harness, scratch=scratch)


_TOOLS = {
    "array-beyond-a-size": ("static char big[~0UL];", "", {Label.COMPILE_ERROR}),
    "initialiser-beyond-a-file": (
        "char big[1UL << 27] = {1};",
        "return big[samples];",
        {Label.COMPILE_ERROR, Label.FILE_LIMIT},
    ),
    "assembler-fills": (
        'asm(".data\\n.fill 1000000000,1,1\\n.text");',
        "",
        {Label.COMPILE_ERROR},
    ),
    "relocation-that-does-not-fit": (
        # Used, for the linker drops what nobody refers to, whatever its relocations are.
        'asm(".data\\n.globl near\\nnear: .byte nowhere - 5\\n.text"); extern "C" char near[];',
        "return near[samples];",
        {Label.LINK_ERROR},
    ),
    "nothing-that-the-assembler-knows": (
        'asm("hello world");',
        "return 0.0;",
        {Label.COMPILE_ERROR, Label.OTHER_COMPILE_ERROR},
    ),
    "parentheses-without-end": (
        f"int x = {'(' * 60_000}1{')' * 60_000};",
        "",
        {Label.COMPILE_ERROR},
    ),
    "controls-in-a-message": (
        "#error \x1b]0;owned\x07\x1b[2J\u2028 \x85 \x0c\n",
        "",
        {Label.COMPILE_ERROR},
    ),
    "name-of-controls": (
        'extern int odd asm("a b\\nmain T 0 0\\n\x1b[2J");',
        "return odd;",
        {Label.COMPILE_ERROR, Label.OTHER_COMPILE_ERROR},
    ),
    "message-like-a-killed-compiler": (
        '#pragma message "x\\ng++: fatal error: Killed signal terminated program cc1plus"\n'
        'asm("hello world");',
        "",
        {Label.COMPILE_ERROR},
    ),
    "itself-included": ("#include __FILE__\n", "", {Label.COMPILE_ERROR}),
    "main-of-its-own": ('extern "C" int main() { return 0; }', "return 0.0;", {Label.DEFINES_MAIN}),
    "main-by-assembler": (
        'asm(".globl main\\nmain: ret");',
        "return 0.0;",
        {Label.DEFINES_MAIN},
    ),
    "write-of-its-own": (
        'extern "C" long write(int, const void*, unsigned long n) { return n; }',
        "return 0.0;",
        {Label.REPLACES_RUNTIME},
    ),
    "clock-of-its-own": (
        'extern "C" int clock_gettime(int, timespec*) noexcept { return 0; }',
        "return 0.0;",
        {Label.REPLACES_RUNTIME},
    ),
    "exit-of-its-own-by-name": (
        'extern "C" void leave(int) asm("_exit");\nextern "C" void leave(int) {}',
        "return 0.0;",
        {Label.REPLACES_RUNTIME},
    ),
    "tasks-of-its-own": (
        'extern "C" void GOMP_task(void (*)(void*), ...) {}',
        "return 0.0;",
        {Label.REPLACES_RUNTIME},
    ),
    "options-of-the-sanitizer": (
        'extern "C" const char* __tsan_default_options() { return "report_bugs=0"; }',
        "return 0.0;",
        {Label.REPLACES_RUNTIME},
    ),
    "options-by-a-local-name": (
        'static void hide(void*) asm("__tsan_write4");\n'
        "__attribute__((used)) static void hide(void*) {}",
        "return 0.0;",
        {Label.REPLACES_RUNTIME},
    ),
    "order-of-its-own": (
        'extern "C" void __tsan_acquire(void*);',
        "__tsan_acquire(&samples); return 0.0;",
        {Label.REPLACES_RUNTIME},
    ),
    "harness-called": (
        "namespace concert { void end_timed(); }",
        "concert::end_timed(); return 0.0;",
        {Label.REPLACES_RUNTIME},
    ),
}


@pytest.mark.parametrize("name", sorted(_TOOLS))
def test_what_tools_refuse_or_do_not_cope_with_is_the_answers_fault(
    name: str, tmp_path: Path
) -> None:
    members, body, labels = _TOOLS[name]
    refusal = _build(_candidate(members, body), tmp_path)
    assert isinstance(refusal, Refusal)
    assert labels <= set(refusal.labels), refusal
    assert refusal.detail.isprintable()


def test_symbols_beyond_the_listing_are_the_answers_fault(tmp_path: Path) -> None:
    members = "".join(f"int symbol_{n:060d};\n" for n in range(3_000))
    refusal = _build(_candidate(members), tmp_path, output_bytes=100_000)
    assert isinstance(refusal, Refusal)
    assert refusal.labels == (Label.COMPILE_ERROR, Label.OUTPUT_LIMIT)


def test_an_object_that_claims_to_be_inner_code_is_linked_as_what_it_is(tmp_path: Path) -> None:
    members = (
        'asm(".section .gnu.lto_.decls,\\"e\\",@progbits\\n.quad 1\\n.text\\n'
        '.comm __gnu_lto_slim,1,1");\nextern "C" long write(int, const void*, unsigned long n)'
        " { return n; }"
    )
    refusal = _build(_candidate(members), tmp_path)
    assert isinstance(refusal, Refusal)
    assert refusal.labels == (Label.REPLACES_RUNTIME,)


_RACING = """
#pragma omp parallel
#pragma omp single
for (int i = 0; i < 4; ++i) {
#pragma omp task
  { TOUCH }
}
return 0.0;"""

_HIDING = {
    "in-the-open": ("static int word;", "word = word + 1;", ""),
    "by-ifdef": (
        "#ifdef __SANITIZE_THREAD__\n#define TOUCH_ ;\n#else\n#define TOUCH_ word = word + 1;\n"
        "#endif\nstatic int word;",
        "TOUCH_",
        "",
    ),
    "by-line": ('static int word;\n#line 1 "/usr/include/c++/13/vector"', "word = word + 1;", ""),
    "by-marker": ('static int word;\n# 1 "/usr/include/x.h" 1 3', "word = word + 1;", ""),
    "by-attribute": (
        'static int word;\n__attribute__((no_sanitize("thread"), noinline)) void bump()'
        " { word = word + 1; }",
        "bump();",
        "",
    ),
    "by-attribute-in-brackets": (
        "static int word;\n[[gnu::no_sanitize_thread, gnu::noinline]] void bump()"
        " { word = word + 1; }",
        "bump();",
        "",
    ),
    "by-pasted-attribute": (
        '#define NO(x) __attribute__((no_##x("thread"), noinline))\nstatic int word;\n'
        "NO(sanitize) void bump() { word = word + 1; }",
        "bump();",
        "",
    ),
    "by-pragma": (
        '#pragma GCC optimize ("no-sanitize=thread")\nstatic int word;',
        "word = word + 1;",
        "",
    ),
    "by-closed-stream": ("static int word;", "word = word + 1;", "close(2);"),
    "by-stream-to-nowhere": (
        "static int word;",
        "word = word + 1;",
        'dup2(open("/dev/null", O_WRONLY), 2);',
    ),
    "by-number-of-threads": (
        "static int word;",
        "word = word + 1;",
        "if (omp_get_max_threads() == 4) return 0.0;",
    ),
    "by-macro-of-the-backend": (
        # Without parallel algorithms the check compiles the very text that is run.
        "#if _GLIBCXX_USE_TBB_PAR_BACKEND\n#define TOUCH_ word = word + 1;\n#else\n"
        "#define TOUCH_ ;\n#endif\nstatic int word;",
        "TOUCH_",
        "",
    ),
    "by-environment": (
        "static int word;",
        "word = word + 1;",
        'if (std::getenv("TS" "AN_OPTIONS")) return 0.0;',
    ),
}


def _check(candidate: Candidate, scratch: Path) -> RaceFinding:
    compiler = _compiler(scratch)
    return check_races(
        candidate,
        _EXERCISE,
        compiler=compiler,
        harness=_HARNESSES.race_harness(_EXERCISE, compiler),
        scratch=scratch,
    )


@pytest.mark.parametrize("name", sorted(_HIDING))
def test_a_race_that_hides_is_found(name: str, tmp_path: Path) -> None:
    members, touch, body = _HIDING[name]
    candidate = _candidate(members, body + _RACING.replace("TOUCH", touch))
    finding = _check(candidate, tmp_path)
    assert finding.state is RaceState.RACE, finding
    lines = candidate.text.splitlines()
    assert all(
        "word = word + 1" in lines[line - 1] or "TOUCH_" in lines[line - 1]
        for pair in finding.lines
        for line in pair
    )


_EVADING = {
    "by-macro-of-the-backend": (
        "#include <execution>\n#if _GLIBCXX_USE_TBB_PAR_BACKEND\nint other;\n#endif",
        "return 0.0;",
        "another one",
    ),
    "by-header-of-the-check": (
        '#include <execution>\n#if __has_include("/box/parallel_backend.h")\nint other;\n#endif',
        "return 0.0;",
        "another one",
    ),
    "by-assembler": ("static int word;", 'asm("incl %0" : "+m"(word)); return 0.0;', "assembler"),
    "by-assembler-function": (
        'extern "C" void bump();\nasm(".globl bump\\nbump: ret");',
        "bump(); return 0.0;",
        "assembler",
    ),
    "by-system-call": ("timespec t;", "syscall(228, 1, &t); return 0.0;", "syscall"),
    "by-builtin": ("int word;", "__builtin_ia32_movnti(&word, 5); return 0.0;", "movnti"),
    "by-lookup": ("", 'return dlsym(RTLD_DEFAULT, "x") ? 1.0 : 0.0;', "dlsym"),
    "by-thread-number": ("", "return gettid();", "gettid"),
    "by-memory-map": (
        "",
        'return open("/proc/self/maps", O_RDONLY);',
        "looks for the process",
    ),
    "by-annotations": (
        'extern "C" __attribute__((weak)) void AnnotateIgnoreWritesBegin(const char*, int);',
        'if (AnnotateIgnoreWritesBegin) AnnotateIgnoreWritesBegin("", 1); return 0.0;',
        "Annotate",
    ),
    "by-ending": ("", "_exit(0);", "ends before"),
    "by-ending-as-the-check-does": ("", "_exit(75);", "ends before"),
    "by-closed-descriptors": (
        "",
        "for (int d = 150; d < 1024; ++d) close(d); return 0.0;",
        "stops the check's reports",
    ),
    "by-descriptors-to-nowhere": (
        "",
        'int n = open("/dev/null", O_WRONLY);\n'
        "for (int d = 150; d < 300; ++d) if (fcntl(d, F_GETFD) >= 0) dup2(n, d);\nreturn 0.0;",
        "stops the check's reports",
    ),
    "by-length": (
        "#define A0 +1\n"
        + "".join(f"#define A{n} " + f"A{n - 1} " * 8 + "\n" for n in range(1, 8)),
        "return 0" + " A7" + ";",
        "too long",
    ),
}


@pytest.mark.parametrize("name", sorted(_EVADING))
def test_what_keeps_the_check_from_seeing_is_said(name: str, tmp_path: Path) -> None:
    members, body, reason = _EVADING[name]
    finding = _check(_candidate(members, body), tmp_path)
    assert finding.state is RaceState.EVADED, finding
    assert reason in finding.reason


@pytest.mark.parametrize(
    "body",
    [
        'asm volatile("" ::: "memory");',
        'asm volatile("pause");',
        'asm volatile("rep; nop" ::: "memory");',
        "__builtin_ia32_pause();",
        'asm volatile("mfence" ::: "memory");',
        "struct { int fork, clone; } join{}; join.fork = join.clone;",
        'static const char text[] = R"(\n# 1 "x"\nasm("incl")\n)"; (void)text;',
    ],
)
def test_what_only_looks_like_hiding_is_checked(body: str, tmp_path: Path) -> None:
    finding = _check(_candidate("", body + "\nreturn 0.0;"), tmp_path)
    assert finding.state is RaceState.FREE, finding


_RUNS = {
    "timer-that-kills": (
        """sigevent e{}; e.sigev_notify = SIGEV_SIGNAL; e.sigev_signo = SIGKILL;
  timer_t t; itimerspec w{}; w.it_value.tv_nsec = 1000;
  if (timer_create(CLOCK_MONOTONIC, &e, &t) == 0) timer_settime(t, 0, &w, nullptr);
  else _exit(3);
  for (;;) pause();""",
        (Ending.EXITED, 3, 0),
    ),
    "child-whose-end-kills": (
        "if (syscall(SYS_clone, SIGKILL, 0, 0, 0, 0) < 0) _exit(4);\nfor (;;) pause();",
        (Ending.SIGNALLED, -1, 31),
    ),
    "kills-itself": ("kill(getpid(), SIGKILL);", (Ending.SIGNALLED, -1, 31)),
    "descriptor-that-kills": (
        "int p[2]; if (pipe(p) == 0) fcntl(p[0], F_SETSIG, SIGKILL);",
        (Ending.SIGNALLED, -1, 31),
    ),
    "child": ("if (fork() >= 0) _exit(1);\n_exit(5);", (Ending.EXITED, 5, 0)),
    "signal-to-the-stopwatch": (
        "if (kill(getppid(), SIGSTOP) == 0 || kill(-1, SIGTERM) == 0) _exit(1);\n_exit(6);",
        (Ending.EXITED, 6, 0),
    ),
    "another-program": (
        'char* none[] = {nullptr}; execve("/bin/sh", none, none);\n'
        'syscall(SYS_execveat, AT_FDCWD, "/bin/sh", none, none, 0);\n'
        "if (dup2(0, 1024) >= 0) _exit(1);\n_exit(7);",
        (Ending.EXITED, 7, 0),
    ),
    "array-beyond-the-addresses": (
        "static char big[1UL << 46]; big[samples] = 1; return big[seed];",
        (Ending.SIGNALLED, -1, 11),
    ),
    "crash": ("*static_cast<volatile int*>(nullptr) = 1;", (Ending.SIGNALLED, -1, 11)),
    "abort": ("abort();", (Ending.SIGNALLED, -1, 6)),
}


@pytest.mark.parametrize("name", sorted(_RUNS))
def test_a_run_ends_as_the_program_does(name: str, tmp_path: Path) -> None:
    body, ending = _RUNS[name]
    compiler = _compiler(tmp_path)
    program = _build(_candidate("", body + "\nreturn 0.0;"), tmp_path)
    assert isinstance(program, Program), program
    execution = run_program(
        program,
        _EXERCISE,
        compiler,
        threads=1,
        request=_EXERCISE.problem.request(),
        limits=limits_in_force({}).of_program(1),
    )
    assert (execution.ending, execution.exit_code, execution.signal) == ending
    assert read_results(execution.stdout, cases=1).payloads == ()


_MARKS = """
static int channel() {
  for (int f = 100; f < 200; ++f) if (fcntl(f, F_GETFD) >= 0) return f;
  return -1;
}
static void mark(std::uint64_t what, std::uint64_t bytes = 0) {
  std::uint64_t w[] = {0x31544c5553455243, what, bytes};
  if (write(channel(), w, sizeof w) < 0) abort();
}
static const std::uint64_t kReady = ~0UL, kDone = ~0UL - 1, kAccount = ~0UL - 3;
static void work_ms(long ms, clockid_t clock = CLOCK_PROCESS_CPUTIME_ID) {
  timespec a, b; clock_gettime(clock, &a);
  do clock_gettime(clock, &b);
  while ((b.tv_sec - a.tv_sec) * 1000 + (b.tv_nsec - a.tv_nsec) / 1000000 < ms);
}
static double hits(std::uint64_t samples) {
  return 4.0 * static_cast<double>(static_cast<std::uint64_t>(samples * 0.7853981633974483))
      / static_cast<double>(samples);
}
static void send(double r) { mark(0, 8); if (write(channel(), &r, 8) < 0) abort(); }
"""
_WORK_MS = 150

# The timed function gives a possible result without drawing any points, so that the work that
# it does is known: 150 ms of CPU time.
_TIMES = {
    "honest": ("", f"work_ms({_WORK_MS}); return hits(samples);", "true"),
    "end-mark-before-the-work": (
        "",
        f"mark(kDone); work_ms({_WORK_MS}); send(hits(samples)); _exit(0);",
        "true",
    ),
    "two-end-marks": ("", f"mark(kDone); work_ms({_WORK_MS}); return hits(samples);", "failed"),
    "second-start": ("", f"work_ms({_WORK_MS}); mark(kReady); return hits(samples);", "failed"),
    "result-before-its-time": (
        "",
        f"send(hits(samples)); work_ms({_WORK_MS}); return hits(samples);",
        "failed",
    ),
    "account-of-its-own": (
        "",
        f"""mark(kDone); send(hits(samples)); mark(kAccount, 56);
  std::uint64_t a[7] = {{0, 1, 5, 5, 1, 6, 7}}; if (write(channel(), a, 56) < 0) abort();
  work_ms({_WORK_MS}); _exit(0);""",
        "failed",
    ),
    "work-before-main": (
        f"__attribute__((constructor)) static void early() {{ work_ms({_WORK_MS}); }}",
        "return hits(samples);",
        "true",
    ),
    "work-on-a-thread-before-main": (
        "#include <thread>\nstatic std::thread early([] { work_ms("
        f"{_WORK_MS}, CLOCK_THREAD_CPUTIME_ID); }});\nstruct Join {{ ~Join() {{}} }};",
        "early.join(); return hits(samples);",
        "true",
    ),
    "work-in-a-child": (
        "",
        f"""int p[2]; if (pipe(p)) abort(); double r = 0; pid_t c = fork();
  if (c == 0) {{
    work_ms({_WORK_MS}); r = hits(samples); if (write(p[1], &r, 8) < 0) abort(); _exit(0);
  }}
  if (c < 0) {{ work_ms({_WORK_MS}); return hits(samples); }}
  if (read(p[0], &r, 8) < 0) abort();
  return r;""",
        "true",
    ),
    "daemon-that-keeps-the-stream": (
        "",
        f"""if (fork() == 0) {{ setsid(); if (fork() == 0) sleep(20); _exit(0); }}
  work_ms({_WORK_MS}); return hits(samples);""",
        "true",
    ),
    "exit-that-fails": (
        "",
        f"work_ms({_WORK_MS}); atexit([] {{ _exit(3); }}); return hits(samples);",
        "failed",
    ),
    "wrong-when-timed": ("", "return 3.0;", "failed"),
}


@pytest.fixture
def one_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pi.Pi, "strong_size", 100_000)
    monkeypatch.setattr(pi.Pi, "_WEAK_BASE", 100_000)
    monkeypatch.setattr("concert.suites.task_parallel.timing.measure.REPETITIONS", 1)
    monkeypatch.setattr("concert.suites.task_parallel.timing.measure._WARM_UPS", 0)


def _times(members: str, body: str, scratch: Path) -> tuple[Measurement, ...]:
    candidate = _candidate(_MARKS + members, body)
    equipment = _compiler(scratch).equipment
    return measure(candidate, _EXERCISE, equipment=equipment, harnesses=_HARNESSES)


@pytest.mark.usefixtures("one_run")
@pytest.mark.parametrize("name", sorted(_TIMES))
def test_a_time_is_true_or_none(name: str, tmp_path: Path) -> None:
    members, body, expected = _TIMES[name]
    rows = _times(members, body, tmp_path)
    assert len(rows) == 2
    for row in rows:
        assert row.note.startswith(FAILED) == (expected == "failed"), row.note
        if expected == "true":
            assert row.wall_ns > 0.9 * _WORK_MS * 1e6, row


@pytest.mark.usefixtures("one_run")
def test_after_a_run_without_end_no_other_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("concert.suites.task_parallel.timing.measure.REPETITIONS", 4)
    candidate = _candidate("", "for (volatile int i = 0;; i = i + 1) { }")
    equipment = _compiler(tmp_path, timed_cpu_seconds=0.2).equipment
    rows = measure(candidate, _EXERCISE, equipment=equipment, harnesses=_HARNESSES)
    assert len(rows) == 8
    assert rows[0].note == FAILED + "nonterminating"
    not_run = FAILED + "not run, after one that reached the cpu_limit"
    assert {row.note for row in rows[1:]} == {not_run}


def test_more_cores_than_given_make_no_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, one_run: None
) -> None:
    body = """cpu_set_t all; CPU_ZERO(&all); for (int i = 0; i < 64; ++i) CPU_SET(i, &all);
  sched_setaffinity(0, sizeof all, &all);
  std::thread other([&] {
    sched_setaffinity(0, sizeof all, &all); work_ms(400, CLOCK_THREAD_CPUTIME_ID);
  });
  work_ms(400, CLOCK_THREAD_CPUTIME_ID); other.join(); return hits(samples);"""
    notes = {row.note for row in _times("#include <thread>", body, tmp_path)}
    true_ones = {note for note in notes if not note.startswith(FAILED)}
    # On a machine that has no second core to give, the time itself is longer.
    assert FAILED + "used more cores than it was given" in notes or true_ones


def test_no_program_sees_whether_it_is_timed(tmp_path: Path) -> None:
    body = """char b[4096]; int f = open("/proc/self/cmdline", O_RDONLY);
  long k = read(f, b, sizeof b);
  int words = 0; for (long i = 0; i < k; ++i) words += b[i] == 0;
  _exit(10 + words);"""
    program = _build(_candidate("", body), tmp_path)
    assert isinstance(program, Program)
    execution = run_program(
        program,
        _EXERCISE,
        _compiler(tmp_path),
        threads=1,
        request=_EXERCISE.problem.timed_request(1000, 1),
        limits=limits_in_force({}).of_program(1),
    )
    assert execution.exit_code == 12
