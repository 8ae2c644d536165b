"""Connects a driver to a cluster: reads works on standard input, writes answers to standard output.

The driver starts it as a process of its own. It ends when its input ends, and Ray then ends the
processes that judged for it.
"""

import os
import threading
from typing import BinaryIO, Final

from concert.app.cluster import ray_cluster
from concert.app.cluster.node_actor import NodeActor
from concert.app.errors import print_line
from concert.pipeline.cluster.bridge import Bridge, NodeProcess, SeenNode
from concert.pipeline.cluster.messages import Message, packed, read_from_driver

_LOOK_SECONDS: Final = 0.5


def serve(identity: str, *, reader: BinaryIO, writer: int) -> None:
    """Serves a driver until `reader` ends; `ray_cluster.connect` has been called.

    Args:
        identity: What the nodes must judge with.
        reader: What the driver says.
        writer: The descriptor at which it listens.
    """
    writing = threading.Lock()
    ended = threading.Event()

    def say(message: Message) -> None:
        try:
            with writing:
                left = packed(message)
                while left:
                    left = left[os.write(writer, left) :]
        except OSError:
            # The driver is gone: nobody wants the rest.
            os._exit(0)

    bridge = Bridge(identity, start=_started, say=say)

    def watch() -> None:
        while not ended.is_set():
            try:
                bridge.look(ray_cluster.seen_nodes())
            except Exception as error:
                print_line(f"the nodes cannot be listed: {error}")
            ended.wait(_LOOK_SECONDS)

    threading.Thread(target=watch, name="nodes", daemon=True).start()
    for line in reader:
        sent = read_from_driver(line)
        bridge.send(sent.number, sent.node, sent.work)
    ended.set()


def _started(node: SeenNode) -> NodeProcess:
    return ray_cluster.Actor(NodeActor, node)
