"""Lists the system calls that a sandboxed program may not make, as a filter for the kernel."""

import errno
import struct
from collections.abc import Sequence

# Numbers of the x86-64 system-call table. Refused because they reach what no namespace separates
# or no limit sees, not because they would need privileges anyway.
_REFUSED = {
    "shmget": 29,  # memory that no process's resident size shows
    "msgget": 68,
    "ptrace": 101,
    "mq_open": 240,
    "add_key": 248,  # key rings belong to the user, not to a namespace
    "request_key": 249,
    "keyctl": 250,
    "unshare": 272,
    "perf_event_open": 298,
    "setns": 308,
    "process_vm_readv": 310,
    "process_vm_writev": 311,
    "kcmp": 312,
    "memfd_create": 319,  # memory that no process's resident size shows
    "bpf": 321,
    "userfaultfd": 323,
    "io_uring_setup": 425,
    "io_uring_enter": 426,
    "io_uring_register": 427,
    "pidfd_getfd": 438,
    "memfd_secret": 447,
}
_PTRACE = _REFUSED["ptrace"]
# Of its requests, those that take a process which did not ask: process 1 never asks.
_TAKING = {"PTRACE_ATTACH": 16, "PTRACE_SEIZE": 0x4206}
_SOCKET = 41
# Families that a network namespace separates. AF_VSOCK, for one, would reach the hypervisor.
_FAMILIES = {"AF_UNIX": 1, "AF_INET": 2, "AF_INET6": 10, "AF_NETLINK": 16}

# A program that could end as one does that the machine killed would leave its judge without a
# verdict: these calls with SIGKILL end it by SIGSYS. Where the signal stands among the arguments.
_SENDING = {
    "kill": (62, 1),
    "rt_sigqueueinfo": (129, 1),
    "tkill": (200, 1),
    "tgkill": (234, 2),
    "rt_tgsigqueueinfo": (297, 2),
    "pidfd_send_signal": (424, 1),
}
_SIGKILL = 9
# And so is whoever has the kernel send it later. A timer's signal stands behind a pointer, which a
# filter cannot follow, so there are no such timers (alarm and setitimer send other signals).
_TIMER_CREATE = 222
# The signal that tells of a descriptor; and what a child's end sends to its parent, the low byte of
# clone's flags. clone3 has them behind a pointer: as where it does not exist, libraries take clone.
_FCNTL, _F_SETSIG = 72, 10
_CLONE, _CLONE3, _EXIT_SIGNAL = 56, 435, 0xFF
# And so does the kernel kill at the hard limit of RLIMIT_CPU (0).
_SETRLIMIT, _PRLIMIT64 = 160, 302
_RLIMIT_CPU = 0

_ARCH_X86_64 = 0xC000003E
_X32_BIT = 0x40000000
_RETURN_KILL = 0x80000000
_RETURN_ERRNO = 0x00050000
_RETURN_ALLOW = 0x7FFF0000

# Offsets in struct seccomp_data.
_NUMBER, _ARCH = 0, 4

_LOAD = 0x20
_EQUAL = 0x15
_AT_LEAST = 0x35
_AND = 0x54
_RETURN = 0x06

type _Instruction = tuple[int, int, int, int]


def program(*, may_trace: bool = False) -> bytes:
    """Returns the filter as `struct sock_filter[]`, as bwrap's --seccomp reads it.

    Args:
        may_trace: Whether a process may trace children that ask for it, and kill them.
    """
    instructions: list[_Instruction] = [
        (_LOAD, 0, 0, _ARCH),
        (_EQUAL, 1, 0, _ARCH_X86_64),
        (_RETURN, 0, 0, _RETURN_KILL),
        (_LOAD, 0, 0, _NUMBER),
        # The x32 table has other numbers for the same calls.
        (_AT_LEAST, 0, 1, _X32_BIT),
        (_RETURN, 0, 0, _RETURN_ERRNO | errno.ENOSYS),
    ]
    refused = set(_REFUSED.values()) - ({_PTRACE} if may_trace else set())
    for number in sorted(refused):
        instructions += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _RETURN_ERRNO | errno.EPERM)]
    for number, place in () if may_trace else sorted(_SENDING.values()):
        instructions += [
            (_EQUAL, 0, 4, number),
            (_LOAD, 0, 0, _argument(place)),
            (_EQUAL, 0, 1, _SIGKILL),
            (_RETURN, 0, 0, _RETURN_KILL),
            (_RETURN, 0, 0, _RETURN_ALLOW),
        ]
    if not may_trace:
        instructions += [
            (_EQUAL, 0, 1, _TIMER_CREATE),
            (_RETURN, 0, 0, _RETURN_ERRNO | errno.EPERM),
            (_EQUAL, 0, 1, _CLONE3),
            (_RETURN, 0, 0, _RETURN_ERRNO | errno.ENOSYS),
            (_EQUAL, 0, 7, _FCNTL),
            (_LOAD, 0, 0, _argument(1)),
            (_EQUAL, 0, 4, _F_SETSIG),
            (_LOAD, 0, 0, _argument(2)),
            (_EQUAL, 0, 2, _SIGKILL),
            (_RETURN, 0, 0, _RETURN_KILL),
            (_RETURN, 0, 0, _RETURN_ALLOW),
            (_RETURN, 0, 0, _RETURN_ALLOW),
            (_EQUAL, 0, 5, _CLONE),
            (_LOAD, 0, 0, _argument(0)),
            (_AND, 0, 0, _EXIT_SIGNAL),
            (_EQUAL, 0, 1, _SIGKILL),
            (_RETURN, 0, 0, _RETURN_KILL),
            (_RETURN, 0, 0, _RETURN_ALLOW),
        ]
    instructions += [
        (_EQUAL, 0, 4, _SETRLIMIT),
        (_LOAD, 0, 0, _argument(0)),
        (_EQUAL, 0, 1, _RLIMIT_CPU),
        (_RETURN, 0, 0, _RETURN_ERRNO | errno.EPERM),
        (_RETURN, 0, 0, _RETURN_ALLOW),
        # Without new limits it asks what they are.
        (_EQUAL, 0, 8, _PRLIMIT64),
        (_LOAD, 0, 0, _argument(1)),
        (_EQUAL, 0, 5, _RLIMIT_CPU),
        (_LOAD, 0, 0, _argument(2)),
        (_EQUAL, 0, 2, 0),
        (_LOAD, 0, 0, _argument(2) + 4),
        (_EQUAL, 1, 0, 0),
        (_RETURN, 0, 0, _RETURN_ERRNO | errno.EPERM),
        (_RETURN, 0, 0, _RETURN_ALLOW),
    ]
    # Without leave to trace these are never reached.
    taking = sorted(_TAKING.values())
    instructions += [
        (_EQUAL, 0, len(taking) + 3, _PTRACE),
        (_LOAD, 0, 0, _argument(0)),
        *((_EQUAL, len(taking) - i, 0, request) for i, request in enumerate(taking)),
        (_RETURN, 0, 0, _RETURN_ALLOW),
        (_RETURN, 0, 0, _RETURN_ERRNO | errno.EPERM),
    ]
    families = sorted(_FAMILIES.values())
    instructions += [
        (_EQUAL, 0, len(families) + 2, _SOCKET),
        (_LOAD, 0, 0, _argument(0)),
        *((_EQUAL, len(families) - i, 0, family) for i, family in enumerate(families)),
        (_RETURN, 0, 0, _RETURN_ERRNO | errno.EAFNOSUPPORT),
        (_RETURN, 0, 0, _RETURN_ALLOW),
    ]
    return _assemble(instructions)


def _argument(index: int) -> int:
    """Returns the offset of the low half of an argument in struct seccomp_data."""
    return 16 + 8 * index


def _assemble(instructions: Sequence[_Instruction]) -> bytes:
    return b"".join(struct.pack("<HBBI", *instruction) for instruction in instructions)
