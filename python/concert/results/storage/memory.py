"""Returns unused memory to the system in commands that run for hours."""

import ctypes

import pyarrow as pa

_M_MMAP_THRESHOLD = -3
_M_ARENA_MAX = -8
"""From glibc's malloc.h."""
_MAPPED_BYTES = 128 * 1024
"""glibc's own value, which it would raise with the first large block that is freed: from then on
such blocks would come from the heap, and leave holes."""
_ARENAS = 2


def save_memory() -> None:
    """Makes this process hold less; to be called by a command before it does anything."""
    pa.set_memory_pool(pa.system_memory_pool())
    libc = ctypes.CDLL(None)
    if hasattr(libc, "mallopt"):
        libc.mallopt(_M_MMAP_THRESHOLD, _MAPPED_BYTES)
        libc.mallopt(_M_ARENA_MAX, _ARENAS)
