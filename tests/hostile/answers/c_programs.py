"""Lists C programs that race and hide it from the command races, or break what runs them."""

from tests.hostile.answers.answer_case import C_PROGRAMS, AnswerCase, Kind, allowed
from tests.hostile.part import Cost

_HEAD = """#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <sys/mman.h>
#include <sys/syscall.h>
"""
_SYSTEM_CALL = """static long raw(long n, long a, long b, long c, long d, long e, long f)
{
    long r;
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    __asm__ volatile("syscall" : "=a"(r) : "a"(n), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8),
                       "r"(r9)
                     : "rcx", "r11", "memory");
    return r;
}
"""
_REPORT = (
    r'"{\"outcome\":\"pass\",\"races\":[],\"findings\":[],\"coverage\":{\"statement\":'
    r'\"exhausted\",\"executions\":1}}\n"'
)


def _program(*, before: str = "", work: str = "count++;", main: str = "", racy: str = "1") -> str:
    """Returns a program of two threads that race where `racy` is true."""
    # Assembler is refused at sight, so only what needs it has it: all else is tried in earnest.
    asks = any("raw(" in part for part in (before, work, main, racy))
    return f"""{_HEAD}{_SYSTEM_CALL if asks else ""}
static int count;
static int racing;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
{before}
static void *work(void *unused)
{{
    if (!racing) pthread_mutex_lock(&lock);
    {work}
    if (!racing) pthread_mutex_unlock(&lock);
    return unused;
}}
int main(void)
{{
    pthread_t one, two;
    {main}
    racing = {racy};
    pthread_create(&one, NULL, work, NULL);
    pthread_create(&two, NULL, work, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}}
"""


_HIDDEN = {
    "functions-not-instrumented": (
        _program(
            before='__attribute__((no_sanitize("thread"), noinline)) static void bump(void)'
            " { count++; }",
            work="bump();",
        ),
        "Tells the compiler not to instrument the function that races.",
    ),
    "functions-not-instrumented-by-pragma": (
        _program(
            before='#pragma GCC push_options\n#pragma GCC optimize("no-sanitize=thread")\n'
            "__attribute__((no_sanitize_thread, noinline)) static void bump(void) { count++; }\n"
            "#pragma GCC pop_options",
            work="bump();",
        ),
        "The same in another spelling.",
    ),
    "assembler-adds": (
        _program(work='__asm__ volatile("incl %0" : "+m"(count));'),
        "Adds in assembler, of which the compiler reports nothing.",
    ),
    "assembler-function-adds": (
        _program(
            before='extern void bump(void); int shared; __asm__(".text\\n.globl bump\\nbump:\\n'
            ' incl shared(%rip)\\n ret\\n");',
            work="bump();",
        ),
        "The same in a function that is assembler as a whole.",
    ),
    "sanitizer-asked-for": (
        _program(
            racy="""
#ifdef __SANITIZE_THREAD__
            0
#else
            1
#endif
"""
        ),
        "Races only where it is compiled without the sanitizer.",
    ),
    "explorers-macro-asked-for": (
        _program(
            racy="""
#if defined(__SANITIZE_THREAD__) || defined(CONCERT) || defined(__CONCERT__) || !defined(__PIE__)
            0
#else
            1
#endif
"""
        ),
        "Races only where the macros are those of everyday life.",
    ),
    "entries-of-the-sanitizer-replaced": (
        _program(
            before="".join(
                f"void __tsan_{way}{size}(void *a) {{ }}\n"
                for way in ("read", "write")
                for size in (1, 2, 4, 8)
            )
            + "void __tsan_func_entry(void *a) { }\nvoid __tsan_func_exit(void) { }"
        ),
        "Defines the functions by which accesses are reported.",
    ),
    "names-of-the-runtime-replaced": (
        _program(
            before="int concert_pthread_create(pthread_t *t, const void *a, void *(*f)(void *),"
            " void *x) { f(x); return 0; }\nint concert_pthread_join(pthread_t t, void **r)"
            " { return 0; }\nvoid machine_unsupported(void) { }"
        ),
        "Defines the functions that threads are made by.",
    ),
    "lines-renamed": (
        _program(
            before='#line 1 "/usr/include/stdio.h"\nstatic void bump(void) { count++; }\n'
            '#line 99999999 "other.c"',
            work="bump();",
        ),
        "Says that its lines are those of a header.",
    ),
    "lines-of-a-system-header": (
        _program(
            before='# 1 "/usr/include/x.h" 1 3\nstatic void bump(void) { count++; }\n# 1 "x.c" 2\n'
            "#pragma GCC system_header",
            work="bump();",
        ),
        "Says so by the markers of a preprocessor.",
    ),
    "exit-before-main": (
        _program(
            before="__attribute__((constructor)) static void before(void)"
            " { raw(231, 0, 0, 0, 0, 0, 0); }"
        ),
        "Ends the process before main, by a system call of its own.",
    ),
    "exit-by-system-call": (
        _program(main="raw(231, 0, 0, 0, 0, 0, 0);"),
        "Ends the process in main, by a system call of its own, so that no report is written.",
    ),
    "report-forged-and-exit": (
        _program(
            main=f"""const char *r = {_REPORT};
    for (int fd = 0; fd < 64; fd++) raw(1, fd, (long)r, strlen(r), 0, 0, 0);
    const char *names[] = {{"report.jsonl", "/box/report.jsonl", "report.json"}};
    for (int i = 0; i < 3; i++) {{
        int fd = raw(2, (long)names[i], 01101, 0644, 0, 0, 0);
        if (fd >= 0) raw(1, fd, (long)r, strlen(r), 0, 0, 0);
    }}
    raw(231, 0, 0, 0, 0, 0, 0);"""
        ),
        "Writes a report of its own to every descriptor and file, and ends.",
    ),
    "report-a-link": (
        _program(
            main='raw(87, (long)"/box/report.jsonl", 0, 0, 0, 0, 0);'
            ' raw(88, (long)"/etc/passwd", (long)"/box/report.jsonl", 0, 0, 0, 0);'
            " raw(231, 0, 0, 0, 0, 0, 0);"
        ),
        "Puts a link in the place of the report.",
    ),
    "memory-of-the-runtime-overwritten": (
        _program(
            main="for (unsigned long a = 0x400000; a < 0x40000000; a += 4096)"
            " { raw(10, a, 4096, 7, 0, 0, 0); if (raw(21, a, 0, 0, 0, 0, 0) != -14)"
            " { volatile char *p = (char *)a; if (a > (unsigned long)&count + 8192)"
            ' __asm__ volatile("movq $0, (%0)" :: "r"(p) : "memory"); } }'
        ),
        "Writes zeros over whatever is mapped behind its own data.",
    ),
    "memory-of-the-runtime-unmapped": (
        _program(
            main="raw(11, 0x400000000000, 0x10000000, 0, 0, 0, 0);"
            " raw(11, 0x500000000000, 0x800000000, 0, 0, 0, 0);"
        ),
        "Unmaps the places where the runtime keeps its stacks and shadows.",
    ),
    "threads-by-system-call": (
        _program(
            main="""static char stack[65536];
    long r = raw(56, 0x10f00, (long)stack + sizeof stack - 64, 0, 0, 0, 0);
    if (r == 0) { for (int i = 0; i < 1000; i++) __asm__ volatile("incl %0" : "+m"(count));
        for (;;) raw(60, 0, 0, 0, 0, 0, 0); }"""
        ),
        "Makes a thread that the explorer does not know of.",
    ),
    "first-execution-remembered-in-a-file": (
        _program(
            main='int seen = raw(2, (long)"/tmp/seen", 0302, 0644, 0, 0, 0) < 0;', racy="!seen"
        ),
        "Leaves a file behind, and races only where there is none: as in real life.",
    ),
    "first-execution-remembered-in-memory": (
        _program(
            main="""volatile int *kept = (int *)raw(9, 0x600000000000, 4096, 3, 0x100021, -1, 0);
    if ((long)kept < 0) kept = (int *)0x600000000000;
    int seen;
    __asm__ volatile("movl (%1), %0\\n movl $1, (%1)" : "=&r"(seen) : "r"(kept) : "memory");""",
            racy="!seen",
        ),
        "Maps shared memory, which no checkpoint puts back, and races only where it is new.",
    ),
    "first-execution-remembered-by-limits": (
        _program(
            main="""long limit[2] = {0, 0};
    raw(97, 7, (long)limit, 0, 0, 0, 0);
    int seen = limit[0] == 33;
    limit[0] = 33;
    raw(160, 7, (long)limit, 0, 0, 0, 0);""",
            racy="!seen",
        ),
        "Keeps a mark in a resource limit of the process.",
    ),
    "explorer-seen-by-its-map": (
        _program(
            main="""char text[4096];
    long fd = raw(2, (long)"/proc/self/maps", 0, 0, 0, 0, 0);
    long n = raw(0, fd, (long)text, sizeof text, 0, 0, 0);
    int seen = n > 8 && !memcmp(text, "00400000", 8);""",
            racy="!seen",
        ),
        "Reads its own memory map and behaves where it lies at a fixed address.",
    ),
    "explorer-seen-by-its-stack": (
        _program(main="int seen = ((unsigned long)&one >> 40) == 0x30;", racy="!seen"),
        "Looks at the address of a local variable and behaves where it is the explorer's.",
    ),
    "code-in-a-constant": (
        _program(
            before="""static volatile long kept;
__attribute__((noinline)) static void carrier(void) { kept = 0x90c3050f90909090; }""",
            main="""for (int i = 0; i < 32; i++) {
        char *p = (char *)carrier + i;
        if (p[0] == 0x0f && p[1] == 0x05)
            __asm__ volatile("call *%1" : : "a"(231), "r"(p), "D"(0) : "rcx", "r11", "memory");
    }""",
        ),
        "Jumps into the middle of an instruction whose constant is a system call.",
    ),
    "code-called-in-a-constant": (
        _program(
            before="""static volatile long kept;
__attribute__((noinline)) static void carrier(void) { kept = 0x90c3050f90909090; }""",
            main="""for (int i = 0; i < 32; i++) {
        char *p = (char *)carrier + i;
        if (p[0] == 0x0f && p[1] == 0x05) ((void (*)(int))p)(0);
    }""",
        ),
        "The same without a word of assembler.",
    ),
    "code-in-data": (
        _program(
            before='const unsigned char code[] __attribute__((section(".text#"))) ='
            " {0xb8, 0xe7, 0, 0, 0, 0x31, 0xff, 0x0f, 0x05, 0xc3};",
            main="((void (*)(void))code)();",
        ),
        "Calls an array of bytes that it puts among the code.",
    ),
    "runtime-copied-over": (
        _program(
            main="for (unsigned long a = 0x500000000000; a < 0x500000010000; a += 4096)"
            " memset((void *)a, 1, 4096);"
        ),
        "Has a library function write into the runtime's memory.",
    ),
    "runtime-printed-over": (
        _program(main='printf("%d%n", 5, (int *)0x500000000000);'),
        "Has printf write there.",
    ),
    "data-walked-beyond": (
        _program(
            main="for (volatile int *p = &count; p < &count + (1 << 20); p++) *p = 0;",
        ),
        "Writes zeros from its own variables on, into what follows them.",
    ),
    "return-address-replaced": (
        _program(
            before="""static void leave(void) { _exit(0); }
__attribute__((noinline)) static void smash(void)
{
    void *volatile here[1];
    for (int i = 0; i < 16; i++) ((void *volatile *)here)[i] = (void *)leave;
}""",
            main="smash();",
        ),
        "Returns to a function that it has written over its return address.",
    ),
    "jump-out-of-the-thread": (
        _program(
            before="#include <setjmp.h>\nstatic jmp_buf place;",
            main="if (setjmp(place)) return 0;",
            work="count++; longjmp(place, 1);",
        ),
        "Jumps from a thread onto the stack of another.",
    ),
    "signals-handled": (
        _program(
            before="static void on(int s) { raw(231, 0, 0, 0, 0, 0, 0); }",
            main="""struct { void *h; unsigned long flags; void *restorer; unsigned long mask; } a =
        {(void *)on, 0x4000000, (void *)on, 0};
    for (int s = 1; s < 65; s++) raw(13, s, (long)&a, 0, 8, 0, 0);
    *(volatile int *)8 = 1;""",
        ),
        "Handles every signal, also those of the runtime, by an end that looks like success.",
    ),
}

_BREAKING = {
    "array-beyond-addresses": (
        "static char big[1UL << 46];\nint main(void) { return big[5]; }",
        "An array larger than the address range.",
    ),
    "array-beyond-size": (
        "static char big[1UL << 63];\nint main(void) { return big[5]; }",
        "An array larger than a size can say.",
    ),
    "gibibyte-of-initialiser": (
        "static char big[1UL << 30] = {1};\nint main(void) { return big[5]; }",
        "An object file of a gibibyte.",
    ),
    "assembler-bomb": (
        '__asm__(".rept 1000000000\\n.quad 1\\n.endr");\nint main(void) { return 0; }',
        "Assembler that repeats a line a thousand million times.",
    ),
    "device-without-end-included": (
        '#include "/dev/zero"\nint main(void) { return 0; }',
        "Includes a file that never ends.",
    ),
    "device-without-end-assembled": (
        '__asm__(".incbin \\"/dev/zero\\"");\nint main(void) { return 0; }',
        "The same through the assembler.",
    ),
    "itself-included": (
        "#include __FILE__\nint main(void) { return 0; }",
        "Includes itself.",
    ),
    "macro-bomb": (
        "".join(f"#define A{n} A{n - 1} A{n - 1} A{n - 1} A{n - 1}\n" for n in range(1, 16))
        + "#define A0 +1\nint main(void) { return 0 A15; }",
        "A macro that expands to a thousand million words.",
    ),
    "two-hundred-thousand-parentheses": (
        f"int main(void) {{ return {'(' * 200_000}1{')' * 200_000}; }}",
        "Nests so deeply that a parser runs out of stack.",
    ),
    "hundred-thousand-blocks": (
        f"int main(void) {{ {'{' * 100_000}{'}' * 100_000} return 0; }}",
        "The same with blocks.",
    ),
    "sum-of-two-hundred-thousand": (
        f"int f(void);\nint main(void) {{ return f(){'+f()' * 200_000}; }}",
        "The same with a sum.",
    ),
    "symbol-flood": (
        "".join(f"int symbol_{n};\n" for n in range(60_000)) + "int main(void) { return 0; }",
        "Sixty thousand symbols.",
    ),
    "unknown-function-flood": (
        "".join(f"void unknown_{n}(void);\n" for n in range(20_000))
        + "int main(void) {"
        + "".join(f"unknown_{n}();\n" for n in range(20_000))
        + "}",
        "Twenty thousand functions that nobody defines.",
    ),
    "link-time-section-forged": (
        '__asm__(".section .gnu.lto_.opts,\\"e\\",@progbits\\n.string \\"x\\"\\n.text");\n'
        "int __gnu_lto_v1 __attribute__((common));\n"
        "int main(void) { return 0; }",
        "Forges the sections by which an object file asks for link-time optimisation.",
    ),
    "main-is-data": (
        "const int main = 0xc3c3c3c3;",
        "Calls a number main.",
    ),
    "main-is-an-alias": (
        'extern int main(void) __attribute__((alias("other")));\nint other(void) { return 0; }',
        "Calls another function main.",
    ),
    "controls-in-diagnostics": (
        "#error \x1b]0;owned\x07\x1b[2J\u202e\nint main(void) { return x\x1b; }",
        "Has the compiler quote terminal controls.",
    ),
    "timer-that-kills": (
        _program(
            main="""struct sigevent e; memset(&e, 0, sizeof e);
    e.sigev_notify = 0; e.sigev_signo = 9;
    int id = 0; long when[4] = {0, 0, 0, 1000000};
    raw(222, 0, (long)&e, (long)&id, 0, 0, 0);
    raw(223, id, 0, (long)when, 0, 0, 0);
    for (;;) raw(34, 0, 0, 0, 0, 0, 0);"""
        ),
        "Has a timer send SIGKILL, as only the machine does.",
    ),
    "sleep-without-end": (
        _program(main="for (;;) raw(34, 0, 0, 0, 0, 0, 0);"),
        "Waits by a system call of its own, for ever, without using any time.",
    ),
    "forks-without-end": (
        _program(main="for (;;) raw(57, 0, 0, 0, 0, 0, 0);"),
        "Forks by system call.",
    ),
    "memory-without-end": (
        _program(
            main="for (;;) { char *p = (char *)raw(9, 0, 1 << 24, 3, 0x22, -1, 0);"
            " if ((long)p < 0) break; for (int i = 0; i < 1 << 24; i += 4096)"
            ' __asm__ volatile("movb $1, (%0)" :: "r"(p + i) : "memory"); }'
        ),
        "Maps memory by system call.",
    ),
    "prints-without-end": (
        _program(main='for (;;) raw(1, 1, (long)"flood\\n", 6, 0, 0, 0);'),
        "Prints by system call.",
    ),
}
_ODD = {
    "controls-printed": (
        _program(main='printf("\\033]0;owned\\007\\033[2J%c", 155); fputs("\\033[31m", stderr);'),
        "Prints terminal controls, which the verdict quotes.",
    ),
    "assertion-of-controls": (
        '#include <assert.h>\nint main(void) { assert(!"\\033]0;owned\\007|<script>"); return 0; }',
        "Fails an assertion whose text has controls and markup.",
    ),
}
_FAST = frozenset(
    {
        "functions-not-instrumented",
        "assembler-function-adds",
        "sanitizer-asked-for",
        "report-forged-and-exit",
        "first-execution-remembered-in-memory",
        "array-beyond-addresses",
        "controls-in-diagnostics",
        "timer-that-kills",
    }
)


def cases() -> list[AnswerCase]:
    """Returns the cases."""
    groups = (
        (Kind.FORGED_VERDICT, _HIDDEN, "fail or inconclusive or refused"),
        (Kind.FORCED_INFRA_ERROR, _BREAKING, "fail or inconclusive or refused or pass"),
        (Kind.ODD_TEXT, _ODD, "fail or inconclusive"),
    )
    return [
        AnswerCase(
            group=C_PROGRAMS,
            name=name,
            kind=kind,
            task_id="",
            response=source,
            allowed=allowed(verdicts),
            why=why,
            cost=Cost.FAST if name in _FAST else Cost.SLOW,
        )
        for kind, programs, verdicts in groups
        for name, (source, why) in programs.items()
    ]
