"""Checks limits that a process inherits from its shell, and raises those that it may raise."""

import resource
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

_WANTED_FILES: Final = 4096
_MOST_STATED: Final = 1 << 40


@dataclass(frozen=True, slots=True)
class LeastLimit:
    """The least that a limit must allow.

    Attributes:
        kind: Which limit, a number of `resource`.
        letter: Its option of `ulimit`.
        least: The least.
        name: What it limits.
    """

    kind: int
    letter: str
    least: int
    name: str

    @property
    def remedy(self) -> str:
        """Returns the step by which the user raises a limit that is too low."""
        if self.least > _MOST_STATED:
            return f"lift it: ulimit -{self.letter} unlimited"
        if self.kind == resource.RLIMIT_NOFILE:
            return f"raise it to {self.least} or more: ulimit -n {self.least}"
        unit = 512 if self.kind == resource.RLIMIT_FSIZE else 1024
        return (
            f"raise it to {self.least >> 20} MiB or more: ulimit -{self.letter}"
            f" {self.least // unit}"
        )


TO_WORK: Final = (
    LeastLimit(resource.RLIMIT_FSIZE, "f", 1 << 30, "size of files"),
    LeastLimit(resource.RLIMIT_STACK, "s", 8 << 20, "stack"),
    LeastLimit(resource.RLIMIT_NOFILE, "n", 256, "number of open files"),
    LeastLimit(resource.RLIMIT_AS, "v", 1 << 30, "address space"),
    LeastLimit(resource.RLIMIT_DATA, "d", 512 << 20, "memory of a process"),
)
"""Limits below which libraries of ours abort, or the interpreter loses an error on its way."""
TO_JUDGE: Final = (
    # Race detectors and virtual machines map terabytes that they never use.
    LeastLimit(resource.RLIMIT_AS, "v", 1 << 46, "address space"),
    LeastLimit(resource.RLIMIT_DATA, "d", 16 << 30, "memory of a process"),
)
"""Limits below which programs that are judged behave differently.

What a sandboxed program may have is the less of the sandbox's limit and of these: a verdict must
not depend on the shell that a run was started from.
"""


def too_low(limits: Sequence[LeastLimit]) -> LeastLimit | None:
    """Returns the first limit that is too low and cannot be raised; None if there is none.

    Soft limits are raised as far as is needed, which everybody may do up to the hard ones.
    """
    for one in limits:
        soft, hard = resource.getrlimit(one.kind)
        if hard != resource.RLIM_INFINITY and hard < one.least:
            return one
        is_files = one.kind == resource.RLIMIT_NOFILE
        wanted = max(one.least, _WANTED_FILES) if is_files else one.least
        if hard != resource.RLIM_INFINITY:
            wanted = min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(one.kind, (wanted, hard))
    return None


def memory_limit() -> str:
    """Returns the limit that there is on our memory, as `ulimit` says it; empty without one."""
    for one in TO_JUDGE:
        soft, _ = resource.getrlimit(one.kind)
        if soft != resource.RLIM_INFINITY:
            return f"ulimit -{one.letter} {soft // 1024}"
    return ""
