"""Writes a program over POSIX's objects as C."""

from typing import Final

from tests.explorer.objects.cells import Cell
from tests.explorer.objects.posix.objects import (
    Barrier,
    ConditionVariable,
    CountingSemaphore,
    Mutex,
    Once,
    SharedLock,
)
from tests.explorer.objects.posix.threads import PosixThreads
from tests.explorer.objects.specification import LIFE, Call, Program, Specification

_HEAD: Final = """#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

static struct timespec soon(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    now.tv_sec += 1;
    return now;
}

static char* number(char* log, int value) {
    if (value >= 10) *log++ = '0' + value / 10;
    *log++ = '0' + value % 10;
    return log;
}

static char told(int error) {
    return error == 0 ? 't' : error == EDEADLK ? 'd' : 'f';
}
"""


def c_text(program: Program) -> str:
    """Returns a program as C."""
    lines = [_HEAD]
    prepared = []
    for at, each in enumerate(program.objects):
        if at != LIFE:
            declared, prepare = _declared(at, each)
            lines.append(f"static {declared};")
            prepared += [f"    {line}" for line in prepare]
    for at, each in enumerate(program.objects):
        if isinstance(each, Once):
            lines.append(f"static void first{at}(void) {{ atomic_fetch_add(&o{at + 1}, 1); }}")
    lines.append(f"static pthread_t threads[{len(program.threads)}];")
    for me, calls in enumerate(program.threads):
        lines += [
            f"static char log{me}[32];",
            "",
            f"static void* run{me}(void* unused) {{",
            f"    char* log = log{me};",
            "    (void)unused;",
            *(f"    {_statement(call, program.objects[call.at])}" for call in calls),
            "    *log = 0;",
            "    return 0;",
            "}",
            "",
        ]
    threads = range(len(program.threads))
    lines += ["int main(void) {", *prepared]
    lines += [f"    pthread_create(&threads[{me}], 0, run{me}, 0);" for me in threads]
    # Nobody may cancel a thread that has been joined.
    lines += [f"    pthread_join(threads[{me}], 0);" for me in reversed(threads)]
    pattern = "|".join("%s" for _ in threads)
    lines += [
        f'    printf("{pattern}", {", ".join(f"log{me}" for me in threads)});',
        "    return 0;",
        "}",
    ]
    return "\n".join(lines) + "\n"


def _declared(at: int, each: Specification) -> tuple[str, list[str]]:
    match each:
        case Mutex():
            return f"pthread_mutex_t o{at}", [
                f"pthread_mutexattr_t kind{at};",
                f"pthread_mutexattr_init(&kind{at});",
                f"pthread_mutexattr_settype(&kind{at}, {each.kind.value});",
                f"pthread_mutex_init(&o{at}, &kind{at});",
            ]
        case ConditionVariable():
            return f"pthread_cond_t o{at} = PTHREAD_COND_INITIALIZER", []
        case CountingSemaphore():
            return f"sem_t o{at}", [f"sem_init(&o{at}, 0, {each.value});"]
        case SharedLock():
            return f"pthread_rwlock_t o{at} = PTHREAD_RWLOCK_INITIALIZER", []
        case Barrier():
            return f"pthread_barrier_t o{at}", [f"pthread_barrier_init(&o{at}, 0, {each.count});"]
        case Once():
            return f"pthread_once_t o{at} = PTHREAD_ONCE_INIT", []
        case Cell():
            return f"atomic_int o{at}", []
        case _:
            raise TypeError(f"no C for {each}")


def _statement(call: Call, on: Specification) -> str:
    here = f"&o{call.at}"
    match on:
        case PosixThreads():
            return {
                "cancel": f"pthread_cancel(threads[{call.argument}]);",
                "disable": "pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, 0);",
                "enable": "pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, 0);",
                "testcancel": "pthread_testcancel();",
            }[call.name]
        case Mutex():
            return {
                "lock": f"if (pthread_mutex_lock({here}) == EDEADLK) *log++ = 'd';",
                "unlock": f"if (pthread_mutex_unlock({here}) == EPERM) *log++ = 'p';",
                "timedlock": _timed(f"told(pthread_mutex_timedlock({here}, &until))"),
                "trylock": f"*log++ = told(pthread_mutex_trylock({here}));",
            }[call.name]
        case ConditionVariable():
            mutex = f"&o{call.other}"
            return {
                "wait": f"pthread_cond_wait({here}, {mutex}); *log++ = 'w';",
                "timedwait": _timed(
                    f"pthread_cond_timedwait({here}, {mutex}, &until) == 0 ? 'w' : 'l'"
                ),
                "signal": f"pthread_cond_signal({here});",
                "broadcast": f"pthread_cond_broadcast({here});",
            }[call.name]
        case CountingSemaphore():
            return {
                "wait": f"sem_wait({here});",
                "trywait": f"*log++ = sem_trywait({here}) == 0 ? 't' : 'f';",
                "timedwait": _timed(f"sem_timedwait({here}, &until) == 0 ? 't' : 'f'"),
                "post": f"sem_post({here});",
                "getvalue": f"{{ int value; sem_getvalue({here}, &value); "
                "log = number(log, value); }",
            }[call.name]
        case SharedLock():
            if call.name.startswith("timed"):
                return _timed(f"told(pthread_rwlock_{call.name}({here}, &until))")
            if call.name.startswith("try"):
                return f"*log++ = told(pthread_rwlock_{call.name}({here}));"
            if call.name == "unlock":
                return f"pthread_rwlock_unlock({here});"
            return f"if (pthread_rwlock_{call.name}({here}) == EDEADLK) *log++ = 'd';"
        case Barrier():
            return f"pthread_barrier_wait({here});"
        case Once():
            return f"pthread_once({here}, first{call.at});"
        case Cell():
            return {
                "get": f"log = number(log, atomic_load({here}));",
                "set": f"atomic_store({here}, {call.argument});",
                "increment": f"log = number(log, 1 + atomic_fetch_add({here}, 1));",
                "add": f"atomic_fetch_add({here}, {call.argument});",
                "swap": "{ int none = 0; *log++ = "
                f"atomic_compare_exchange_strong({here}, &none, {call.argument}) ? 't' : 'f'; }}",
            }[call.name]
        case _:
            raise TypeError(f"no C for {on}")


def _timed(told: str) -> str:
    return f"{{ struct timespec until = soon(); *log++ = {told}; }}"
