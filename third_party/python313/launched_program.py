"""Prints how it was started, for the launcher's test."""

import json
import sys
from pathlib import Path


def _kind(descriptor: int) -> str:
    try:
        return str(Path(f"/proc/self/fd/{descriptor}").readlink())
    except OSError:
        return "closed"


# Into a file: standard output may be closed.
Path(sys.argv[1]).write_text(
    json.dumps(
        {
            "arguments": sys.argv[2:],
            "descriptors": [_kind(number) for number in range(3)],
            "safe_path": sys.flags.safe_path,
            "first_path": sys.path[0],
        }
    ),
    encoding="utf-8",
)
