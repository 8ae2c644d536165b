"""The base of problems whose results are checked one case at a time."""

import abc
from collections.abc import Sequence


class CaseByCase[Case](abc.ABC):
    """A problem (see `Problem`) whose cases say all that there is to send and to compare.

    Two right results need not agree, unless a problem says so: the order of summation is free, or
    there is but one right result, and then both are it.
    """

    @property
    def cases(self) -> int:
        """Number of correctness cases in one run."""
        return len(self._cases())

    def request(self) -> bytes:
        """Returns all correctness cases, as the problem's harness reads them."""
        return b"".join(map(self._encode, self._cases()))

    def complaint(self, results: Sequence[bytes]) -> str:
        """Says which result is wrong, and how, from the largest case down."""
        for case, result in reversed(list(zip(self._cases(), results, strict=True))):
            wrong = self._wrong(case, result)
            if wrong:
                return f"{self._name(case)}: {wrong}"
        return ""

    def difference(self, first: Sequence[bytes], second: Sequence[bytes]) -> str:
        """Returns "": two right results may differ, or cannot."""
        return ""

    @property
    def race_cases(self) -> int:
        """Number of cases of the race check."""
        return len(self._race_cases())

    def race_request(self) -> bytes:
        """Returns the cases of the race check, as `request` does."""
        return b"".join(map(self._encode, self._race_cases()))

    @abc.abstractmethod
    def _cases(self) -> Sequence[Case]:
        """Correctness cases, the largest last."""

    @abc.abstractmethod
    def _race_cases(self) -> Sequence[Case]:
        """Small cases that reach every part of the algorithm with several tasks."""

    @abc.abstractmethod
    def _encode(self, case: Case) -> bytes:
        """Returns the bytes that the harness reads for a case."""

    @abc.abstractmethod
    def _name(self, case: Case) -> str:
        """Returns the case's name in the user's words."""

    @abc.abstractmethod
    def _wrong(self, case: Case, result: bytes) -> str:
        """Says what is wrong with a result; "" if nothing is."""
