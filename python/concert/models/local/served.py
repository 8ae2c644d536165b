"""Asks a model through a server that is started for it."""

import threading
from collections.abc import Callable

from concert.models.local.server import LocalServer, ServerFaultError
from concert.models.providers.provider import (
    Completion,
    Fault,
    Provider,
    ProviderFaultError,
    Request,
)

type OpenAt = Callable[[str], Provider]
"""Opens the provider for a server at an address."""


class ServedProvider:
    """One model behind one server, which starts with the first request.

    A server that ends in the middle is started again by the next attempt.
    """

    def __init__(self, server: LocalServer, *, identity: str, open_at: OpenAt) -> None:
        """Makes ready; starts nothing yet.

        Args:
            server: The server.
            identity: As `Provider.identity`; it holds the command, but no port.
            open_at: Opens the provider that speaks the server's protocol.
        """
        self._server = server
        self._identity = identity
        self._open_at = open_at
        self._lock = threading.Lock()
        self._address = ""
        self._inner: Provider | None = None

    @property
    def identity(self) -> str:
        """Everything but the request that answers depend on (see `Provider`)."""
        return self._identity

    def complete(self, request: Request) -> Completion:
        """Completes a conversation (see `Provider`).

        Raises:
            ProviderFaultError: The server cannot be started, or the request failed.
        """
        try:
            address = self._server.address()
        except ServerFaultError as error:
            raise ProviderFaultError(
                fault=Fault.LOCAL_SERVER, what=str(error), was_sent=False
            ) from None
        return self._provider_at(address).complete(request)

    def close(self) -> None:
        """Ends the requests under way, and the server (see `Provider`)."""
        # First the server: a thread that waits for it holds nothing that is closed here.
        self._server.close()
        with self._lock:
            if self._inner is not None:
                self._inner.close()

    def _provider_at(self, address: str) -> Provider:
        with self._lock:
            if self._inner is None or address != self._address:
                if self._inner is not None:
                    self._inner.close()
                self._inner, self._address = self._open_at(address), address
            return self._inner
