"""Defines what a driver and the process that connects it to a cluster say to each other.

Each message is one line of JSON. That process alone has loaded Ray: where it ends, or Ray ends it,
the driver loses its connection and nothing else.
"""

from typing import Final

import msgspec

from concert.pipeline.cluster.cluster import Node

END_OF_LINE: Final = b"\n"


class Message(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Refuses, in every message, a field that nobody knows."""


class Sent(Message, frozen=True, kw_only=True, tag="sent"):
    """The driver sends work to a node.

    Attributes:
        number: Number of the work, which its answer repeats.
        node: Key of the node.
        work: The work, as `work.py` writes it.
    """

    number: int
    node: str
    work: str


class Answered(Message, frozen=True, kw_only=True, tag="answered"):
    """A node has answered.

    Attributes:
        number: Number of the work.
        answer: The answer, as `work.py` writes it.
    """

    number: int
    answer: str


class Lost(Message, frozen=True, kw_only=True, tag="lost"):
    """No answer will come.

    Attributes:
        number: Number of the work.
        why: The reason, in one line.
    """

    number: int
    why: str


class Offered(Message, frozen=True, kw_only=True, tag="offered"):
    """The nodes that take work, whenever they change.

    Attributes:
        nodes: All of them, in their order.
    """

    nodes: tuple[Node, ...]


class Told(Message, frozen=True, kw_only=True, tag="told"):
    """Something that the user should know.

    Attributes:
        line: The line.
    """

    line: str


class Broken(Message, frozen=True, kw_only=True, tag="broken"):
    """The cluster cannot be used; nothing comes after this.

    Attributes:
        what: What is wrong, in one line.
        remedy: What the user can do.
    """

    what: str
    remedy: str


type FromCluster = Answered | Lost | Offered | Told | Broken


def packed(message: Message) -> bytes:
    """Returns a message as a line."""
    return msgspec.json.encode(message) + END_OF_LINE


def read_from_driver(line: bytes) -> Sent:
    """Returns what a driver says.

    Raises:
        msgspec.DecodeError: It is no message.
    """
    return msgspec.json.decode(line, type=Sent)


def read_from_cluster(line: bytes) -> FromCluster:
    """Returns what the connecting process says.

    Raises:
        msgspec.DecodeError: It is no message.
    """
    message: FromCluster = msgspec.json.decode(line, type=Answered | Lost | Offered | Told | Broken)
    return message
