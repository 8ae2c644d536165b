"""What was asked of the server, and what does it answer? The part that no wire protocol changes."""

import hashlib
import json
import random
from dataclasses import dataclass
from enum import StrEnum

_WORDS = (
    "acquire",
    "await",
    "barrier",
    "fork",
    "join",
    "lock",
    "notify",
    "read",
    "signal",
    "write",
)


class Wire(StrEnum):
    """The protocols spoken."""

    OPENAI = "openai"
    GEMINI = "gemini"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One request.

    Attributes:
        wire: Its protocol.
        model: The model named.
        key: Hash (hex) of everything that was sent but the credentials.
        prompt: All its texts.
        credential: The key that came with it, or empty.
        thinks: Whether the answer is to tell its thoughts.
    """

    wire: Wire
    model: str
    key: str
    prompt: str
    credential: str
    thinks: bool = False

    @property
    def prompt_tokens(self) -> int:
        """Tokens of the prompt, four letters each."""
        return len(self.prompt) // 4 + 1


def request_key(wire: Wire, model: str, body: object) -> str:
    """Returns the key (hex) of a request: the same for the same request asked again."""
    text = json.dumps([wire.value, model, body], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def answer_text(key: str, *, letters: int) -> str:
    """Returns the answer to a request, which begins "answer KEY"; a function of the key alone.

    Args:
        key: The request's key.
        letters: About how long it is.
    """
    draw = random.Random(key)
    text = f"answer {key}"
    while len(text) < letters:
        text += f"{'\n' if draw.random() < 0.1 else ' '}{draw.choice(_WORDS)}"
    return text


def tokens_of(text: str) -> int:
    """Returns how many tokens a text has, four letters each."""
    return -(-len(text) // 4)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """One HTTP response before it is written.

    Attributes:
        status: HTTP status.
        body: The body.
        content_type: Its type.
    """

    status: int
    body: bytes
    content_type: str = "application/json"


def json_reply(status: int, value: object) -> Reply:
    """Returns a reply with a JSON body."""
    return Reply(status=status, body=json.dumps(value).encode())
