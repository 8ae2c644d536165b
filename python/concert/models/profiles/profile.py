"""A profile: the parameters, prices and limits with which a model is asked."""

from dataclasses import dataclass
from enum import StrEnum

from concert.models.profiles.sampling import Sampling
from concert.values import ConcertError, ExitStatus


class ProfileError(ConcertError):
    """A file of profiles cannot be used; `where` is the file and the place in it."""

    exit_status = ExitStatus.USAGE


class UnknownProfileError(ConcertError):
    """No profile of that name.

    Attributes:
        name: The name as given.
        known: The names that there are.
    """

    exit_status = ExitStatus.USAGE

    def __init__(self, name: str, *, known: tuple[str, ...]) -> None:
        super().__init__("unknown profile", where=name, remedy=f"choose one of {', '.join(known)}")
        self.name = name
        self.known = known


class OutputLimit(StrEnum):
    """The name that an OpenAI-compatible server gives to the limit of the answer's tokens."""

    MAX_TOKENS = "max_tokens"
    """The parameters that local servers know."""
    MAX_COMPLETION_TOKENS = "max_completion_tokens"
    """The parameters that OpenAI's own reasoning models insist on."""


class ToolForm(StrEnum):
    """The way in which an agent's tools are offered to a model, and called by it."""

    TEXT = "text"
    """As text that every model can read and write."""
    NATIVE = "native"
    """As functions, in the fields that the provider has for them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices:
    """Prices in US dollars per million tokens.

    Attributes:
        input: Of the prompt.
        cached_input: Of what the provider had cached of the prompt; as `input` where it is None.
        output: Of the answer, reasoning included.
    """

    input: float
    cached_input: float | None = None
    output: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """The way in which a model is asked through its provider's batch API.

    Attributes:
        discount: Share of the usual prices that the provider takes off, from 0 and below 1.
        most_requests: Most requests of a batch, and most that are under way.
        look_seconds: Time between two looks at a batch.
    """

    discount: float
    most_requests: int = 1000
    look_seconds: float = 60.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Vertex:
    """The place of a Gemini model on Google Cloud."""

    project: str
    location: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """Everything that a user may say of how a model is asked.

    Attributes:
        name: Its name.
        sampling: Parameters of the requests, without a seed.
        base_seed: Sample i is asked with the seed base_seed + i; None sends no seed.
        system: System instruction, or empty.
        prices: Prices of every model that is asked under it; None where they are unknown.
        base_url: Where the provider is, without user, password and query; empty for its own place.
        api_key_env: The variable that holds the key; empty for the provider's own.
        timeout_seconds: Longest time of one request, from the connection to the last byte.
        max_requests_per_minute: Limit of the endpoint; None for none.
        max_tokens_per_minute: Limit of the endpoint, prompt and answer; None for none.
        start_concurrency: Requests under way at first.
        max_concurrency: Most requests under way.
        max_attempts: Most attempts for one answer.
        expected_output_tokens: Tokens of a typical answer, for a dry run; None where unknown.
        safety: Gemini's safety thresholds by category, sorted.
        vertex: Asks Gemini on Vertex AI; None for the Gemini API.
        extra_body: Further fields of a request of OpenAI's protocols or to Bedrock, as canonical
            JSON, or empty.
        output_limit: The limit's name in an OpenAI-compatible request; None for the usual one.
        serve: Program and arguments that start a server for the model on this machine, with
            "{model}" and "{port}" in them; empty where there is one, at `base_url`.
        ready_seconds: Longest time until that server answers.
        batch: Asks through the provider's batch API; None asks one request at a time.
        tools: How an agent's tools are offered.
    """

    name: str
    sampling: Sampling
    base_seed: int | None = None
    system: str = ""
    prices: Prices | None = None
    base_url: str = ""
    api_key_env: str = ""
    timeout_seconds: float = 600.0
    max_requests_per_minute: int | None = None
    max_tokens_per_minute: int | None = None
    start_concurrency: int = 4
    max_concurrency: int = 32
    max_attempts: int = 8
    expected_output_tokens: int | None = None
    safety: tuple[tuple[str, str], ...] = ()
    vertex: Vertex | None = None
    extra_body: str = ""
    output_limit: OutputLimit | None = None
    serve: tuple[str, ...] = ()
    ready_seconds: float = 1800.0
    batch: Batch | None = None
    tools: ToolForm = ToolForm.TEXT
