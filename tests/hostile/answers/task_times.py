"""Lists task-parallel answers that forge their times or their results."""

from tests.hostile.answers.answer_case import TASKS, AnswerCase, Kind, allowed
from tests.hostile.answers.task_templates import TASK, fenced, honest
from tests.hostile.part import Cost

HONEST = "honest-answer"

_TIMED = """
static std::uint64_t largest = 0;
static bool is_timed() {
  // By the request's size: nothing else tells a timed run from others without asking the system.
  return largest > 4000000;
}
static int channel() {
  for (int f = 100; f < 200; ++f) if (fcntl(f, F_GETFD) >= 0) return f;
  return 1;
}
static void mark(std::uint64_t what) {
  std::uint64_t w[] = {0x31544c5553455243ull, what, 0};
  (void)!write(channel(), w, sizeof w);
}
static void send(double r) {
  std::uint64_t h[] = {0x31544c5553455243ull, 0, 8};
  (void)!write(channel(), h, sizeof h);
  (void)!write(channel(), &r, 8);
}
"""
_READY, _DONE = "~std::uint64_t{0}", "~std::uint64_t{0} - 1"

_TIMES: dict[str, tuple[str, str]] = {
    "end-mark-sent-early": (
        honest(
            members=_TIMED,
            body=f"""largest = samples;
  if (!is_timed()) return honest(samples, seed, tasks);
  mark({_DONE});
  double r = honest(samples, seed, tasks);
  send(r);
  _exit(0);""",
        ),
        "Sends the mark that ends the time, works on, and sends the result itself.",
    ),
    "end-mark-sent-and-returned": (
        honest(
            members=_TIMED,
            body=f"""largest = samples;
  if (is_timed()) mark({_DONE});
  return honest(samples, seed, tasks);""",
        ),
        "Sends the mark early and returns as usual.",
    ),
    "ready-mark-sent-late": (
        honest(
            members=_TIMED,
            body=f"""largest = samples;
  double r = honest(samples, seed, tasks);
  if (is_timed()) mark({_READY});
  return r;""",
        ),
        "Sends the mark that begins the time when the work is done.",
    ),
    "work-before-the-start": (
        honest(
            members=_TIMED
            + """
static std::uint64_t asked[3000];
static double known[1000];
static long count = 0;
__attribute__((constructor(102))) static void early() {
  static char all[65536];
  long n = 0, k;
  while ((k = read(0, all + n, sizeof all - n)) > 0) n += k;
  int p[2];
  if (pipe(p)) return;
  (void)!write(p[1], all, n);
  close(p[1]);
  dup2(p[0], 0);
  memcpy(asked, all, n < 24000 ? n : 24000);
  for (; 24 * (count + 1) <= n && count < 1000; ++count)
    known[count] = honest(asked[3 * count], asked[3 * count + 1], asked[3 * count + 2]);
}
""",
            body="""for (long i = 0; i < count; ++i)
    if (asked[3 * i] == samples && asked[3 * i + 1] == seed && asked[3 * i + 2] == tasks)
      return known[i];
  return honest(samples, seed, tasks);""",
        ),
        "Reads the request before main and has the result ready when the time begins.",
    ),
    "work-in-a-process-of-before": (
        honest(
            members=_TIMED,
            body="""largest = samples;
  if (!is_timed()) return honest(samples, seed, tasks);
  if (fork() != 0) { sleep(600); _exit(0); }
  return honest(samples, seed, tasks);""",
        ),
        "Has a child do the work while the process that is watched sleeps.",
    ),
    "parent-stopped": (
        honest(
            members=_TIMED,
            body="""largest = samples;
  if (is_timed()) kill(getppid(), SIGSTOP);
  double r = honest(samples, seed, tasks);
  if (is_timed()) kill(getppid(), SIGCONT);
  return r;""",
        ),
        "Stops the process that holds the watch while it works.",
    ),
    "parents-memory-written": (
        honest(
            members=_TIMED,
            body="""largest = samples;
  if (is_timed()) {
    std::string m = "/proc/" + std::to_string(getppid()) + "/mem";
    int f = open(m.c_str(), O_RDWR);
    if (f >= 0) { mark(~std::uint64_t{0} - 1); }
  }
  return honest(samples, seed, tasks);""",
        ),
        "Opens the memory of the process that holds the watch.",
    ),
    "daemon-keeps-the-stream": (
        honest(
            members=_TIMED,
            body="""if (fork() == 0) { setsid(); if (fork() == 0) sleep(600); _exit(0); }
  return honest(samples, seed, tasks);""",
        ),
        "Leaves a daemon that holds its standard output for ten minutes.",
    ),
    "daemon-stays-in-the-group": (
        honest(
            members=_TIMED,
            body="""if (fork() == 0) { signal(SIGTERM, SIG_IGN); signal(SIGHUP, SIG_IGN);
    sleep(600); _exit(0); }
  return honest(samples, seed, tasks);""",
        ),
        "The same by a child that stays.",
    ),
    "watch-by-descriptors-of-the-parent": (
        honest(
            members=_TIMED,
            body=f"""largest = samples;
  if (is_timed()) for (int f = 3; f < 64; ++f) {{
    std::uint64_t w[] = {{0x31544c5553455243ull, {_DONE}, 0}};
    if (fcntl(f, F_GETFD) >= 0) (void)!write(f, w, sizeof w);
  }}
  return honest(samples, seed, tasks);""",
        ),
        "Sends the end mark to every descriptor that it has.",
    ),
}

_RESULTS: dict[str, tuple[str, str]] = {
    "results-written-and-left": (
        honest(
            members=_TIMED,
            body="""for (std::uint64_t i = 0; i < 64; ++i) {
    std::uint64_t h[] = {0x31544c5553455243ull, i, 8};
    double r = 3.14159;
    (void)!write(channel(), h, sizeof h);
    (void)!write(channel(), &r, 8);
  }
  _exit(0);""",
        ),
        "Writes results of its own for all cases and ends.",
    ),
    "pi-from-memory": (
        honest(
            body="if (samples == 0) return 0;\n"
            "#pragma omp parallel\n#pragma omp single\n{ }\nreturn 3.14159265358979;"
        ),
        "Returns pi as everyone knows it.",
    ),
    "framework-in-dead-code": (
        honest(
            body="""double r = 0;
  if (samples == 12345678901234567ull) r = honest(samples, seed, tasks);
  std::vector<std::uint64_t> hits(tasks);
  if (samples == 0) return 0.0;
  for (std::size_t t = 0; t < tasks; ++t)
    hits[t] = count_hits(samples / tasks + (t < samples % tasks ? 1 : 0), seed, t);
  return r + sum_of(hits, samples);"""
        ),
        "Works alone, with the framework in code that never runs.",
    ),
    "main-of-its-own": (
        honest(members='extern "C" int main(int, char**) { return 0; }\n'),
        "Brings a main function.",
    ),
    "start-of-its-own": (
        honest(
            members='extern "C" [[noreturn]] void _start() { syscall(SYS_exit_group, 0);'
            " __builtin_unreachable(); }\n"
        ),
        "Brings the function at which every process begins.",
    ),
    "main-by-assembler": (
        honest(members='__asm__(".text\\n.globl main\\nmain:\\n xor %eax,%eax\\n ret\\n");\n'),
        "The same as assembler.",
    ),
    "start-of-the-library-replaced": (
        honest(
            members='extern "C" int __libc_start_main(...)'
            " { syscall(SYS_exit_group, 0); return 0; }\n"
        ),
        "Replaces the function of the C library that calls main.",
    ),
    "new-replaced": (
        honest(
            members="#include <new>\nvoid* operator new(std::size_t n) { return std::malloc(n); }\n"
            "void operator delete(void* p) noexcept { std::free(p); }\n"
        ),
        "Replaces operator new.",
    ),
    "write-replaced": (
        honest(
            members='extern "C" ssize_t write(int f, const void* p, size_t n)'
            " { return syscall(SYS_write, f, p, n); }\n"
        ),
        "Replaces the function by which the harness sends results.",
    ),
}


def cases() -> list[AnswerCase]:
    """Returns the cases."""
    true_one = AnswerCase(
        group=TASKS,
        name=HONEST,
        kind=Kind.HONEST,
        task_id=TASK,
        response=honest(),
        allowed=allowed("pass"),
        why="Does what was asked: the time beside which others are held.",
    )
    timed = [
        AnswerCase(
            group=TASKS,
            name=name,
            kind=Kind.FORGED_TIME,
            task_id=TASK,
            response=response,
            allowed=allowed("pass or fail"),
            why=why,
            times_beside=HONEST,
        )
        for name, (response, why) in _TIMES.items()
    ]
    forged = [
        AnswerCase(
            group=TASKS,
            name=name,
            kind=Kind.FORGED_VERDICT,
            task_id=TASK,
            response=response,
            # Nothing forbids a candidate a write of its own that it does not make the harness call.
            allowed=allowed("fail"),
            why=why,
            cost=Cost.FAST if name == "results-written-and-left" else Cost.SLOW,
        )
        for name, (response, why) in _RESULTS.items()
    ]
    no_program = AnswerCase(
        group=TASKS,
        name="function-in-a-comment",
        kind=Kind.FORGED_FORMAT,
        task_id=TASK,
        response=fenced("// double approximate_pi(int) { }\n/* approximate_pi(x) { */ int x;"),
        allowed=allowed("fail"),
        why="Has the function in comments only.",
        cost=Cost.FAST,
    )
    return [true_one, *timed, *forged, no_program]
