"""Reads the frames that a run sends back, believing none but the stopwatch's own."""

import struct
from dataclasses import dataclass

_MAGIC = 0x31544C5553455243
_HEADER = struct.Struct("<3Q")
_WORD = struct.Struct("<Q")
_CALLS = (1 << 64) - 3
"""Index of the frame in which the race check tells how often the framework was called."""
_ACCOUNT_INDEX = (1 << 64) - 4
"""Index of the frame in which the stopwatch tells what it saw."""
_DEADLOCK = (1 << 64) - 5
"""Index of the frame in which the embedded runtime tells that its tasks are in a deadlock."""
_ACCOUNT = struct.Struct("<7Q")


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """The stopwatch's account of a program; the program itself cannot write it.

    Attributes:
        wait_status: The program's, as the kernel has it.
        is_sound: Whether one start, one end mark and one result came, in this order, and no more.
        worked_ns: Elapsed time from the start to the end mark.
        sent_ns: Elapsed time from the end mark to the last byte of the result.
        ready_cpu_ns: CPU time of the program before the start.
        done_cpu_ns: CPU time of the program until its end mark.
        result_cpu_ns: CPU time of the program until the last byte of its result.
    """

    wait_status: int
    is_sound: bool
    worked_ns: int
    sent_ns: int
    ready_cpu_ns: int
    done_cpu_ns: int
    result_cpu_ns: int


@dataclass(frozen=True, slots=True)
class Results:
    """The results of one run.

    Attributes:
        payloads: Raw bytes of each case, in order, as far as they came.
        intact: Whether nothing else came: no foreign bytes, no more cases than were asked.
        calls: What the race check's runtime counted, after all cases; None where it did not.
        deadlock: What the runtime says of a deadlock in which the process ended; else empty.
    """

    payloads: tuple[bytes, ...]
    intact: bool
    calls: int | None = None
    deadlock: str = ""


def split_account(stream: bytes) -> tuple[bytes, Account | None]:
    """Separates what the program sent from the stopwatch's account behind it.

    The account is the stopwatch's only where the stopwatch ended by itself: it writes last.

    Returns:
        The program's bytes, and the account; None where the stream does not end with one.
    """
    size = _HEADER.size + _ACCOUNT.size
    end = len(stream) - size
    if end < 0 or _HEADER.unpack_from(stream, end) != (_MAGIC, _ACCOUNT_INDEX, _ACCOUNT.size):
        return stream, None
    status, sound, *times = _ACCOUNT.unpack_from(stream, end + _HEADER.size)
    worked, sent, ready, done, result = times
    account = Account(
        wait_status=status,
        is_sound=sound == 1,
        worked_ns=worked,
        sent_ns=sent,
        ready_cpu_ns=ready,
        done_cpu_ns=done,
        result_cpu_ns=result,
    )
    return stream[:end], account


def read_results(stream: bytes, *, cases: int) -> Results:
    """Reads up to `cases` frames of magic word, case index, length in bytes, and bytes.

    A stream that ends within a frame is intact: the process may have been ended there.
    """
    payloads: list[bytes] = []
    position = 0
    while len(stream) - position >= _HEADER.size:
        magic, index, length = _HEADER.unpack_from(stream, position)
        start = position + _HEADER.size
        is_last = len(payloads) == cases and length == len(stream) - start == _WORD.size
        if is_last and magic == _MAGIC and index == _CALLS:
            (calls,) = _WORD.unpack_from(stream, start)
            return Results(tuple(payloads), intact=True, calls=calls)
        if magic == _MAGIC and index == _DEADLOCK and length == len(stream) - start:
            said = stream[start:].decode("ascii", "replace")
            return Results(tuple(payloads), intact=True, deadlock=said)
        if magic != _MAGIC or index != len(payloads) or index >= cases:
            return Results(tuple(payloads), intact=False)
        if length > len(stream) - start:
            return Results(tuple(payloads), intact=True)
        payloads.append(stream[start : start + length])
        position = start + length
    rest = stream[position:]
    if rest and len(payloads) == cases:
        return Results(tuple(payloads), intact=False)
    begins_a_frame = rest[:8] == struct.pack("<Q", _MAGIC)[: len(rest)]
    return Results(tuple(payloads), intact=begins_a_frame)
