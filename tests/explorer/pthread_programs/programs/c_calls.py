"""Writes calls on objects, and accesses of variables, as C."""

from enum import Enum

from tests.explorer.pthread_programs.objects.barriers_and_once import Barrier, Once
from tests.explorer.pthread_programs.objects.calls import (
    SELF,
    Call,
    Deadline,
    Interface,
    Register,
)
from tests.explorer.pthread_programs.objects.conditions import Condition, ConditionCall
from tests.explorer.pthread_programs.objects.mutexes import Mutex, MutexCall
from tests.explorer.pthread_programs.objects.readers_writers import SharedLock, SharedLockCall
from tests.explorer.pthread_programs.objects.semaphores import Semaphore, SemaphoreCall
from tests.explorer.pthread_programs.objects.specification import Specification
from tests.explorer.pthread_programs.objects.spin_locks import SpinLock
from tests.explorer.pthread_programs.objects.threads import THREADS, ThreadCall, Threads
from tests.explorer.pthread_programs.objects.variables import (
    Atomic,
    AtomicCall,
    Key,
    KeyCall,
    Plain,
    PlainCall,
)

_TIMES = {Deadline.LATER: "&later", Deadline.PASSED: "&passed"}
_TIMED_SHARED = frozenset({SharedLockCall.TIMEDRDLOCK, SharedLockCall.TIMEDWRLOCK})


def register_text(register: Register) -> str:
    """Returns the name of a register."""
    return f"{'l' if register.is_local else 'r'}{register.number}"


def value_text(variable: Specification) -> str:
    """Returns the expression that reads a variable."""
    match variable:
        case Atomic(name=name):
            return f"atomic_load(&{name})"
        case Plain(name=name):
            return name
        case _:
            raise TypeError(f"{variable} has no value")


def statement_text(call: Call, objects: tuple[Specification, ...]) -> str:
    """Returns a call as a statement, whose result goes where the call says."""
    kept = register_text(call.result) if call.result is not None else ""
    on = objects[call.at]
    match call.operation:
        case ThreadCall.JOIN:
            return _join(call, objects, kept)
        case ThreadCall.DISABLE | ThreadCall.ENABLE:
            before = f" {kept} = before;" if kept else ""
            name = call.operation.value
            return f"{{ int before; pthread_setcancelstate({name}, &before);{before} }}"
        case SemaphoreCall.GETVALUE:
            assert isinstance(on, Semaphore)
            return f"sem_getvalue(&{on.name}, &{kept});"
        case AtomicCall.COMPARE_EXCHANGE_STRONG | AtomicCall.COMPARE_EXCHANGE_WEAK:
            assert isinstance(on, Atomic)
            exchange = f"atomic_{call.operation.value}(&{on.name}, &seen, {call.value})"
            return (
                f"{{ int seen = {call.expected}; int done = {exchange};"
                f" {kept} = done * 10 + seen; }}"
            )
        case AtomicCall.INCREMENT_STRONG | AtomicCall.INCREMENT_WEAK:
            assert isinstance(on, Atomic)
            how = "weak" if call.operation is AtomicCall.INCREMENT_WEAK else "strong"
            exchange = f"atomic_compare_exchange_{how}(&{on.name}, &seen, seen + 1)"
            return f"{{ int seen = {value_text(on)}; while (!{exchange}) ; }}"
        case _:
            set_ = f"{kept} = " if kept else ""
            return f"{set_}{expression_text(call, objects)};"


def expression_text(call: Call, objects: tuple[Specification, ...]) -> str:
    """Returns a call as an expression."""
    on = objects[call.at]
    verb = _verb(call.operation)
    time = _TIMES.get(call.deadline, "")
    match on:
        case Threads():
            return _on_thread(call, on)
        case Mutex(name=name, interface=interface):
            prefix = "mtx" if interface is Interface.C11 else "pthread_mutex"
            until = f", {time}" if call.operation is MutexCall.TIMEDLOCK else ""
            return f"{prefix}_{verb}(&{name}{until})"
        case Condition(name=name, interface=interface):
            prefix = "cnd" if interface is Interface.C11 else "pthread_cond"
            if call.operation is not ConditionCall.WAIT:
                return f"{prefix}_{verb}(&{name})"
            mutex = objects[call.other]
            assert isinstance(mutex, Mutex)
            wait, until = ("timedwait", f", {time}") if time else ("wait", "")
            return f"{prefix}_{wait}(&{name}, &{mutex.name}{until})"
        case Semaphore(name=name):
            if time:
                return f"(sem_timedwait(&{name}, {time}) ? errno : 0)"
            if call.operation is SemaphoreCall.TRYWAIT:
                return f"(sem_trywait(&{name}) ? errno : 0)"
            return f"sem_{verb}(&{name})"
        case SharedLock(name=name):
            until = f", {time}" if call.operation in _TIMED_SHARED else ""
            return f"pthread_rwlock_{verb}(&{name}{until})"
        case SpinLock(name=name):
            return f"pthread_spin_{verb}(&{name})"
        case Barrier(name=name):
            return f"pthread_barrier_wait(&{name})"
        case Once(name=name, interface=interface):
            function = "call_once" if interface is Interface.C11 else "pthread_once"
            return f"{function}(&{name}, routine)"
        case Key(name=name):
            if call.operation is KeyCall.GETSPECIFIC:
                return f"(int)(long)pthread_getspecific({name})"
            return f"pthread_setspecific({name}, (void *){call.value}L)"
        case Atomic() | Plain():
            return _access(call, on)
        case _:
            raise TypeError(f"no C for {on}")


def _verb(operation: Enum) -> str:
    return str(operation.value)


def _access(call: Call, on: Atomic | Plain) -> str:
    match call.operation:
        case AtomicCall.LOAD | PlainCall.LOAD:
            return value_text(on)
        case AtomicCall.STORE | AtomicCall.EXCHANGE | AtomicCall.FETCH_ADD:
            return f"atomic_{call.operation.value}(&{on.name}, {call.value})"
        case PlainCall.STORE:
            return f"{on.name} = {call.value}"
        case PlainCall.ADD:
            return f"{on.name}++" if call.value == 1 else f"{on.name} += {call.value}"
        case _:
            raise TypeError(f"no C for {call}")


def _on_thread(call: Call, threads: Threads) -> str:
    named = "pthread_self()" if call.value == SELF else f"threads[{call.value}]"
    match call.operation:
        case ThreadCall.CREATE if threads.interface is Interface.C11:
            return f"thrd_create(&{named}, thread{call.value}, 0)"
        case ThreadCall.CREATE:
            return f"pthread_create(&{named}, 0, thread{call.value}, 0)"
        case ThreadCall.DETACH | ThreadCall.CANCEL:
            return f"pthread_{call.operation.value}({named})"
        case ThreadCall.TESTCANCEL:
            return "pthread_testcancel()"
        case ThreadCall.YIELD:
            return "sched_yield()"
        case _:
            raise TypeError(f"no C for {call}")


def _join(call: Call, objects: tuple[Specification, ...], kept: str) -> str:
    threads = objects[THREADS]
    assert isinstance(threads, Threads)
    named = f"threads[{call.value}]"
    if threads.interface is Interface.C11:
        return f"thrd_join({named}, {'&' + kept if kept else '0'});"
    if not kept:
        return f"pthread_join({named}, 0);"
    return f"{{ void *left; pthread_join({named}, &left); {kept} = (int)(long)left; }}"
