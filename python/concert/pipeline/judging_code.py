"""Which code of ours judges? A change of it must never reuse an old verdict."""

import functools
import hashlib
import sys
from pathlib import Path

import concert.sandbox
from concert.suites.protocol import Suite

_DIGITS = 16
_NOT_JUDGING = ("_test.py", "_for_tests.py", "conftest.py", "testing.py")


def checker_identity(suite: Suite) -> str:
    """Returns the suite's checker with a hash (hex) of the code that judges for it.

    Versions are raised by hand, and a hand forgets: so the sources of the suite's package and of
    the sandbox count as well. A change that alters no verdict costs a second judgement; that is
    the cheaper mistake.
    """
    return f"{suite.checker}; code {_digest(type(suite).__module__)}"


@functools.cache
def _digest(module: str) -> str:
    digest = hashlib.sha256()
    for package in (module, concert.sandbox.__name__):
        source = sys.modules[package].__file__
        assert source is not None
        for path in sorted(Path(source).parent.glob("*.py")):
            if not path.name.endswith(_NOT_JUDGING):
                digest.update(f"{path.name}\0".encode())
                digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:_DIGITS]
