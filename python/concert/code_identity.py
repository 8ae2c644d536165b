"""Says which code of ours is at work."""

import functools
import hashlib
from typing import Final

from concert import runfiles

_DIGITS: Final = 16


@functools.cache
def code_identity(digest: str) -> str:
    """Returns a hash (hex) of the code and data that a `code_digest` of the build lists.

    Args:
        digest: Path of the list from the repository's root.

    Raises:
        FileNotFoundError: The list was not declared as data of the target that runs.
    """
    return hashlib.sha256(runfiles.folder(digest).read_bytes()).hexdigest()[:_DIGITS]
