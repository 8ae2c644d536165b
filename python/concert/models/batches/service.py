"""The protocol of a provider's batch API."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Protocol

from concert.models.providers.provider import Completion, ProviderFaultError, Request

type Outcome = Completion | ProviderFaultError
"""The end of one request of a batch."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The result of a search for a batch that may have been submitted.

    Attributes:
        batch: Its identifier at the provider; empty where it was not found.
        may_come: Whether a later search can find it although this one did not.
    """

    batch: str = ""
    may_come: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchState:
    """The state of a batch.

    Attributes:
        is_over: Whether no further request of it gets a result.
        failure: Why the provider refused it as a whole; None where it did not.
        missing: Why a request has no result that got none, once the batch is over.
        parts: Names of the parts in which its results come, once the batch is over.
    """

    is_over: bool
    failure: ProviderFaultError | None = None
    missing: ProviderFaultError | None = None
    parts: tuple[str, ...] = ()


class BatchService(Protocol):
    """The batches of one model at one endpoint. Each call makes one attempt and never retries.

    All methods raise `ProviderFaultError` where a call failed.
    """

    @property
    def place(self) -> str:
        """Returns the endpoint, for people."""
        ...

    @property
    def most_bytes(self) -> int:
        """Returns how large a batch may be."""
        ...

    def body(self, request: Request) -> Mapping[str, object]:
        """Returns what is sent for one request."""
        ...

    def submit(self, bodies: Mapping[str, Mapping[str, object]], *, marker: str) -> str:
        """Submits a batch, which then costs money, and returns its identifier.

        Args:
            bodies: What is sent, by the request's name.
            marker: Names the batch, so that `find` finds it where the provider keeps such a name.
        """
        ...

    def find(self, marker: str, *, names: AbstractSet[str], known: AbstractSet[str]) -> Found:
        """Searches the account for a batch that may have been submitted.

        Args:
            marker: The marker that it was submitted with.
            names: The names of its requests.
            known: Identifiers of other batches.
        """
        ...

    def look(self, batch: str) -> BatchState:
        """Returns the state of a batch."""
        ...

    def results(self, part: str) -> Mapping[str, Outcome]:
        """Returns the results in one part of those of a batch, by the request's name.

        Where a request has two results, the first one counts.
        """
        ...

    def close(self) -> None:
        """Ends the calls under way, which then raise, and frees the connections."""
        ...
