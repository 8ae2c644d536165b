"""Finds the Debian mirrors that this machine uses.

No host is named in this repository: the machine's own apt configuration knows the mirrors, and an
environment variable can name others (an archive of old packages, say), tried in the order given.
"""

import os
import shutil
import subprocess
from typing import List

from bootstrap.errors import BootstrapError

MIRROR_VARIABLE = "CONCERT_DEBIAN_MIRROR"
"""Base URIs, separated by spaces; each holds `pool/` and `dists/`."""

_SUFFIX = "/debian"


def mirrors() -> List[str]:
    """Returns base URIs without a trailing '/', best first.

    Raises:
        BootstrapError: Neither the variable nor apt names a mirror.
    """
    named = os.environ.get(MIRROR_VARIABLE, "").split()
    found = named or _from_apt()
    if not found:
        raise BootstrapError(
            "no Debian mirror is known",
            "apt names none" if shutil.which("apt-get") else "this machine has no apt",
            f"set {MIRROR_VARIABLE} to the base URI of one (it ends in {_SUFFIX})",
        )
    return list(dict.fromkeys(uri.rstrip("/") for uri in found))


def _from_apt() -> List[str]:
    if not shutil.which("apt-get"):
        return []
    query = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"]
    exact = _lines([*query, "Origin: Debian", "Label: Debian"])
    if exact:
        return exact
    # Before the first `apt-get update` apt knows no Origin: the address has to do.
    plain = _lines([*query[:2], "--no-release-info", *query[2:]])
    return [uri for uri in plain if uri.rstrip("/").endswith(_SUFFIX)]


def _lines(command: List[str]) -> List[str]:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.split() if done.returncode == 0 else []
