"""What did a run send back? Reads the frames that the harness writes, believing none of them."""

import struct
from dataclasses import dataclass

_MAGIC = 0x31544C5553455243
_HEADER = struct.Struct("<3Q")
_WORD = struct.Struct("<Q")
_CALLS = (1 << 64) - 3
"""Index of the frame in which the race check tells how often the framework was called."""


@dataclass(frozen=True, slots=True)
class Results:
    """The results of one run.

    Attributes:
        payloads: Raw bytes of each case, in order, as far as they came.
        intact: Whether nothing else came: no foreign bytes, no more cases than were asked.
        calls: What the race check's runtime counted, after all cases; None where it did not.
    """

    payloads: tuple[bytes, ...]
    intact: bool
    calls: int | None = None


def read_results(stream: bytes, *, cases: int) -> Results:
    """Reads up to `cases` frames of magic word, case index, length in bytes, and bytes.

    A stream that ends within a frame is intact: the process may have been ended there.
    """
    payloads: list[bytes] = []
    position = 0
    while len(stream) - position >= _HEADER.size:
        magic, index, length = _HEADER.unpack_from(stream, position)
        start = position + _HEADER.size
        rest = stream[start:]
        if (magic, index, len(payloads), len(rest)) == (_MAGIC, _CALLS, cases, length) and (
            length == _WORD.size
        ):
            return Results(tuple(payloads), intact=True, calls=_WORD.unpack(rest)[0])
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
