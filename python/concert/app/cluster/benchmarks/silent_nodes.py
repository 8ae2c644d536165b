"""Stands for the nodes of a cluster that judge in no time: knows every answer beforehand."""

import socket
from collections.abc import Mapping

import msgspec

from concert.pipeline.cluster.cluster import Node
from concert.pipeline.cluster.messages import Answered, Offered, packed, read_from_driver


class _Key(msgspec.Struct):
    key: str


def answer_at_once(link: socket.socket, answers: Mapping[str, str], nodes: int, slots: int) -> None:
    """Answers a driver until it hangs up.

    Args:
        link: Leads to the driver.
        answers: The answer to each work, by the key of its verdict.
        nodes: How many nodes there seem to be.
        slots: Judgements at a time of each.
    """
    offered = tuple(
        Node(key=f"{number:056x}", name=f"node-{number}", slots=slots) for number in range(nodes)
    )
    with link, link.makefile("rb") as reader, link.makefile("wb") as writer:
        writer.write(packed(Offered(nodes=offered)))
        writer.flush()
        for line in reader:
            sent = read_from_driver(line)
            key = msgspec.json.decode(sent.work, type=_Key).key
            writer.write(packed(Answered(number=sent.number, answer=answers[key])))
            writer.flush()
