"""What did a run send back? Reads the frames that the harness writes, believing none of them."""

import struct
from dataclasses import dataclass

_MAGIC = 0x31544C5553455243
_HEADER = struct.Struct("<3Q")
_WORD = struct.Struct("<Q")
_CALLS = (1 << 64) - 3
"""Index of the frame in which the race check tells how often the framework was called."""
_TIME = (1 << 64) - 4
"""Index of the frame in which the stopwatch tells how long the candidate's function took."""


@dataclass(frozen=True, slots=True)
class Results:
    """The results of one run.

    Attributes:
        payloads: Raw bytes of each case, in order, as far as they came.
        intact: Whether nothing else came: no foreign bytes, no more cases than were asked.
        calls: What the race check's runtime counted, after all cases; None where it did not.
        elapsed_ns: What the stopwatch measured, after all cases; None where it did not.
    """

    payloads: tuple[bytes, ...]
    intact: bool
    calls: int | None = None
    elapsed_ns: int | None = None


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
        if is_last and magic == _MAGIC and index in (_CALLS, _TIME):
            (word,) = _WORD.unpack_from(stream, start)
            calls, elapsed_ns = (word, None) if index == _CALLS else (None, word)
            return Results(tuple(payloads), intact=True, calls=calls, elapsed_ns=elapsed_ns)
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
