"""All that Concert does with Ray. No other module imports Ray.

It reads its settings when it is loaded (`ray_settings.py`), so this module is imported after they
are made. It listens on the address that it is given and on no other: by itself it would take
"127.0.0.1" for the machine's address in the network.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import ray
from ray._private import services
from ray._private.node import Node as RayProcesses
from ray._private.parameter import RayParams

from concert.pipeline.cluster.bridge import SeenNode
from concert.pipeline.cluster.cluster import ClusterError
from concert.pipeline.cluster.joining import Address

IDENTITY_LABEL: Final = "concert.identity"
_NODE_LABEL: Final = "ray.io/node-id"
_STORE_BYTES: Final = 80 << 20
"""Messages are small, and travel beside Ray's store."""
_TRIES: Final = 3
"""Ray gives a node 30 s to start; a loaded machine needs more, and has half of it done by then."""


def listen_as(own_host: str) -> None:
    """Has Ray take this machine's address as given; to be called before anything else here.

    Args:
        own_host: This machine's address, as the others see it.
    """
    services.resolve_ip_for_localhost = lambda host: host
    services.get_node_ip_address = lambda *_, **__: own_host


def start_node(
    head: Address, *, is_head: bool, own_host: str, slots: int, identity: str, folder: Path
) -> RayProcesses:
    """Starts the processes of a node, which end with this one, however it ends.

    Args:
        head: The address of the head.
        is_head: Whether this node is the head.
        own_host: As in `listen_as`.
        slots: Judgements at a time.
        identity: What this node judges with.
        folder: For Ray's sockets and logs.

    Raises:
        ClusterError: The node does not start.
    """
    last: Exception | None = None
    for _ in range(_TRIES):
        parameters = RayParams(
            node_ip_address=own_host,
            num_cpus=slots,
            num_gpus=0,
            labels={IDENTITY_LABEL: identity},
            temp_dir=str(folder),
            object_store_memory=_STORE_BYTES,
            include_dashboard=False,
            include_log_monitor=False,
            no_monitor=True,
        )
        if is_head:
            parameters.gcs_server_port = head.port
        else:
            parameters.gcs_address = str(head)
        try:
            return RayProcesses(parameters, head=is_head, shutdown_at_exit=False, spawn_reaper=True)
        except (Exception, SystemExit) as error:
            last = error if isinstance(error, Exception) else RuntimeError(str(error))
            if refuses_token(last):
                break
    assert last is not None
    raise fault(head, last)


def connect(head: Address, *, own_host: str) -> None:
    """Connects this process to the cluster as a driver.

    Raises:
        ClusterError: That fails.
    """
    try:
        ray.init(
            address=str(head),
            _node_ip_address=own_host,
            log_to_driver=False,
            configure_logging=False,
        )
    except Exception as error:
        raise fault(head, error) from error


def seen_nodes() -> list[SeenNode]:
    """Returns the nodes that are up, sorted by name and key."""
    found = [
        SeenNode(
            key=str(one["NodeID"]),
            name=f"{one['NodeManagerHostname']} ({one['NodeManagerAddress']})",
            slots=int(one["Resources"].get("CPU", 0)),
            identity=str(one["Labels"].get(IDENTITY_LABEL, "")),
        )
        for one in ray.nodes()
        if one["Alive"]
    ]
    return sorted(found, key=lambda one: (one.name, one.key))


class Actor:
    """The process on a node that judges for this driver. Implements `NodeProcess`."""

    def __init__(self, kind: type, node: SeenNode) -> None:
        """Asks Ray for it; it is placed by what it judges with, and on this node alone.

        Args:
            kind: Its class, with methods `ready` and `judge`.
            node: Where.
        """
        self._actor: Any = (
            ray.remote(kind)
            .options(
                num_cpus=node.slots,
                max_concurrency=node.slots,
                max_restarts=0,
                max_task_retries=0,
                label_selector={IDENTITY_LABEL: node.identity, _NODE_LABEL: node.key},
            )
            .remote()
        )

    def when_ready(self, do: Callable[[str], None]) -> None:
        """Has `do` called once: with "", or with the reason why the actor will never be there."""
        _when_done(self._actor.ready.remote(), lambda _, why, __: do(why))

    def judge(self, work: str, do: Callable[[str, str, bool], None]) -> None:
        """Has `do` called once, as `NodeProcess` says."""
        _when_done(self._actor.judge.remote(work), do)


def refuses_token(error: BaseException) -> bool:
    """Tells whether an error of Ray says that the token is another."""
    text = _whole_text(error).lower()
    return "token" in text or "unauthenticated" in text or "authentication" in text


def fault(head: Address, error: Exception) -> ClusterError:
    """Returns the error that tells the user why the cluster cannot be used."""
    if refuses_token(error):
        return ClusterError(
            f"the cluster at {head} refuses the token",
            remedy="copy the file of the head's token here, or name it by --token",
        )
    line = (str(error).strip().splitlines() or [type(error).__name__])[0]
    return ClusterError(
        f"Ray cannot use the cluster at {head}: {line[:200]}",
        remedy="see that the head runs, and that this machine is a node of it",
    )


def _whole_text(error: BaseException | None) -> str:
    parts = []
    while error is not None:
        parts.append(str(error))
        error = error.__cause__ or error.__context__
    return " ".join(parts)


def _when_done(reference: Any, do: Callable[[str, str, bool], None]) -> None:
    def done(future: Any) -> None:
        error = future.exception()
        if error is None:
            do(future.result() or "", "", False)
            return
        # A RayTaskError is what a judge raises; all else means that the process is gone.
        has_ended = not isinstance(error, ray.exceptions.RayTaskError)
        do("", _reason(error), has_ended)

    reference.future().add_done_callback(done)


def _reason(error: BaseException) -> str:
    if isinstance(error, ray.exceptions.ActorDiedError):
        # Ray knows no more of a process that ends without a word, as on a full disk.
        return "its process ended; see there that disk and memory have room: bazel run //:doctor"
    line = (str(error).strip().splitlines() or [""])[0]
    return f"{type(error).__name__}: {line[:200]}"
