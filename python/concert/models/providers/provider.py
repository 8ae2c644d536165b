"""The protocol of a provider: it completes one conversation at a time over the network."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from concert.models.profiles.sampling import Sampling
from concert.values import ConcertError, ExitStatus


class Role(StrEnum):
    """The speaker of a message."""

    USER = "user"
    ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """A function that a model may call, in the provider's own fields for it.

    Attributes:
        name: Its name.
        description: What it does, for the model.
        parameters: JSON Schema of its arguments, as canonical JSON: an object, its properties'
            types and descriptions, and which are required, which all providers know.
    """

    name: str
    description: str
    parameters: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """A call that a model asks for.

    Attributes:
        call_id: The provider's name of the call, or empty.
        name: Name of the tool, which need not exist.
        arguments: The arguments as they came: JSON of an object, if the model kept to it.
    """

    call_id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolResult:
    """The outcome of a call: the user's part of the turn after it.

    Attributes:
        call: The call.
        text: The text that the model gets.
    """

    call: ToolCall
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One turn of a conversation.

    Attributes:
        role: Who speaks.
        text: What is said; may be empty beside `echo` or `results`.
        echo: A turn of the model that calls tools, as `Completion.echo` has it; else empty.
        results: The outcomes of the calls of the turn before, one value a call.
    """

    role: Role
    text: str
    echo: str = ""
    results: tuple[ToolResult, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One conversation to complete.

    Attributes:
        system: System instruction, or empty.
        messages: The turns so far, the last of them the user's.
        sampling: Parameters of this request.
        name: Names it among the requests of a batch; empty where it is sent by itself.
        tools: The functions that the model may call.
    """

    system: str = ""
    messages: tuple[Message, ...]
    sampling: Sampling
    name: str = ""
    tools: tuple[Tool, ...] = ()

    @property
    def texts(self) -> Sequence[str]:
        """All texts that are sent."""
        texts = [self.system]
        for message in self.messages:
            texts.append(message.text)
            texts += [message.echo] if message.echo else []
            texts += [result.text for result in message.results]
        return texts + [f"{tool.name} {tool.description} {tool.parameters}" for tool in self.tools]


class Finish(StrEnum):
    """The reason why an answer ended; the values of `Response.finish_reason`."""

    STOP = "stop"
    LENGTH = "length"
    """Cut at the limit of tokens: a result all the same."""
    REFUSAL = "refusal"
    """The model or the provider's filter declined, before or in the middle: a result."""
    CONTEXT = "context"
    """The prompt is longer than the model reads: a result, since no retry can help."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """Tokens of one completion; -1 where the provider does not say.

    Attributes:
        prompt: Tokens of everything sent.
        cached: Those among them that the provider had cached.
        completion: Tokens of the answer, reasoning included.
        reasoning: Those among them that are reasoning.
    """

    prompt: int = -1
    cached: int = -1
    completion: int = -1
    reasoning: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """The provider's answer to one request.

    Attributes:
        text: The answer without its reasoning.
        reasoning: The reasoning, where the provider tells it, else empty.
        finish: Why the answer ended.
        usage: Tokens.
        served_model: The exact model that the provider says it used, or empty.
        completion_id: The provider's name of this completion, or empty.
        calls: The tools that the model calls.
        echo: The turn as this provider takes it back in a later request, as canonical JSON, with
            what proves its reasoning; empty where the turn calls no tool.
    """

    text: str
    reasoning: str = ""
    finish: Finish
    usage: Usage
    served_model: str = ""
    completion_id: str = ""
    calls: tuple[ToolCall, ...] = ()
    echo: str = ""


class Fault(StrEnum):
    """The reason why a request failed."""

    RATE_LIMITED = "rate_limited"
    SERVER = "server"
    CONNECTION = "connection"
    TIMEOUT = "timeout"
    MALFORMED = "malformed"
    """An answer that is no completion: half a JSON, another content type, no candidates."""
    AUTHENTICATION = "authentication"
    UNKNOWN_MODEL = "unknown_model"
    QUOTA = "quota"
    """No money left, which waiting does not mend."""
    BAD_REQUEST = "bad_request"
    CANCELLED = "cancelled"
    """Somebody cancelled the batch, and wants no answers."""
    LOCAL_SERVER = "local_server"
    """The server that was to be started for the model does not answer."""

    @property
    def is_transient(self) -> bool:
        """Tells whether asking again can succeed."""
        return self in _TRANSIENT


_TRANSIENT = frozenset(
    {Fault.RATE_LIMITED, Fault.SERVER, Fault.CONNECTION, Fault.TIMEOUT, Fault.MALFORMED}
)


class ProviderFaultError(Exception):
    """A request failed.

    Attributes:
        fault: The kind of failure.
        what: One line for people, without secrets.
        status: The HTTP status, 0 where there was none.
        retry_after_seconds: How long the provider asks to wait; None where it does not say.
        was_sent: Whether the provider may have read the request; what it has not costs nothing.
    """

    def __init__(
        self,
        *,
        fault: Fault,
        what: str,
        status: int = 0,
        retry_after_seconds: float | None = None,
        was_sent: bool = True,
    ) -> None:
        super().__init__(what)
        self.fault = fault
        self.what = what
        self.status = status
        self.retry_after_seconds = retry_after_seconds
        self.was_sent = was_sent


class ProviderSetupError(ConcertError):
    """A model cannot be asked as the user wants it, or on this machine.

    Attributes:
        provider: The provider.
    """

    exit_status = ExitStatus.USAGE

    def __init__(self, *, provider: str, what: str, remedy: str) -> None:
        super().__init__(f"{provider}: {what}", remedy=remedy)
        self.provider = provider


class Provider(Protocol):
    """One endpoint and one of its models. It makes exactly one attempt a call: it never retries."""

    @property
    def identity(self) -> str:
        """Everything but the request that answers depend on, as canonical JSON, without secrets.

        The provider's kind, its base URL, the model, safety settings: part of the cache's key.
        """
        ...

    def complete(self, request: Request) -> Completion:
        """Completes a conversation. Safe to call from several threads at once.

        Raises:
            ProviderFaultError: The request failed.
        """
        ...

    def close(self) -> None:
        """Ends the requests under way, whose calls then raise, and frees the connections."""
        ...
