"""Runs the command `generate` against a test's server, and ends it at any moment.

The processes are forked from one that has everything loaded, so that even fifty of them are cheap.
"""

import copy
import multiprocessing
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Self

import pandas as pd

from concert.app.run import generate
from concert.suites import CheckerChoice, all_suites
from concert.suites.protocol import Suite

OPENAI_MODEL = "openai_compatible:ghost@ghost-openai"
GEMINI_MODEL = "gemini:ghost@ghost-gemini"
UNSEEDED_MODELS = (
    "anthropic:ghost@ghost-anthropic",
    "bedrock:ghost-reasoner:0@ghost-bedrock",
    "openai_responses:ghost-reasoner@ghost-responses",
)
"""Their protocols carry no seed, so all samples of a task are the same request."""
BATCH_MODELS = (
    "openai_compatible:ghost@batch-openai",
    "openai_responses:ghost-reasoner@batch-responses",
    "anthropic:ghost@batch-anthropic",
    "gemini:ghost@batch-gemini",
)
"""The models that are asked through batch APIs, at half of a price of 1 and 2 dollars."""
NATIVE_MODELS = (
    "openai_compatible:ghost-reasoner@native-openai",
    "openai_responses:ghost-reasoner@native-responses",
    "anthropic:ghost@native-anthropic",
    "gemini:ghost@native-gemini",
    "bedrock:ghost-reasoner:0@native-bedrock",
)
"""The models that call an agent's tools in their protocol's own fields, one a protocol."""
BASE_SEED = 1000
KEY_VARIABLE = "CONCERT_TEST_KEY"

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(
    [
        "concert.models.providers.anthropic_messages",
        "concert.models.providers.bedrock_converse",
        "concert.models.providers.gemini",
        "concert.models.providers.openai_compatible",
        "concert.models.providers.openai_responses",
        "tests.models.generation",
    ]
)


_SUITES = all_suites()
# Most runs ask its tasks. Read here, before a process is forked off, they are read once for all.
_SUITES["java-concurrency"].tasks()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """The end of the command.

    Attributes:
        status: Exit status; below 0 where a signal ended it.
        said: Everything on stdout and stderr.
    """

    status: int
    said: str


class Generation:
    """One results folder with its cache, filled by one run of the command or several."""

    def __init__(
        self,
        folder: Path,
        *,
        openai_url: str,
        gemini_url: str,
        key: str = "sk-test",
        max_concurrency: int = 16,
        timeout_seconds: float = 60.0,
        base_seed: int = BASE_SEED,
        look_seconds: float = 0.05,
    ) -> None:
        """Writes the profiles.

        Args:
            folder: Where everything comes to lie; made where it is not there.
            openai_url: Where `OPENAI_MODEL` is asked, and who else speaks a protocol of OpenAI's.
            gemini_url: Where `GEMINI_MODEL` and the others are asked.
            key: The key of all.
            max_concurrency: Most requests at a time of each.
            timeout_seconds: Longest time of a request.
            base_seed: Sample i is asked with this seed + i, where the protocol carries a seed.
            look_seconds: Time between two looks at a batch, and the time without a further request
                after which one is submitted, up to 2 s.
        """
        self.folder = folder
        self.out = folder / "out"
        self.cache = folder / "cache"
        self._log = folder / "said"
        self._key = key
        folder.mkdir(exist_ok=True)
        common = (
            f"api_key_env = '{KEY_VARIABLE}'\n"
            f"timeout_seconds = {timeout_seconds}\n"
            "expected_output_tokens = 100\n"
            f"start_concurrency = {min(8, max_concurrency)}\n"
            f"max_concurrency = {max_concurrency}\n"
        )
        seed = f"base_seed = {base_seed}\n"
        (folder / "profiles.toml").write_text(
            f"[profile.ghost-openai]\nbase_url = '{openai_url}'\n{seed}{common}\n"
            f"[profile.ghost-gemini]\nbase_url = '{gemini_url}'\n{seed}{common}\n"
            f"[profile.ghost-anthropic]\nbase_url = '{gemini_url}'\n{common}"
            "max_output_tokens = 4000\nthinking_tokens = -1\n\n"
            f"[profile.ghost-bedrock]\nbase_url = '{gemini_url}'\n{common}\n"
            f"[profile.ghost-responses]\nbase_url = '{openai_url}'\n{common}\n"
            + "".join(
                _batched(name, look_seconds)
                for name in ("openai", "gemini", "anthropic", "responses")
            )
            + "".join(
                f"[profile.native-{name}]\nextends = 'ghost-{name}'\ntools = 'native'\n\n"
                for name in ("openai", "gemini", "anthropic", "responses", "bedrock")
            )
        )

    def beside(self) -> Self:
        """Returns the same with empty folders: what is asked is the same, and nothing is known."""
        other = copy.copy(self)
        other.out, other.cache = self.folder / "out-beside", self.folder / "cache-beside"
        return other

    def arguments(self, *options: str) -> list[str]:
        """Returns the command's arguments with the folders and profiles of this one."""
        if "--resume" in options:
            return [*options, f"--results={self.out}"]
        profiles = f"--profiles={self.folder / 'profiles.toml'}"
        return [*options, profiles, f"--results={self.out}", f"--cache={self.cache}"]

    def start(self, *options: str) -> ForkServerProcess:
        """Starts the command."""
        # A process that is killed at once has said nothing.
        self._log.touch()
        process = _CONTEXT.Process(
            target=_generate, args=(self.arguments(*options), self.environment, self._log)
        )
        process.start()
        return process

    def end(self, process: ForkServerProcess) -> Ended:
        """Waits for the end of a process."""
        process.join()
        status = process.exitcode
        process.close()
        assert status is not None
        return Ended(status=status, said=self._log.read_text())

    def run(self, *options: str) -> Ended:
        """Runs the command to its end."""
        return self.end(self.start(*options))

    @property
    def environment(self) -> Mapping[str, str]:
        """Returns the command's environment variables."""
        home = str(self.folder)
        return {
            "HOME": home,
            "BUILD_WORKING_DIRECTORY": home,
            "COLUMNS": "80",
            KEY_VARIABLE: self._key,
        }

    def responses(self) -> pd.DataFrame:
        """Returns the table of responses."""
        return pd.read_parquet(self.out / "responses")


def _batched(name: str, look_seconds: float) -> str:
    return (
        f"[profile.batch-{name}]\nextends = 'ghost-{name}'\nmax_output_tokens = 4000\n"
        "prices = { input = 1.0, output = 2.0 }\n"
        f"batch = {{ discount = 0.5, look_seconds = {look_seconds} }}\n\n"
    )


def _generate(arguments: Sequence[str], environment: Mapping[str, str], log: Path) -> None:
    descriptor = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for stream in (1, 2):
        os.dup2(descriptor, stream)
    os.environ.update(environment)
    status = generate.main(arguments, suites=_suites)
    sys.stdout.flush()
    sys.exit(status)


def _suites(choice: CheckerChoice) -> Mapping[str, Suite]:
    """Returns the suites that are loaded; their checkers do not matter, as nothing is judged."""
    del choice
    return _SUITES
