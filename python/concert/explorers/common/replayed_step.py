"""One step of a replayed execution, in either language."""

from concert.reading.records import Count, Record


class ReplayedStep(Record, frozen=True, kw_only=True):
    """One event of a replayed execution.

    Attributes:
        thread: Number of the thread, an index into `Replayed.threads`.
        site: Where the thread stands in the source, as "Bank.java:12"; empty where unknown.
        text: What it does, such as "locks Account#1".
    """

    thread: Count
    site: str
    text: str
