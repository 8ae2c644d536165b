"""Names what the machine lacks where an error comes from that, and from no defect and no input.

Under a limit on memory nearly every line can fail, in the interpreter and in libraries, and not all
of them say so with a `MemoryError`.
"""

import errno
import os
import resource
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from concert.inherited_limits import memory_limit

ENVIRONMENT_ERRORS: Final = frozenset(
    {
        errno.EACCES,
        errno.EAGAIN,
        errno.EDQUOT,
        errno.EFBIG,
        errno.EIO,
        errno.EMFILE,
        errno.ENFILE,
        errno.ENOMEM,
        errno.ENOSPC,
        errno.EPERM,
        errno.EROFS,
        errno.ESTALE,
        errno.ENAMETOOLONG,
    }
)
"""The system's error numbers for what it lacks or forbids."""
_SYSTEM_FOLDERS: Final = ("/proc", "/sys", "/dev")
_NO_TEMPORARY: Final = "No usable temporary directory"
_PEAK: Final = "VmPeak:"
_NEAR_BYTES: Final = 64 << 20
"""The allocator asks for as much address space at once, so a failure can come this early."""


def lacking_of(error: BaseException) -> str:
    """Returns what the machine lacks, in one line; empty where an error does not say that."""
    if any(isinstance(one, MemoryError) for one in _causes(error)):
        return f"not enough memory; {_more_memory()}"
    match error:
        case ImportError() if os.strerror(errno.EMFILE) in str(error):
            return _lacking(OSError(), errno.EMFILE)
        case ImportError() if "failed to map segment" in str(error):
            return _lacking(OSError(), errno.ENOMEM)
        case SystemError() if _is_near_limit():
            # The interpreter's own complaint of a call that failed and did not say why.
            return f"not enough memory; {_more_memory()}"
        case OSError(errno=number) if number is not None:
            return _lacking(error, number)
        case RuntimeError() if "start new thread" in str(error):
            return f"no further thread can be started; {_more_threads()}"
    return ""


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Yields an error, and those that it was raised from or that were being handled then."""
    one: BaseException | None = error
    seen: set[int] = set()
    while one is not None and id(one) not in seen:
        seen.add(id(one))
        yield one
        one = one.__cause__ or (None if one.__suppress_context__ else one.__context__)


def _is_near_limit() -> bool:
    """Returns whether this process has once had nearly all the addresses that it may have."""
    soft, _ = resource.getrlimit(resource.RLIMIT_AS)
    if soft == resource.RLIM_INFINITY:
        return False
    lines = Path("/proc/self/status").read_text(encoding="ascii", errors="replace").splitlines()
    peak = next((int(line.split()[1]) << 10 for line in lines if line.startswith(_PEAK)), 0)
    return peak + _NEAR_BYTES > soft


def _lacking(error: OSError, number: int) -> str:
    reason = os.strerror(number)
    place = f": {os.fsdecode(error.filename)}" if isinstance(error.filename, str | bytes) else ""
    if number in (errno.EMFILE, errno.ENFILE):
        return f"{reason}{place}; raise the limit on open files: ulimit -n"
    if number == errno.EAGAIN:
        return f"no further process can be started ({reason}); raise the limit: ulimit -u"
    if number == errno.ENOMEM:
        return f"{reason}{place}; {_more_memory()}"
    if number in (errno.ENOSPC, errno.EDQUOT):
        return f"{reason}{place}; free some space"
    if _NO_TEMPORARY in str(error.strerror):
        return "no folder for temporary files can be written; name one by TMPDIR"
    is_ours = number == errno.ENOENT and place.startswith(tuple(f": {f}" for f in _SYSTEM_FOLDERS))
    if number in ENVIRONMENT_ERRORS or is_ours:
        return f"the system refuses an operation ({reason}){place}; allow it, or ask who may"
    return ""


def _more_memory() -> str:
    limit = memory_limit()
    return f"raise its limit, which is {limit}" if limit else "free some memory"


def _more_threads() -> str:
    limit = memory_limit()
    processes = "raise the limit on processes: ulimit -u"
    # The stack of a thread takes addresses, too.
    return f"{processes}, or on memory, which is {limit}" if limit else processes
