"""Says what a node judges with, so that a driver gives work only to nodes that judge as it would.

The identity covers the hashes of the code and the data of every judge, the hashes of all
toolchains, the sandbox, and the form of what is sent. A commit that changes none of them does not
keep a node out; a change that is not committed does.
"""

import hashlib
import platform
from collections.abc import Mapping
from typing import Final

from concert.pipeline.plan.conditions import identities
from concert.results import canonical_json
from concert.suites.protocol import Suite
from concert.toolchains import Toolchain

_FORM: Final = 1
"""The form of `work.py` and of the answers; raised when either changes."""
_DIGITS: Final = 32
"""As many as fit into a label of Ray, which has 63 characters at most."""


def cluster_identity(
    suites: Mapping[str, Suite], toolchains: Mapping[str, Toolchain], *, sandbox: str
) -> str:
    """Returns the identity (hex) of what this machine judges with.

    Args:
        suites: All suites, with the checkers that they have by themselves.
        toolchains: Those that were found, by name.
        sandbox: The sandbox's identity.
    """
    parts = {
        "form": _FORM,
        "checkers": {name: suites[name].checker for name in sorted(suites)},
        "toolchains": identities(toolchains),
        "sandbox": sandbox,
        "python": platform.python_version(),
    }
    return hashlib.sha256(canonical_json(parts).encode("ascii")).hexdigest()[:_DIGITS]
