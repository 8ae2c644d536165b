"""One step of a replayed execution, in either language."""

from concert.reading.records import Count, Record


class ReplayedStep(Record, frozen=True, kw_only=True):
    """One event of a replayed execution.

    Attributes:
        thread: Number of the thread, an index into `Replayed.threads`.
        site: Where the thread stands in the source, as "Bank.java:12"; empty where unknown.
        text: What it does, so that its thread's name before it makes a sentence: "locks Account#1".
        shared: Whether it touches what another thread touches as well, or orders threads.
    """

    thread: Count
    site: str
    text: str
    shared: bool


def left_out_note(count: int) -> list[str]:
    """Returns the line that says how many steps are not shown; none where all are."""
    steps = "1 step that touches" if count == 1 else f"{count:,} steps that touch"
    return [f"{steps} nothing shared left out; --all shows all"] if count else []
