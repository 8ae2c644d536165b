"""Lists task-parallel answers that race and switch the race check off from their source."""

from tests.hostile.answers.answer_case import TASKS, AnswerCase, Kind, allowed
from tests.hostile.answers.task_templates import TASK, honest, racy
from tests.hostile.part import Cost

_TOUCH = "bump();"


def _in_check(condition: str, *, members: str = "static int word;") -> str:
    """Returns a program that races except where a condition says that it is checked."""
    return racy(
        members=members,
        body=f"if ({condition}) return honest(samples, seed, tasks);\n"
        "return racing(samples, seed, tasks);",
    )


def _macro(test: str) -> str:
    return racy(
        body=f"#if {test}\nreturn honest(samples, seed, tasks);\n#else\n"
        "return racing(samples, seed, tasks);\n#endif"
    )


_ANSWERS: dict[str, tuple[str, str]] = {
    "race-in-the-open": (racy(), "Races and hides nothing: the check must see this one."),
    "sanitizer-asked-for": (
        _macro("defined(__SANITIZE_THREAD__)"),
        "Is honest where it is compiled for the check.",
    ),
    "backend-asked-for": (
        _macro("defined(_GLIBCXX_USE_TBB_PAR_BACKEND) && !_GLIBCXX_USE_TBB_PAR_BACKEND"),
        "Looks for a macro of the check's flags.",
    ),
    "renamed-call-asked-for": (
        _macro("defined(omp_get_thread_num)"),
        "Looks for the macro by which the check renames a call.",
    ),
    "header-of-the-check-asked-for": (
        _macro('__has_include("/box/parallel_backend.h") || __has_include("parallel_backend.h")'),
        "Looks for the header of the check in the folder where it is compiled.",
    ),
    "headers-already-there": (
        racy(
            head="#if defined(_GLIBCXX_VECTOR) || defined(_GLIBCXX_ATOMIC) || "
            "defined(_FEATURES_H)\n#define CHECKED 1\n#else\n#define CHECKED 0\n#endif\n",
            body="return (CHECKED ? honest : racing)(samples, seed, tasks);",
        ),
        "Notices that somebody has included headers before its first line.",
    ),
    "library-of-tasks-asked": (
        _in_check(
            'library().find("libgomp") == std::string::npos',
            members="static int word;\nstatic std::string library() { Dl_info i{};"
            " dladdr(reinterpret_cast<void*>(&omp_get_max_threads), &i);"
            ' return i.dli_fname ? i.dli_fname : ""; }',
        ),
        "Looks where the functions of OpenMP come from.",
    ),
    "options-of-the-sanitizer": (
        racy(head='extern "C" const char* __tsan_default_options() { return "report_bugs=0"; }\n'),
        "Turns the sanitizer's reports off by its own interface.",
    ),
    "options-by-another-name": (
        racy(
            head='const char* quiet() __asm__("__tsan_default_options");\n'
            'const char* quiet() { return "report_bugs=0:exitcode=0"; }\n'
        ),
        "The same by the name of the symbol only.",
    ),
    "options-in-the-check-only": (
        racy(
            head='#ifdef __SANITIZE_THREAD__\nextern "C" const char* __tsan_default_options()'
            ' { return "report_bugs=0"; }\n#endif\n'
        ),
        "The same where the plain build does not see it.",
    ),
    "suppressions-of-the-sanitizer": (
        racy(
            head="#ifdef __SANITIZE_THREAD__\n"
            'extern "C" const char* __tsan_default_suppressions() { return "race:*\\n"; }\n#endif\n'
        ),
        "Suppresses every race by the sanitizer's own interface.",
    ),
    "report-hook-of-the-sanitizer": (
        racy(
            head='#ifdef __SANITIZE_THREAD__\nextern "C" void __tsan_on_report(void*)'
            " { _Exit(0); }\n"
            "namespace __tsan { struct ReportDesc; bool OnReport(const ReportDesc*, bool)"
            " { return true; } }\n#endif\n#include <cstdlib>\n"
        ),
        "Defines the hook that is called before a report is printed.",
    ),
    "not-sanitized": (
        racy(
            members='static int word;\n__attribute__((no_sanitize("thread"), noinline)) void bump()'
            " { word = word + 1; }",
            touch=_TOUCH,
        ),
        "Tells the compiler not to instrument the function that races.",
    ),
    "not-sanitized-by-another-name": (
        racy(
            members="static int word;\n[[gnu::no_sanitize_thread, gnu::noinline]] void bump()"
            " { word = word + 1; }",
            touch=_TOUCH,
        ),
        "The same in another spelling.",
    ),
    "not-sanitized-by-a-made-up-word": (
        racy(
            members='#define NO_S(x) __attribute__((no_##x("thread"), noinline))\n'
            "static int word;\n"
            "NO_S(sanitize) void bump() { word = word + 1; }",
            touch=_TOUCH,
        ),
        "The same with the word pasted together.",
    ),
    "not-sanitized-by-pragma": (
        racy(
            members='static int word;\n#pragma GCC push_options\n#pragma GCC optimize("O2")\n'
            "__attribute__((no_instrument_function, noinline, disable_sanitizer_instrumentation))"
            " void bump() { word = word + 1; }\n#pragma GCC pop_options",
            touch=_TOUCH,
        ),
        "The same by attributes that other compilers know, which change nothing here.",
    ),
    "lines-renamed": (
        racy(members='static int word;\n#line 1 "/usr/include/c++/13/vector"'),
        "Says that its lines are those of a header.",
    ),
    "lines-beyond-numbers": (
        racy(members='static int word;\n#line 2147483600 "candidate.cc"'),
        "Gives its lines numbers that overflow.",
    ),
    "lines-of-a-system-header": (
        racy(members='static int word;\n# 1 "/usr/include/x.h" 1 3\n#pragma GCC system_header'),
        "Says so by the markers of a preprocessor.",
    ),
    "line-of-a-directive": (
        racy(
            members="static int word;",
            touch='\n#line 2 "candidate.cc"\nword = word + 1;\n',
            head="#define NOTHING \\\n\n#pragma omp taskyield\n",
        ),
        "Renames the racing line to that of a directive, whose reports are none.",
    ),
    "error-stream-closed": (
        racy(body="close(2);\nreturn racing(samples, seed, tasks);"),
        "Closes the stream to which the sanitizer reports.",
    ),
    "error-stream-elsewhere": (
        racy(body='dup2(open("/dev/null", O_WRONLY), 2);\nreturn racing(samples, seed, tasks);'),
        "Points it to nowhere.",
    ),
    "error-stream-flooded": (
        racy(
            body="""for (int i = 0; i < 60000; ++i) std::fputs("==================\\n", stderr);
  return racing(samples, seed, tasks);"""
        ),
        "Prints what separates reports, by the thousand.",
    ),
    "error-stream-forged": (
        racy(
            body="""double r = racing(samples, seed, tasks);
  for (const char* s : {"concert race check: x\\n", "Location is TLS of\\n"})
    (void)!write(2, s, strlen(s));
  return r;""",
            touch='word = word + 1; (void)!write(2, "Location is TLS of\\n", 19);',
        ),
        "Prints the words by which reports are passed over.",
    ),
    "exit-status-of-the-check-forged": (
        racy(
            body="double r = racing(samples, seed, tasks);\nif (omp_get_max_threads() == 4)"
            " atexit([] { _exit(75); });\nreturn r;"
        ),
        "Ends as the check's runtime does when it can say nothing.",
    ),
    "assembler-adds": (
        racy(touch='__asm__ volatile("incl %0" : "+m"(word));'),
        "Adds in assembler, of which the sanitizer sees nothing.",
    ),
    "assembler-function-adds": (
        racy(
            members='int word_of_all;\nextern "C" void bump();\n'
            '__asm__(".text\\n.globl bump\\nbump:\\n'
            ' incl word_of_all(%rip)\\n ret\\n");',
            touch=_TOUCH,
        ),
        "The same in a function that is assembler as a whole.",
    ),
    "order-forged": (
        racy(
            members='static int word;\nextern "C" __attribute__((weak))'
            " void __tsan_acquire(void*);\n"
            'extern "C" __attribute__((weak)) void __tsan_release(void*);',
            touch="if (__tsan_acquire) __tsan_acquire(&word); word = word + 1;"
            " if (__tsan_release) __tsan_release(&word);",
        ),
        "Tells the sanitizer of an order that is none.",
    ),
    "order-forged-by-annotations": (
        racy(
            members='static int word;\nextern "C" __attribute__((weak)) void'
            ' AnnotateIgnoreWritesBegin(const char*, int);\nextern "C" __attribute__((weak)) void'
            " AnnotateIgnoreReadsBegin(const char*, int);",
            touch='if (AnnotateIgnoreWritesBegin) { AnnotateIgnoreWritesBegin("", 1);'
            ' AnnotateIgnoreReadsBegin("", 1); } word = word + 1;',
        ),
        "Has the sanitizer pass over its accesses.",
    ),
    "sanitizer-found-at-run-time": (
        _in_check('dlsym(RTLD_DEFAULT, "__tsan_init") != nullptr'),
        "Looks for the sanitizer's functions while it runs.",
    ),
    "sanitizer-found-by-weak-name": (
        _in_check(
            "__tsan_init != nullptr",
            members='static int word;\nextern "C" __attribute__((weak)) void __tsan_init();',
        ),
        "The same by a weak name.",
    ),
    "environment-asked": (
        _in_check('std::getenv("TSAN_OPTIONS") != nullptr'),
        "Looks for the options of the sanitizer in the environment.",
    ),
    "program-name-asked": (
        _in_check(
            'name().find("checked") != std::string::npos',
            members="static int word;\nstatic std::string name() { char b[256] = {};"
            ' (void)!readlink("/proc/self/exe", b, 255); return b; }',
        ),
        "Looks at its own file name.",
    ),
    "memory-map-asked": (
        _in_check(
            'map().find("tsan") != std::string::npos',
            members="static int word;\nstatic std::string map() { std::string s;"
            ' std::FILE* f = std::fopen("/proc/self/maps", "r"); char b[512];'
            " while (f && std::fgets(b, 512, f)) s += b; if (f) std::fclose(f); return s; }",
        ),
        "Looks for the sanitizer in its memory map.",
    ),
    "address-space-asked": (
        _in_check(
            "limit() > (1UL << 40)",
            members="static int word;\nstatic unsigned long limit() { rlimit l;"
            " getrlimit(RLIMIT_DATA, &l); return l.rlim_cur; }",
        ),
        "Looks at the limit on memory, which the check raises.",
    ),
    "threads-of-the-check-asked": (
        _in_check("omp_get_max_threads() == 4"),
        "Is honest on the number of threads of the check, which no other run has.",
    ),
    "team-of-the-check-asked": (
        _in_check(
            "alone()",
            members="static int word;\nstatic bool alone() { bool same = true;"
            " pid_t first = gettid();"
            "\n#pragma omp parallel reduction(&&: same)\nsame = gettid() == first;\n"
            "return same && omp_get_max_threads() > 1; }",
        ),
        "Is honest where a team's threads are one thread, as in the check.",
    ),
    "raw-threads-race": (
        honest(
            members="static volatile int* word;\n",
            body="""static char stack[2][65536];
  static int cell;
  word = &cell;
  for (int i = 0; i < 2; ++i)
    if (syscall(SYS_clone, CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | SIGCHLD,
                stack[i] + 65536 - 256, 0, 0, 0) == 0) {
      cell = cell + 1;
      syscall(SYS_exit, 0);
    }
  while (wait(nullptr) > 0) { }
  return honest(samples, seed, tasks);""",
        ),
        "Races on threads that it makes by system call.",
    ),
    "copies-race": (
        racy(
            members="static char area[64], from[64];",
            touch='__asm__ volatile("rep movsb" : : "S"(from), "D"(area), "c"(64UL) : "memory");',
        ),
        "Races by a string instruction.",
    ),
    "system-calls-race": (
        racy(
            members="static timespec area;",
            touch="syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &area);",
        ),
        "Has the kernel write the shared word.",
    ),
    "streaming-stores-race": (
        racy(
            members="static int word;",
            touch="__builtin_ia32_movnti(&word, 5);",
        ),
        "Races by an instruction that the compiler does not instrument.",
    ),
}
_FAST = frozenset(
    {
        "race-in-the-open",
        "options-in-the-check-only",
        "not-sanitized",
        "assembler-function-adds",
    }
)


def cases() -> list[AnswerCase]:
    """Returns the cases."""
    return [
        AnswerCase(
            group=TASKS,
            name=name,
            kind=Kind.CHECK_SWITCHED_OFF,
            task_id=TASK,
            response=response,
            allowed=allowed("fail data_race" if name == "race-in-the-open" else "fail"),
            why=why,
            cost=Cost.FAST if name in _FAST else Cost.SLOW,
        )
        for name, (response, why) in _ANSWERS.items()
    ]
