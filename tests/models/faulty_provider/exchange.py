"""The part of the server's requests and answers that no wire protocol changes."""

import hashlib
import json
import random
import re
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


_ANSWER = re.compile(r"answer ([0-9a-f]{64}) to ([0-9a-f]{64}) with seed (\w+):")


class Wire(StrEnum):
    """The protocols spoken."""

    ANTHROPIC = "anthropic"
    BEDROCK = "bedrock"
    GEMINI = "gemini"
    OPENAI = "openai"
    RESPONSES = "responses"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One request.

    Attributes:
        wire: Its protocol.
        model: The model named.
        key: Hash (hex) of everything that was sent but the credentials.
        prompt: All its texts.
        question: The last message.
        seed: The seed sent, None where there is none.
        credential: The key that came with it, or empty.
        thinks: Whether the answer is to tell its thoughts.
        tools: Names of the functions that are offered.
    """

    wire: Wire
    model: str
    key: str
    prompt: str
    question: str
    seed: int | None
    credential: str
    thinks: bool = False
    tools: tuple[str, ...] = ()

    @property
    def prompt_tokens(self) -> int:
        """Tokens of the prompt, four letters each."""
        return len(self.prompt) // 4 + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A call of a function that an answer asks for.

    Attributes:
        name: The function, which need not exist.
        arguments: JSON, or what the model takes for it.
    """

    name: str
    arguments: str

    @property
    def value(self) -> object:
        """The arguments as JSON has them; what is none becomes a text, as no object at all."""
        try:
            return json.loads(self.arguments)
        except ValueError:
            return self.arguments


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """An answer: a text, calls, or both."""

    text: str = ""
    calls: tuple[Call, ...] = ()


class Turns:
    """Checks that each call of a conversation is answered at once, as all providers demand."""

    def __init__(self) -> None:
        self._open: list[str] = []

    def called(self, name: str) -> None:
        """Notes a call.

        Raises:
            ValueError: It has no name, or another one's.
        """
        if not name or name in self._open:
            raise ValueError(name)
        self._open.append(name)

    def answered(self, name: str) -> None:
        """Notes what came of a call.

        Raises:
            ValueError: There is no such call.
        """
        self._open.remove(name)

    def ended(self) -> None:
        """Notes that something else follows, or nothing.

        Raises:
            ValueError: A call was not answered.
        """
        if self._open:
            raise ValueError(self._open)


def request_key(wire: Wire, model: str, body: object) -> str:
    """Returns the key (hex) of a request: the same for the same request asked again."""
    text = json.dumps([wire.value, model, body], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """The facts about the request that an answer repeats.

    Attributes:
        key: Its key.
        question_sha256: Hash (hex) of its last message.
        seed: Its seed as text, "None" where there was none.
    """

    key: str
    question_sha256: str
    seed: str


def answer_text(asked: Asked, *, letters: int) -> str:
    """Returns the answer to a request, a function of it alone; `read_answer` reads its beginning.

    Args:
        asked: The request.
        letters: About how long it is.
    """
    draw = random.Random(asked.key)
    question = hashlib.sha256(asked.question.encode("utf-8", "surrogatepass")).hexdigest()
    words = [f"answer {asked.key} to {question} with seed {asked.seed}:"]
    length = len(words[0])
    while length < letters:
        words.append(f"{draw.choice(_WORDS)}{'\n' if draw.random() < 0.1 else ''}")
        length += len(words[-1]) + 1
    return " ".join(words)


def read_answer(text: str) -> Answered | None:
    """Returns which request a text answers; None where it is no (whole beginning of an) answer."""
    found = _ANSWER.match(text)
    return found and Answered(key=found[1], question_sha256=found[2], seed=found[3])


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
        headers: Further headers, name and value.
    """

    status: int
    body: bytes
    content_type: str = "application/json"
    headers: tuple[tuple[str, str], ...] = ()


def json_reply(status: int, value: object) -> Reply:
    """Returns a reply with a JSON body."""
    return Reply(status=status, body=json.dumps(value).encode())
