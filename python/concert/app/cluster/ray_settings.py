"""Sets what Ray reads when it is loaded, and so before anything imports it."""

import logging
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

_SETTINGS: Final[Mapping[str, str]] = {
    "RAY_AUTH_MODE": "token",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",
    "RAY_DISABLE_IMPORT_WARNING": "1",
    # Judged programs have limits of their own.
    "RAY_memory_monitor_refresh_ms": "0",
    "RAY_worker_register_timeout_seconds": "300",
    # A head that is gone does not come back.
    "RAY_gcs_rpc_server_reconnect_timeout_s": "20",
}
_HEAD_SECONDS: Final = 300
"""The time that a head gets to start on a loaded machine; Ray's own is 30 s."""
_JOIN_SECONDS: Final = 15
"""The time that a head which listens gets to answer."""


def set_for_ray(*, token: Path, is_head: bool) -> None:
    """Makes the settings of this process and those that it starts.

    Args:
        token: The file with the token.
        is_head: Whether this process starts the head.
    """
    seconds = _HEAD_SECONDS if is_head else _JOIN_SECONDS
    # One line of ours tells what is wrong; Ray's own logs lie in the node's folder.
    os.environ.setdefault("RAY_BACKEND_LOG_LEVEL", "fatal")
    logging.getLogger("ray").setLevel(logging.CRITICAL)
    os.environ.update(
        _SETTINGS,
        RAY_AUTH_TOKEN_PATH=str(token),
        RAY_gcs_server_port_wait_time_s=str(seconds),
        # Ray starts its processes with this Python, which finds our modules by this.
        PYTHONPATH=os.pathsep.join(path for path in sys.path if path),
    )
