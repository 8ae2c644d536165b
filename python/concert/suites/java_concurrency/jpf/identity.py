"""Which code and data of ours decide what JPF is asked and how its answer is read?"""

import functools
import hashlib
from pathlib import Path
from typing import Final

from concert import runfiles
from concert.suites.java_concurrency.jpf.check import POLICY
from concert.suites.java_concurrency.jpf.depths import FILE
from concert.suites.java_concurrency.jpf.listeners import SOURCES

_DIGITS: Final = 16
_NOT_CHECKING: Final = ("_test.py", "_for_tests.py", "measure_depths.py")


@functools.cache
def code_identity() -> str:
    """Returns a hash (hex) of this package, the listeners, the policy and the depths."""
    modules = Path(__file__).parent.glob("*.py")
    ours = [path for path in modules if not path.name.endswith(_NOT_CHECKING)]
    listeners = runfiles.folder(SOURCES).glob("*.java")
    files = [*sorted(ours), *sorted(listeners), runfiles.folder(POLICY), runfiles.folder(FILE)]
    digest = hashlib.sha256()
    for path in files:
        digest.update(f"{path.name}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:_DIGITS]
