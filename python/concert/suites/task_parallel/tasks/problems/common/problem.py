"""The protocol of a problem; one class per problem satisfies it."""

from collections.abc import Sequence
from typing import Protocol


class Problem(Protocol):
    """One problem: the cases for its harness, and the check of the raw results.

    Everything that a harness sends back is bytes from a process that a hostile program shares; a
    problem believes none of it and compares the content with what it knows itself.
    """

    @property
    def key(self) -> str:
        """Short name: a task's first part, and the name of its folder in the data."""
        ...

    @property
    def cases(self) -> int:
        """Number of correctness cases in one run."""
        ...

    def request(self) -> bytes:
        """Standard input of a run over all correctness cases; the same bytes every time."""
        ...

    def complaint(self, results: Sequence[bytes]) -> str:
        """Says in one line what is wrong with a run's results, one a case; "" if nothing is.

        Large cases are looked at first: there a race shows every time, in small ones by chance,
        and a verdict should read the same each time.
        """
        ...

    def difference(self, first: Sequence[bytes], second: Sequence[bytes]) -> str:
        """Says which case's result differs between two runs that must agree; "" if none does.

        Neither run gives cause for complaint.
        """
        ...

    @property
    def race_cases(self) -> int:
        """Number of cases in a run of the race check."""
        ...

    def race_request(self) -> bytes:
        """Standard input of a run of the race check; its results are not looked at.

        A few small cases that reach every part of the algorithm with several tasks: instrumented
        code is some 20 times slower, and each task costs about 50 us. Which tasks run at the same
        time does not matter there: the check orders them by synchronisation alone.
        """
        ...

    @property
    def strong_size(self) -> int:
        """Problem size of the strong-scaling experiment (Equation 4)."""
        ...

    def weak_size(self, cores: int) -> int:
        """Problem size with `cores` times the work of one core's weak-scaling size (Equation 5)."""
        ...

    def timed_request(self, size: int, tasks: int) -> bytes:
        """Standard input of a timed run: one case of `size`, split over `tasks` tasks."""
        ...

    def timed_complaint(self, size: int, result: bytes) -> str:
        """Says what is wrong with the result of a timed run; "" if nothing is."""
        ...
