"""One step of a replayed execution, in either language."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayedStep:
    """One event of a replayed execution.

    Attributes:
        thread: Number of the thread, an index into `Replayed.threads`.
        site: Where the thread stands in the source, as "Bank.java:12"; empty where unknown.
        text: What it does, such as "locks Account#1".
    """

    thread: int
    site: str
    text: str
