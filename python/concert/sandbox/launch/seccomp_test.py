"""Tests of the system-call filter, by interpreting it for every call."""

import errno
import struct

from concert.sandbox.launch import seccomp

_X86_64 = 0xC000003E
_I386 = 0x40000003
_ALLOW = 0x7FFF0000
_KILL = 0x80000000
_ERRNO = 0x00050000


def _decide(
    number: int,
    *,
    arch: int = _X86_64,
    argument: int = 0,
    second: int = 0,
    third: int = 0,
    may_trace: bool = False,
) -> int:
    """Runs the classic BPF program on one system call; independent of how it was assembled."""
    data = struct.pack("<IIQQQQ", number, arch, 0, argument, second, third) + bytes(24)
    program = list(struct.iter_unpack("<HBBI", seccomp.program(may_trace=may_trace)))
    at = accumulator = 0
    while True:
        code, if_true, if_false, value = program[at]
        at += 1
        if code == 0x20:
            (accumulator,) = struct.unpack_from("<I", data, value)
        elif code == 0x54:
            accumulator &= value
        elif code == 0x06:
            return int(value)
        else:
            holds = accumulator == value if code == 0x15 else accumulator >= value
            at += if_true if holds else if_false


def test_exactly_the_listed_calls_are_refused() -> None:
    others = set(range(600)) - {41, 435}  # socket, clone3
    refused = {n for n in others if _decide(n) == _ERRNO | errno.EPERM}
    allowed = {n for n in others if _decide(n) == _ALLOW}
    assert refused | allowed == others
    # ptrace, timer_create, process_vm_writev, bpf, io_uring_setup; read, alarm, clone, execve
    assert {101, 222, 311, 321, 425} <= refused
    assert {0, 37, 56, 59} <= allowed


def test_who_may_trace_may_not_take_a_process_that_did_not_ask() -> None:
    ptrace, taking = 101, {16, 0x4206}
    requests = range(0x5000)
    refused = {n for n in requests if _decide(ptrace, argument=n, may_trace=True) != _ALLOW}
    assert refused == taking
    others = (n for n in range(600) if n not in (ptrace, 41, 222, 435))
    assert all(_decide(number) == _decide(number, may_trace=True) for number in others)
    assert {_decide(ptrace, argument=n) for n in (0, *taking)} == {_ERRNO | errno.EPERM}


def test_a_program_that_kills_itself_does_not_end_as_one_that_the_machine_killed() -> None:
    for number in (62, 129, 200, 424):  # kill, rt_sigqueueinfo, tkill, pidfd_send_signal
        killing = {n for n in range(65) if _decide(number, argument=2, second=n) == _KILL}
        assert killing == {9}
        assert _decide(number, argument=2, second=9, may_trace=True) == _ALLOW
    for number in (234, 297):  # tgkill, rt_tgsigqueueinfo
        assert {n for n in range(65) if _decide(number, second=7, third=n) == _KILL} == {9}
    setrlimit, prlimit64, cpu = 160, 302, 0
    assert _decide(setrlimit, argument=cpu) == _ERRNO | errno.EPERM
    assert _decide(setrlimit, argument=3) == _ALLOW
    assert _decide(prlimit64, second=cpu, third=0x7FFF1234) == _ERRNO | errno.EPERM
    assert _decide(prlimit64, second=cpu, third=1 << 32) == _ERRNO | errno.EPERM
    assert _decide(prlimit64, second=cpu) == _ALLOW
    assert _decide(prlimit64, second=3, third=0x7FFF1234) == _ALLOW


def test_the_kernel_sends_no_program_sigkill_for_it() -> None:
    timer_create, clone3, clone, fcntl = 222, 435, 56, 72
    assert _decide(timer_create) == _ERRNO | errno.EPERM
    assert _decide(clone3) == _ERRNO | errno.ENOSYS
    assert {low for low in range(256) if _decide(clone, argument=0x3D0F00 | low) == _KILL} == {9}
    set_signal = 10
    assert {n for n in range(65) if _decide(fcntl, second=set_signal, third=n) == _KILL} == {9}
    assert {n for n in range(20) if _decide(fcntl, second=n, third=9) != _ALLOW} == {set_signal}
    for number in (timer_create, clone3, clone, fcntl):
        assert _decide(number, argument=9, second=set_signal, third=9, may_trace=True) == _ALLOW


def test_only_separated_socket_families_are_allowed() -> None:
    allowed = {family for family in range(64) if _decide(41, argument=family) == _ALLOW}
    assert allowed == {1, 2, 10, 16}
    assert _decide(41, argument=40) == _ERRNO | errno.EAFNOSUPPORT


def test_other_system_call_tables_are_closed() -> None:
    assert _decide(0, arch=_I386) == _KILL
    assert _decide(0x40000000) == _ERRNO | errno.ENOSYS
