"""Finds the symbols by which a program takes the place of the race check, or goes past it."""

import re

from concert.suites.task_parallel.judge.build.harness import RaceHarness
from concert.suites.task_parallel.judge.build.symbols import Symbols

_OF_THE_CHECK = re.compile(r"__(?:tsan|sanitizer|interceptor|wrap|real)_|Annotate[A-Z]|WTFAnnotate")
_BY_THE_COMPILER = re.compile(
    r"__tsan_(?:init|func_entry|func_exit|vptr_update|vptr_read|read_range|write_range"
    r"|(?:volatile_|unaligned_)*(?:read|write|read_write)(?:1|2|4|8|16)(?:_pc)?"
    r"|atomic(?:8|16|32|64|128)_\w+|atomic_(?:thread|signal)_fence|mem(?:cpy|set|move))"
)
"""The functions that GCC's instrumentation calls."""
_PAST_THE_CHECK = re.compile(
    r"dlv?sym|dlm?open|dl_iterate_phdr|_r_debug|clone|v?fork|gettid|getrlimit(?:64)?|prlimit(?:64)?"
    r"|mprotect|ptrace|process_vm_\w+|personality|execv\w*|getauxval|posix_spawn\w*|system|popen"
)
"""Functions by which a program finds out about the check, or leaves it."""
_OF_THE_FRAMEWORK = re.compile(
    r"GOMP_|omp_|concert_(?:run_parts|thread_num|lanes|copies_in)$|_ZN3hpx8embedded"
)
"""Functions of the check's runtime that a program calls by directive, by algorithm or by name."""


def foreign_symbol(symbols: Symbols, harness: RaceHarness) -> str:
    """Names a symbol of the check that a program defines or calls by itself, if there is one."""
    foreign = {
        name
        for name in symbols.defined | symbols.local
        if _OF_THE_CHECK.match(name) or name in harness.provides
    }
    foreign |= {
        name
        for name in symbols.undefined
        if (_OF_THE_CHECK.match(name) and not _BY_THE_COMPILER.fullmatch(name))
        or _PAST_THE_CHECK.fullmatch(name)
        or (name in harness.provides and not _OF_THE_FRAMEWORK.match(name))
    }
    return min(foreign, default="")
