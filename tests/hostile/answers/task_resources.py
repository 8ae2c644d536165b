"""Lists task-parallel answers that break compiler, linker, runs or the extraction."""

from tests.hostile.answers.answer_case import TASKS, AnswerCase, Kind, allowed
from tests.hostile.answers.task_templates import TASK, fenced, honest
from tests.hostile.part import Cost

_BYTES = 1_000_000
_ESCAPE = "\x1b"
_FAIL_OR_LIMIT = "fail or inconclusive"
_ANY = "fail or inconclusive or pass"


def _with(members: str, body: str = "return honest(samples, seed, tasks);") -> str:
    return honest(members=members, body=body)


def _asm(text: str) -> str:
    return _with(f'__asm__("{text}");\n')


_PROGRAMS: dict[str, tuple[str, str, str]] = {
    "array-beyond-addresses": (
        _with(
            "static char big[1UL << 46];\n",
            "big[samples] = 1; return honest(samples, seed, tasks);",
        ),
        _ANY,
        "An array larger than the address range, which GCC may drop: nobody reads it.",
    ),
    "array-of-a-tebibyte": (
        _with("char big[1UL << 40];\n", "big[samples] = 1; return honest(samples, seed, tasks);"),
        _ANY,
        "An array that no limit on memory admits.",
    ),
    "array-beyond-size": (
        _with("static char big[~0UL];\n"),
        _FAIL_OR_LIMIT,
        "An array larger than a size can say.",
    ),
    "array-under-the-sanitizer-only": (
        _with(
            "#ifdef __SANITIZE_THREAD__\nstatic char big[1UL << 45];\n"
            "#else\nstatic char big[9];\n#endif\n",
            "big[samples % 9] = 1; return honest(samples, seed, tasks);",
        ),
        _ANY,
        "An array larger than the address range, under the sanitizer only.",
    ),
    "gibibyte-of-initialiser": (
        _with("char big[1UL << 30] = {1};\n", "big[5] = 1; return honest(samples, seed, tasks);"),
        _FAIL_OR_LIMIT,
        "An object file of a gibibyte.",
    ),
    "storage-of-threads-beyond-addresses": (
        _with(
            "thread_local char big[1UL << 42];\n",
            "big[samples] = 1; return honest(samples, seed, tasks);",
        ),
        _FAIL_OR_LIMIT,
        "A thread-local array with which no thread can start.",
    ),
    "alignment-beyond-pages": (
        _with(
            "alignas(1 << 28) char big[1 << 28];\n",
            "big[5] = 1; return honest(samples, seed, tasks);",
        ),
        _ANY,
        "An alignment that no loader heeds.",
    ),
    "assembler-bomb": (
        _asm(".rept 1000000000\\n.quad 1\\n.endr"),
        _FAIL_OR_LIMIT,
        "Assembler that repeats a line a thousand million times.",
    ),
    "assembler-fills-quietly": (
        _asm(".data\\n.fill 4000000000,1,1\\n.text"),
        _FAIL_OR_LIMIT,
        "Assembler that asks for four gigabytes in one line.",
    ),
    "assembler-macro-bomb": (
        _asm(".macro m n\\n.if \\\\n\\nm \\\\n-1\\nm \\\\n-1\\n.endif\\n.endm\\nm 60"),
        _FAIL_OR_LIMIT,
        "An assembler macro that doubles 60 times.",
    ),
    "assembler-reads-a-device": (
        _asm('.incbin \\"/dev/zero\\"'),
        _FAIL_OR_LIMIT,
        "The assembler reads a file that never ends.",
    ),
    "assembler-nonsense": (
        _asm("hello world"),
        "fail compile_error",
        "An instruction that is none: an error that the compiler itself does not tell.",
    ),
    "device-without-end-included": (
        fenced('#include "/dev/zero"\n'),
        _FAIL_OR_LIMIT,
        "Includes a file that never ends.",
    ),
    "itself-included": (fenced("#include __FILE__\n"), "fail", "Includes itself."),
    "macro-bomb": (
        fenced(
            "".join(f"#define A{n} A{n - 1} A{n - 1} A{n - 1} A{n - 1}\n" for n in range(1, 18))
            + "#define A0 +1\nint x = A17;"
        ),
        _FAIL_OR_LIMIT,
        "A macro that expands without end.",
    ),
    "two-hundred-thousand-parentheses": (
        fenced(f"int x = {'(' * 200_000}1{')' * 200_000};"),
        _FAIL_OR_LIMIT,
        "Nests so deeply that the compiler runs out of stack.",
    ),
    "two-hundred-thousand-braces": (
        fenced(f"void f() {{ {'{' * 200_000}{'}' * 200_000} }}"),
        _FAIL_OR_LIMIT,
        "The same with blocks.",
    ),
    "sum-of-two-hundred-thousand": (
        fenced(f"int f(); int x = f(){'+f()' * 200_000};"),
        _FAIL_OR_LIMIT,
        "The same with a sum.",
    ),
    "templates-without-end": (
        fenced("template<int N> struct A : A<N+1>, A<N+2> {}; A<0> a;"),
        "fail compile_error or inconclusive",
        "Templates that call for more of themselves.",
    ),
    "constants-without-end": (
        fenced(
            "constexpr int f(int n) { int s = 0; for (int i = 0; i < 30000; ++i)"
            " for (int j = 0; j < 900; ++j) s ^= i * j % (n + 3); return s; }\n"
            + "".join(f"static_assert(f({n}) != -1);\n" for n in range(99))
        ),
        _FAIL_OR_LIMIT,
        "Has the compiler compute.",
    ),
    "symbol-flood": (
        _with("".join(f"int symbol_{n:060d};\n" for n in range(60_000))),
        _ANY,
        "Sixty thousand symbols with long names, which the symbol lister prints.",
    ),
    "undefined-symbol-flood": (
        _with(
            "".join(f"extern int missing_{n};\n" for n in range(20_000)),
            "int s = 0;\n"
            + "".join(f"s += missing_{n};\n" for n in range(20_000))
            + "return s + honest(samples, seed, tasks);",
        ),
        "fail link_error or inconclusive",
        "Twenty thousand symbols that nobody defines, each with a message of the linker.",
    ),
    "symbol-of-controls": (
        _with(
            f'extern int odd __asm__("a b\\nmain T 0 0\\n{_ESCAPE}[2J");\n',
            "return odd + honest(samples, seed, tasks);",
        ),
        "fail or inconclusive",
        "A symbol whose name has blanks, a line end and controls.",
    ),
    "link-time-section-forged": (
        _asm(
            '.section .gnu.lto_.opts,\\"e\\",@progbits\\n.string \\"-fno-sanitize=all\\"\\n'
            '.section .gnu.lto_.decls,\\"e\\",@progbits\\n.quad 1,2,3\\n.text\\n'
            ".comm __gnu_lto_slim,1,1"
        ),
        _ANY,
        "Forges the sections by which an object file asks for link-time optimisation.",
    ),
    "interpreter-replaced": (
        _asm('.section .interp,\\"a\\",@progbits\\n.asciz \\"/box/nothing\\"\\n.text'),
        _ANY,
        "Brings a program interpreter of its own, which is not there.",
    ),
    "start-array-replaced": (
        _asm('.section .preinit_array,\\"aw\\"\\n.quad 0xdeadbeef\\n.text'),
        "fail crash or fail",
        "Has the loader jump into nowhere before main.",
    ),
    "relocation-out-of-range": (
        _asm(".data\\n.byte honest_nowhere - 5\\n.text\\n.globl honest_nowhere"),
        "fail or inconclusive",
        "A relocation that does not fit.",
    ),
    "section-types-in-conflict": (
        _asm(
            '.section .text,\\"aw\\",@nobits\\n.zero 1\\n'
            '.section .bss,\\"ax\\",@progbits\\n.quad 1\\n.text'
        ),
        _ANY,
        "Sections that contradict themselves.",
    ),
    "controls-in-diagnostics": (
        fenced(f"#error {_ESCAPE}]0;owned\x07{_ESCAPE}[2J\u202e \\n<script>|\nint x = {_ESCAPE};"),
        "fail compile_error",
        "Has the compiler quote terminal controls and markup.",
    ),
    "half-a-character": (
        fenced('const char* s = "\ud83d"; int \ud83d = 1;'),
        "fail",
        "Half of a character, which is no UTF-8.",
    ),
    "nul-in-the-source": (fenced("int x = \x00 1;\x00"), "fail", "Bytes of zero in the source."),
    "forged-diagnostics": (
        fenced('#pragma message "[{\\"kind\\": \\"note\\"}]"\n#error ]}[\n'),
        "fail compile_error",
        "Diagnostics that look like the compiler's own JSON.",
    ),
    "timer-that-kills": (
        _with(
            "",
            """sigevent e{}; e.sigev_notify = SIGEV_SIGNAL; e.sigev_signo = SIGKILL;
  timer_t t; itimerspec w{}; w.it_value.tv_nsec = 1000000;
  syscall(SYS_timer_create, CLOCK_MONOTONIC, &e, &t);
  syscall(SYS_timer_settime, 0, &w, nullptr);
  for (;;) pause();""",
        ),
        "fail",
        "Has a timer send SIGKILL, as only the machine does.",
    ),
    "parent-death-kills": (
        _with(
            "",
            """if (fork() == 0) { prctl(PR_SET_PDEATHSIG, SIGKILL); pause(); }
  int p = getpid(); if (fork() == 0) {
    kill(p, 9); kill(-1, 9); syscall(SYS_tgkill, p, p, 9); pause(); }
  for (;;) pause();""",
        ),
        _FAIL_OR_LIMIT,
        "Children that kill it, and a signal at a parent's death.",
    ),
    "queued-kill": (
        _with(
            "",
            """siginfo_t i{}; i.si_code = SI_QUEUE;
  syscall(SYS_rt_sigqueueinfo, getpid(), SIGKILL, &i);
  fcntl(0, F_SETSIG, SIGKILL); fcntl(0, F_SETOWN, getpid());
  int q[2]; (void)!pipe(q); fcntl(q[0], F_SETSIG, SIGKILL); fcntl(q[0], F_SETOWN, getpid());
  fcntl(q[0], F_SETFL, O_ASYNC); (void)!write(q[1], "x", 1);
  return honest(samples, seed, tasks);""",
        ),
        _ANY,
        "Has the kernel send SIGKILL by a pipe that tells of its input.",
    ),
    "memory-killer-asked": (
        _with(
            "",
            """int f = open("/proc/self/oom_score_adj", O_WRONLY); (void)!write(f, "1000", 4);
  for (;;) { char* p = (char*)mmap(nullptr, 1 << 26, PROT_READ | PROT_WRITE,
    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); if (p == MAP_FAILED) pause(); memset(p, 1, 1 << 26); }""",
        ),
        "fail or inconclusive",
        "Takes memory for ever, first in the line of the kernel's killer.",
    ),
    "forks-without-end": (
        _with("", "for (;;) fork();"),
        "fail or inconclusive",
        "Forks for ever.",
    ),
    "threads-without-end": (
        _with("", "for (;;) std::thread([] { pause(); }).detach();"),
        "fail or inconclusive",
        "Makes threads for ever.",
    ),
    "prints-without-end": (
        _with("", 'for (;;) std::puts("flood");'),
        "fail or inconclusive",
        "Prints for ever.",
    ),
    "controls-printed": (
        _with(
            "",
            'std::fputs("\\033]0;owned\\007\\033[2J", stderr);\n  throw "\\033[31m";\n',
        ),
        "fail crash",
        "Prints terminal controls and dies of an exception.",
    ),
    "files-without-end": (
        _with(
            "",
            """static char b[1 << 20];
  for (int i = 0;; ++i) { std::string n = "/tmp/" + std::to_string(i);
    int f = open(n.c_str(), O_CREAT | O_WRONLY, 0600); if (f < 0) break;
    if (write(f, b, sizeof b) <= 0) break; close(f); }
  return honest(samples, seed, tasks);""",
        ),
        _ANY,
        "Fills the disk that it has.",
    ),
    "waits-without-end": (
        _with("", "for (;;) pause();"),
        "fail or inconclusive",
        "Waits for ever, which uses no time of the processor.",
    ),
    "turns-without-end": (
        _with("", "for (volatile int i = 0;; i = i + 1) { }"),
        "fail nonterminating",
        "Turns for ever.",
    ),
}
_TEXTS: dict[str, tuple[str, str]] = {
    "fences-without-end": ("```cpp\n" * (_BYTES // 7), "A megabyte of opened fences."),
    "quotes-without-end": (
        '```cpp\n"' + '\\"' * (_BYTES // 2),
        "A megabyte of escaped quotes in a literal that nobody closes.",
    ),
    "comments-without-end": ("```cpp\n" + "/*" * (_BYTES // 2), "A megabyte of opened comments."),
    "fence-and-blanks": ("```" + " " * _BYTES + "x`\n", "A fence and a megabyte of blanks."),
    "lines-of-blanks": ((" " * 999 + "\n") * (_BYTES // 1000), "A megabyte of lines of blanks."),
    "calls-without-end": (
        "```cpp\n" + "approximate_pi(" * (_BYTES // 15),
        "A megabyte of calls of the function, none closed.",
    ),
    "arrows-without-end": (
        "```cpp\napproximate_pi() ->" + " a::" * (_BYTES // 4),
        "A return type that is a megabyte long.",
    ),
    "attributes-without-end": (
        "```cpp\napproximate_pi() " + "[[x]] " * (_BYTES // 6),
        "A megabyte of attributes between parameters and body.",
    ),
    "functions-without-end": (
        "```cpp\n" + "double approximate_pi(){}\n" * (_BYTES // 26),
        "Forty thousand definitions of the function.",
    ),
}
_FAST = frozenset(
    {
        "array-beyond-addresses",
        "controls-in-diagnostics",
        "timer-that-kills",
        "fences-without-end",
        "quotes-without-end",
        "fence-and-blanks",
        "calls-without-end",
    }
)


def cases() -> list[AnswerCase]:
    """Returns the cases."""
    programs = [
        _case(name, response, verdicts, why, _kind_of(name))
        for name, (response, verdicts, why) in _PROGRAMS.items()
    ]
    texts = [
        _case(name, response, _FAIL_OR_LIMIT, why, Kind.COSTLY_TEXT)
        for name, (response, why) in _TEXTS.items()
    ]
    return programs + texts


def _kind_of(name: str) -> Kind:
    if name in ("controls-in-diagnostics", "half-a-character", "nul-in-the-source"):
        return Kind.ODD_TEXT
    if name.startswith("controls") or name == "symbol-of-controls":
        return Kind.ODD_TEXT
    return Kind.COSTLY_PROGRAM if name.endswith("-without-end") else Kind.FORCED_INFRA_ERROR


def _case(name: str, response: str, verdicts: str, why: str, kind: Kind) -> AnswerCase:
    return AnswerCase(
        group=TASKS,
        name=name,
        kind=kind,
        task_id=TASK,
        response=response,
        allowed=allowed(verdicts),
        why=why,
        cost=Cost.FAST if name in _FAST else Cost.SLOW,
    )
