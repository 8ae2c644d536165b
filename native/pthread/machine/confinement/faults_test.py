"""Whatever a program does ends with a stated outcome."""

from pathlib import Path

import pytest

from native.pthread.machine.testing.building import Ran, build

_HEADERS = """
    #include <pthread.h>
    #include <signal.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/socket.h>
    #include <unistd.h>
    #include <assert.h>
    #include <setjmp.h>
    static volatile int zero, *null;
    static int global;
"""


def _run(workspace: Path, statements: str, functions: str = "", *, in_main: bool = False) -> Ran:
    """Runs `statements` a few times, in a thread of its own or in main."""
    body = """
        pthread_t thread;
        pthread_create(&thread, NULL, work, NULL);
        pthread_join(thread, NULL);
    """
    text = f"""
        {_HEADERS} {functions}
        static void *work(void *argument) {{ {statements}; return NULL; }}
        int main(void) {{ {statements if in_main else body}; return 0; }}
    """
    ran = build(text, workspace).run(executions=4)
    assert ran.alike
    assert ran.status == 0, ran.complaint
    return ran


_ENDINGS = {
    "*null = 1": "fault bad address",
    "return (void *)(long)*null": "fault bad address",
    "*(volatile int *)0x700000000000 = 1": "fault bad address",
    "*(volatile int *)0x123456789abcdef0 = 1": "fault bad address",
    '((char *)"constant")[0] = 1': "fault bad address",
    "((void (*)(void))null)()": "fault bad address",
    "((void (*)(void))&global)()": "fault call",
    "memcpy((void *)8, &global, 4)": "fault bad address in memcpy",
    "global = strlen((char *)8)": "fault bad address in strlen",
    'printf("%s", (char *)8)': "fault bad address in printf",
    "global = atoi((char *)8)": "fault bad address",
    "memset(&zero, 0, 1L << 40)": "fault bad address in memset",
    "char own[10]; memset(own, 7, 1 << 24)": "fault bad address in memset",
    "global = 5 / zero": "fault arithmetic",
    "global = (-2147483647 - 1) / (zero - 1)": "fault arithmetic",
    "__builtin_trap()": "fault instruction",
    "for (;;) {}": "fault loop for ever",
    "for (int i = 0;; i = (i + 1) % 50) {}": "fault loop for ever",
    "free(&global)": "fault invalid free",
    "free((char *)malloc(8) + 4)": "fault invalid free",
    "void *block = malloc(8); free(block); free(block)": "fault double free",
    "realloc(&global, 5)": "fault invalid free in realloc",
    "for (;;) malloc(1000)": "fault heap exhausted in malloc",
    "abort()": "abort abort()",
    "_exit(7)": "immediate 7",
    "exit(7)": "exit 7",
    "fork()": "unsupported fork",
    "socket(1, 2, 3)": "unsupported socket",
    "signal(SIGSEGV, SIG_IGN)": "unsupported signal",
    "raise(SIGKILL)": "unsupported raise",
    'system("true")': "unsupported system",
    "undefined_function(5)": "unsupported undefined_function",
}


@pytest.mark.parametrize("statements", sorted(_ENDINGS))
def test_a_fault_is_told_and_the_next_execution_runs(statements: str, tmp_path: Path) -> None:
    expected = _ENDINGS[statements]
    ran = _run(tmp_path, statements)
    assert ran.ending.removesuffix(" in free") == expected.removesuffix(" in free")


def test_a_failed_assertion_is_told_with_its_text(tmp_path: Path) -> None:
    ran = build(f"{_HEADERS} int main(void) {{ assert(zero == 1); }}", tmp_path).run()
    assert ran.ending.startswith("assertion program.c:")
    assert ran.ending.endswith(": main: Assertion `zero == 1' failed.")


_RECURSION = """
    static int deep(int depth) {
        char here[100];
        here[zero] = depth;
        return deep(depth + 1) + here[0];
    }
    static int wide(int depth) {
        char here[90000];
        here[0] = depth;
        return wide(depth + 1) + here[0];
    }
    static int to(int depth) { volatile char here[1000]; return depth == 0 ? 0 : to(depth - 1); }
"""


@pytest.mark.parametrize("function", ["deep", "wide"])
@pytest.mark.parametrize("in_main", [False, True])
def test_endless_recursion_is_a_stack_overflow(
    function: str, in_main: bool, tmp_path: Path
) -> None:
    ran = _run(tmp_path, f"{function}(0)", _RECURSION, in_main=in_main)
    assert ran.ending == "fault stack overflow"


def test_a_stack_is_as_large_as_elsewhere(tmp_path: Path) -> None:
    assert _run(tmp_path, "to(7000)", _RECURSION).ending == "return 0"


def test_a_loop_that_computes_for_long_goes_on(tmp_path: Path) -> None:
    loop = "long i, sum = 0; for (i = 0; i < 100000000; i++) sum += i; global = sum % 7"
    assert _run(tmp_path, loop).ending == "return 0"


def test_a_loop_that_counts_for_ever_is_stopped(tmp_path: Path) -> None:
    assert _run(tmp_path, "for (unsigned long i = 0;; i++) {}").ending == "fault loop"


def test_a_thread_that_smashes_its_stack_harms_nobody_else(tmp_path: Path) -> None:
    smash = """
        static void smash(void) {
            volatile long here[2];
            for (here[0] = 0, global = 0; global < 40; global++) here[global] = 0x4141414141414141;
        }
    """
    assert _run(tmp_path, "smash()", smash).ending == "fault bad address"


_VALIDITY = """
    #include <stdlib.h>
    #include <stdio.h>
    int main(void) {
        char *block = malloc(13), *empty = malloc(0), *aligned = aligned_alloc(256, 24);
        int outside = test_validity(block + 13, 1) | test_validity(block - 1, 1) |
                      test_validity(block + 10, 4) | test_validity(empty, 1);
        printf("%d %d %d\\n", test_validity(block, 13), outside, (int)((long)aligned % 256));
        block = realloc(block, 20);
        printf("%d\\n", test_validity(block + 12, 8));
        free(block);
        printf("%d %d\\n", test_validity(block + 19, 1), test_validity(block, 1));
        int *again = malloc(20);
        printf("%d\\n", (char *)again == block);
        return 0;
    }
"""


def test_the_heap_knows_which_bytes_are_valid(tmp_path: Path) -> None:
    ran = build(_VALIDITY, tmp_path).run()
    assert ran.printed == "0 2 0\n0\n1 1\n0\n"
    assert ran.alike


def test_uses_of_freed_and_foreign_bytes_are_seen(tmp_path: Path) -> None:
    text = """
        #include <stdlib.h>
        #include <string.h>
        int main(void) {
            int *block = calloc(4, sizeof *block);
            block[3] = block[0];
            block[4] = 1;
            memset(block, 0, 17);
            free(block);
            return block[1];
        }
    """
    ran = build(text, tmp_path).run()
    assert (ran.ending, ran.errors, ran.alike) == ("return 0", 3, True)


@pytest.mark.parametrize("value", ["0", "-1", "0x4141414141414141"])
def test_a_program_does_not_reach_the_runtime(value: str, tmp_path: Path) -> None:
    text = f"""
        int main(void) {{
            for (long *at = (long *)(((long)&main + 0x20000) & ~0xfffL); ; at++) *at = {value};
        }}
    """
    ran = build(text, tmp_path).run()
    # Code and constants come first, and are protected.
    assert ran.ending == "fault bad address"
    text = f"""
        int main(void) {{
            long *at = (long *)__builtin_extract_return_addr(__builtin_frame_address(0));
            for (at = (long *)0x500000; at < (long *)0x1ffff000; at++) *at = {value};
            return 0;
        }}
    """
    (tmp_path / "data").mkdir()
    ran = build(text, tmp_path / "data").run()
    assert (ran.status, ran.ending) == (0, "fault bad address")
