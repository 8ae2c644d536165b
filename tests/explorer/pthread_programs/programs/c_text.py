"""Writes a program as C."""

from collections.abc import Iterator

from tests.explorer.pthread_programs.objects.barriers_and_once import Barrier, Once
from tests.explorer.pthread_programs.objects.calls import Call, Interface, Register
from tests.explorer.pthread_programs.objects.conditions import Condition
from tests.explorer.pthread_programs.objects.mutexes import Mutex, MutexKind
from tests.explorer.pthread_programs.objects.readers_writers import SharedLock
from tests.explorer.pthread_programs.objects.semaphores import Semaphore
from tests.explorer.pthread_programs.objects.specification import Specification
from tests.explorer.pthread_programs.objects.spin_locks import SpinLock
from tests.explorer.pthread_programs.objects.state import MAIN
from tests.explorer.pthread_programs.objects.variables import Atomic, Key, Plain
from tests.explorer.pthread_programs.programs.c_calls import (
    expression_text,
    register_text,
    statement_text,
    value_text,
)
from tests.explorer.pthread_programs.programs.program import Program
from tests.explorer.pthread_programs.programs.statements import (
    Assert,
    Body,
    Break,
    Cleanup,
    Do,
    DoWhile,
    Forever,
    If,
    Leave,
    Section,
    Statement,
    Test,
    Way,
    While,
    registers_of,
)

_HEAD = """#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <threads.h>
#include <time.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
static struct timespec later, passed;
"""
_INDENT = "    "


def c_text(program: Program) -> str:
    """Returns a program as C."""
    writer = _Writer(program)
    is_c11 = program.interface is Interface.C11
    lines = [_HEAD.rstrip("\n")]
    lines += [line for each in program.objects for line in _declared(each)]
    lines.append(f"static {'thrd_t' if is_c11 else 'pthread_t'} threads[{len(program.threads)}];")
    lines += [f"static int {register_text(each)};" for each in _registers(program.bodies())]
    for number, body in enumerate(program.handlers):
        lines += writer.function(f"static void handler{number}(void *unused)", body)
    if program.once is not None:
        lines += writer.function("static void routine(void)", program.routine)
    if program.destructor is not None:
        lines += writer.function("static void destructor(void *unused)", program.destructor)
    for me, body in enumerate(program.threads[1:], start=1):
        head = f"static {'int ' if is_c11 else 'void *'}thread{me}(void *unused)"
        lines += writer.function(head, body, end=("return 0;",))
    begin = ["clock_gettime(CLOCK_REALTIME, &later);", "later.tv_sec += 1;"]
    begin += [line for each in program.objects for line in _initialised(each, program)]
    end = (writer.print(), "return 0;")
    lines += writer.function("int main(void)", program.threads[MAIN], begin=begin, end=end)
    return "\n".join(lines) + "\n"


def _registers(bodies: Iterator[Body]) -> list[Register]:
    kept = {each for body in bodies for each in registers_of(body) if not each.is_local}
    return sorted(kept, key=lambda each: each.number)


def _declared(each: Specification) -> Iterator[str]:
    match each:
        case Mutex(name=name, interface=Interface.C11):
            yield f"static mtx_t {name};"
        case Mutex(name=name, is_checked=False):
            yield f"static pthread_mutex_t {name} = PTHREAD_MUTEX_INITIALIZER;"
        case Mutex(name=name):
            yield f"static pthread_mutex_t {name};"
        case Condition(name=name, interface=Interface.C11):
            yield f"static cnd_t {name};"
        case Condition(name=name):
            yield f"static pthread_cond_t {name} = PTHREAD_COND_INITIALIZER;"
        case Semaphore(name=name):
            yield f"static sem_t {name};"
        case SharedLock(name=name):
            yield f"static pthread_rwlock_t {name} = PTHREAD_RWLOCK_INITIALIZER;"
        case SpinLock(name=name):
            yield f"static pthread_spinlock_t {name};"
        case Barrier(name=name):
            yield f"static pthread_barrier_t {name};"
        case Once(name=name, interface=Interface.C11):
            yield f"static once_flag {name} = ONCE_FLAG_INIT;"
        case Once(name=name):
            yield f"static pthread_once_t {name} = PTHREAD_ONCE_INIT;"
        case Key(name=name):
            yield f"static pthread_key_t {name};"
        case Atomic(name=name):
            yield f"static atomic_int {name};"
        case Plain(name=name):
            yield f"static int {name};"


def _initialised(each: Specification, program: Program) -> Iterator[str]:
    match each:
        case Mutex(name=name, interface=Interface.C11, kind=kind):
            recursive = " | mtx_recursive" if kind is MutexKind.RECURSIVE else ""
            yield f"mtx_init(&{name}, mtx_timed{recursive});"
        case Mutex(name=name, is_checked=True, kind=kind, is_robust=is_robust):
            yield f"pthread_mutexattr_t {name}_kind;"
            yield f"pthread_mutexattr_init(&{name}_kind);"
            yield f"pthread_mutexattr_settype(&{name}_kind, PTHREAD_MUTEX_{kind.value});"
            if is_robust:
                yield f"pthread_mutexattr_setrobust(&{name}_kind, PTHREAD_MUTEX_ROBUST);"
            yield f"pthread_mutex_init(&{name}, &{name}_kind);"
            yield f"pthread_mutexattr_destroy(&{name}_kind);"
        case Condition(name=name, interface=Interface.C11):
            yield f"cnd_init(&{name});"
        case Semaphore(name=name, value=value):
            yield f"sem_init(&{name}, 0, {value});"
        case SpinLock(name=name):
            yield f"pthread_spin_init(&{name}, PTHREAD_PROCESS_PRIVATE);"
        case Barrier(name=name, count=count):
            yield f"pthread_barrier_init(&{name}, 0, {count});"
        case Key(name=name):
            destructor = "0" if program.destructor is None else "destructor"
            yield f"pthread_key_create(&{name}, {destructor});"


class _Writer:
    """Writes bodies of functions."""

    def __init__(self, program: Program) -> None:
        self._program = program

    def function(
        self,
        head: str,
        body: Body,
        *,
        begin: list[str] | None = None,
        end: tuple[str, ...] = (),
    ) -> list[str]:
        """Returns the lines of a function."""
        mine = {each.number: each for each in registers_of(body) if each.is_local}
        lines = [f"{_INDENT}int {register_text(mine[each])} = 0;" for each in sorted(mine)]
        lines += [_INDENT + line for line in begin or []]
        lines += [_INDENT + line for line in self._body(body)]
        return [head, "{", *lines, *(_INDENT + line for line in end), "}"]

    def print(self) -> str:
        """Returns the statement that prints how the program has ended."""
        program = self._program
        values = [f"r{number}" for number in program.printed_registers]
        values += [value_text(program.objects[at]) for at in program.printed_variables]
        pattern = " ".join("%d" for _ in values)
        return f'printf("{pattern}\\n"{"".join(", " + value for value in values)});'

    def _body(self, body: Body) -> Iterator[str]:
        for statement in body:
            yield from self._statement(statement)

    def _statement(self, statement: Statement) -> Iterator[str]:
        match statement:
            case Do(call=call):
                yield statement_text(call, self._program.objects)
            case If(test=test, then=then, otherwise=otherwise):
                yield from self._nested(f"if ({self._test(test)})", then)
                if otherwise:
                    yield from self._nested("else", otherwise)
            case While(tests=tests, body=body):
                condition = " && ".join(map(self._test, tests))
                yield from self._nested(f"while ({condition})", body)
            case DoWhile(body=body, test=test):
                yield "do {"
                yield from (_INDENT + line for line in self._body(body))
                yield f"}} while ({self._test(test)});"
            case Forever(body=body):
                yield from self._nested("for (;;)", body)
            case Break(test=test):
                yield f"if (!({self._test(test.opposite)})) break;"
            case Section(body=body):
                yield "__VERIFIER_atomic_begin();"
                yield from self._body(body)
                yield "__VERIFIER_atomic_end();"
            case Cleanup(handler=handler, body=body, runs=runs):
                yield f"pthread_cleanup_push(handler{handler}, 0);"
                yield from self._body(body)
                yield f"pthread_cleanup_pop({int(runs)});"
            case Assert(test=test):
                yield f"assert({self._test(test)});"
            case Leave(value=value, way=way):
                yield self._left(value, way)
            case _:
                raise TypeError(f"no C for {statement}")

    def _nested(self, head: str, body: Body) -> Iterator[str]:
        lines = list(self._body(body))
        if not lines:
            yield f"{head} ;"
        elif len(body) == 1 and isinstance(body[0], Do):
            yield f"{head} {lines[0]}"
        else:
            yield f"{head} {{"
            yield from (_INDENT + line for line in lines)
            yield "}"

    def _test(self, test: Test) -> str:
        if isinstance(test.left, Call):
            left = expression_text(test.left, self._program.objects)
        else:
            left = register_text(test.left)
        return f"{left} {test.relation.value} {test.right}"

    def _left(self, value: int, way: Way) -> str:
        if self._program.interface is Interface.C11:
            return f"return {value};" if way is Way.RETURN else f"thrd_exit({value});"
        left = f"(void *){value}L"
        return f"return {left};" if way is Way.RETURN else f"pthread_exit({left});"
