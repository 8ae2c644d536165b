"""A program's own tokens are told from those of headers, and what hides it is named."""

import pytest

from concert.suites.task_parallel.judge.races.text.preprocessed import (
    TooLongError,
    evasion,
    for_the_check,
    own_tokens,
    takes_parallel_algorithms,
    texts_for_the_check,
)

_ROOT = "/tools/gcc"


def _text(program: str) -> str:
    return (
        '# 0 "/box/candidate.cc"\n# 0 "<built-in>"\nint built_in;\n'
        '# 1 "/box/candidate.cc"\n'
        f'# 1 "{_ROOT}/include/atomic" 1 3\nasm("lock");\n'
        f'# 7 "/box/candidate.cc" 2\n{program}'
    )


def _evasion(program: str) -> str:
    return evasion(own_tokens(_text(program), roots=[_ROOT]))


def test_only_the_programs_tokens_are_its_own() -> None:
    tokens = own_tokens(_text("int x;\n\nint y;\n"), roots=[_ROOT])
    assert [token.text for token in tokens] == ["int", "x", ";", "int", "y", ";"]
    assert [token.line for token in tokens] == [7, 7, 7, 9, 9, 9]


def test_what_includes_a_backend_of_the_library_takes_parallel_algorithms() -> None:
    assert takes_parallel_algorithms(_text(f'# 14 "{_ROOT}/c++/13/pstl/parallel_backend.h" 3\n'))
    assert not takes_parallel_algorithms(_text(f'# 14 "{_ROOT}/c++/13/pstl/pstl_config.h" 3\n'))


@pytest.mark.parametrize(
    "path", ["/box/x.h", "/tools/gcc/../../box/candidate.cc", "/proc/self/cwd/candidate.cc", "x.h"]
)
def test_what_lies_elsewhere_is_the_programs(path: str) -> None:
    assert "assembler" in _evasion(f'# 1 "{path}" 1 3\nasm("incl x");\n')


def test_a_marker_within_a_literal_is_none() -> None:
    program = f'auto s = R"x(\n# 1 "{_ROOT}/a.h" 1 3\n)x"; asm("incl x");\n'
    assert _evasion(program) == "line 9: inline assembler, which the check does not see"


@pytest.mark.parametrize(
    "program",
    [
        'asm volatile("" ::: "memory");',
        'asm("pause");',
        '__asm__ __volatile__ ("rep; nop" : : : "memory");',
        'asm volatile("nop\\n\\t" "pause");',
        'asm volatile("" : "+r"(x));',
        "__builtin_ia32_pause();",
        "one.syscall(); one->syscall = 2;",
        'auto s = "asm volatile dlsym";',
        "int concerto, tsan, pstl;",
        "char c = '\"'; int n = 1'000'000; auto d = 1.5e-3;",
    ],
)
def test_what_leaves_memory_alone_hides_nothing(program: str) -> None:
    assert _evasion(program) == ""


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ('asm("incl %0" : "+m"(x));', "assembler"),
        ('asm("pause; incl x");', "assembler"),
        ('asm goto("" : : : : label);', "assembler"),
        ('asm(R"(nop)");', "assembler"),
        ('int f() asm("__tsan_read1");', "assembler"),
        ("__tsan_ignore_thread_begin();", "__tsan_ignore_thread_begin"),
        ("__sanitizer_set_report_fd(0);", "__sanitizer_set_report_fd"),
        ('AnnotateHappensBefore("", 1, &x);', "AnnotateHappensBefore"),
        ("using namespace __pstl;", "__pstl"),
        ("concert_run_parts(f, 0, 1);", "concert_run_parts"),
        ("GOMP_taskwait();", "GOMP_taskwait"),
        ("::syscall(39);", "syscall"),
        ("__builtin_ia32_movnti(&x, 1);", "__builtin_ia32_movnti"),
        ('open("/proc/self/maps", 0);', "process"),
        ('getenv("TSAN_OPTIONS");', "process"),
        ('puts("concert race check: x");', "process"),
        ('puts("concert_ignored");', "process"),
        ("f(concert_lanes(4));", "concert_lanes belongs to the check"),
        ('s = R"(\n #pragma omp simd\n)";', "a string holds a directive"),
    ],
)
def test_what_hides_a_program_is_named_with_its_line(program: str, said: str) -> None:
    found = _evasion(program)
    assert found.startswith("line 7: ")
    assert said in found


def test_the_check_compiles_what_asks_to_be_left_out() -> None:
    text = '__attribute__((no_sanitize("thread"), noinline)) [[gnu::no_sanitize_thread]] f();'
    assert "no_sanitize" not in for_the_check(text)
    assert "noinline" in for_the_check(text)
    assert for_the_check("omp_get_thread_num()") == "concert_thread_num()"


@pytest.mark.parametrize("name", ["my_omp_get_thread_num", "omp_get_thread_number", "sanitize"])
def test_names_that_are_only_alike_stay_in_the_check(name: str) -> None:
    assert for_the_check(f"{name}();") == f"{name}();"


def test_strings_of_a_program_stay_in_the_check() -> None:
    program = 'f("omp_get_thread_num() = ", omp_get_thread_num(), "no_sanitize");'
    text = _text(program)
    (checked,) = texts_for_the_check(text, own_tokens(text, roots=[_ROOT]))
    assert 'f("omp_get_thread_num() = ", concert_thread_num(), "no_sanitize");' in checked


def test_a_program_that_grows_beyond_use_is_too_long() -> None:
    with pytest.raises(TooLongError):
        own_tokens(_text("+1 " * 2_000_000), roots=[_ROOT])
