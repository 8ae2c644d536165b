"""Runs the server in a process of its own, so that neither slows the other."""

import contextlib
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass

from tests.models.faulty_provider.ledger import Tally


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderProcess:
    """A server in a process of its own.

    Attributes:
        port: The port on 127.0.0.1 that it listens at.
    """

    port: int

    @property
    def openai_url(self) -> str:
        """The base URL for clients of OpenAI's protocols."""
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def gemini_url(self) -> str:
        """The base URL for clients of Gemini's, Anthropic's and Bedrock's protocols."""
        return f"http://127.0.0.1:{self.port}"

    def tally(self) -> Tally:
        """Returns what it has seen and served so far."""
        with urllib.request.urlopen(f"{self.gemini_url}/ledger", timeout=60) as reply:
            return Tally.from_json(reply.read())


@contextlib.contextmanager
def provider_process(*options: str) -> Iterator[ProviderProcess]:
    """Runs a server until the context, or this process, ends.

    Args:
        *options: Those of `serve`.
    """
    command = [sys.executable, "-m", "tests.models.faulty_provider.serve", "--until-stdin-ends"]
    # Python's own path, for under Bazel the libraries are found by it alone.
    environment = {"PYTHONPATH": ":".join(sys.path), "PATH": "/usr/bin:/bin"}
    with subprocess.Popen(
        [*command, *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        try:
            yield ProviderProcess(port=int(process.stdout.readline()))
        finally:
            process.stdin.close()
            process.wait()
