"""Tries again, for two minutes and ever more rarely, what a network or a mirror may spoil.

    python3 attempts.py PIP...

runs pip so: again where it fails for what another try may mend. What pip fetched whole is in its
cache, and no try fetches it twice.
"""

import re
import subprocess
import sys
import threading
from typing import Callable, List, Sequence, Tuple

PAUSES_S = (1, 2, 4, 8, 15, 30, 60)
"""Pauses between the tries: two minutes in all."""
TRIES = len(PAUSES_S) + 1

# Said by pip of what no further try will change. Where it finds no version of a package at all, it
# mostly could not reach the index, which it does not always say.
_FINAL = re.compile(
    r"DO NOT MATCH THE HASHES|Invalid requirement|No space left on device|Permission denied"
    r"|no such option|\(from versions: (?!none)"
)
# Said by pip, as a warning, of why it could not reach the index.
_NETWORK = "connection broken by"

_tell_lock = threading.Lock()


class Waiting:
    """Pauses before further tries, and says so; for several threads at once."""

    def __init__(
        self,
        *,
        pause: "Callable[[float], object] | None" = None,
        tell: "Callable[[str], None] | None" = None,
    ) -> None:
        """Takes what pauses for so many s, and what tells; by default stderr is told."""
        self._cancelled = threading.Event()
        self._pause = pause or self._cancelled.wait
        self._tell = tell or _to_stderr
        self._told: "set[str]" = set()
        self._lock = threading.Lock()

    def wait(self, failures: int, reason: str) -> bool:
        """Waits before the next try; returns whether there is one.

        Args:
            failures: Number of failures so far, one at least, without any progress between them.
            reason: What went wrong. Threads for which the same went wrong say so once.
        """
        if failures >= TRIES or self._cancelled.is_set():
            return False
        pause = PAUSES_S[failures - 1]
        text = f"{reason}; trying again in {pause} s (try {failures + 1} of {TRIES})"
        with self._lock:
            is_new = text not in self._told
            self._told.add(text)
        if is_new:
            self._tell(text)
        self._pause(pause)
        return not self._cancelled.is_set()

    def cancel(self) -> None:
        """Ends all pauses: there is no further try."""
        self._cancelled.set()


def pip(command: Sequence[str], waiting: "Waiting | None" = None) -> Tuple[int, List[str]]:
    """Runs pip until it succeeds or says what no further try will change.

    Args:
        command: The command line.
        waiting: What waits between tries.

    Returns:
        Exit status of the last try, and the lines that it wrote to stderr.
    """
    waiting = waiting or Waiting()
    failures = 0
    while True:
        done = subprocess.run([*command], capture_output=True, text=True, check=False)
        lines = done.stderr.splitlines()
        if done.returncode == 0 or _FINAL.search(done.stderr):
            return done.returncode, lines
        failures += 1
        if not waiting.wait(failures, f"pip: {reason_of(lines)}"):
            return done.returncode, lines


def reason_of(lines: Sequence[str]) -> str:
    """Returns pip's own reason, in one line, from what it wrote to stderr."""
    errors = [line for line in lines if line.startswith("ERROR")]
    broken = [line for line in lines if _NETWORK in line]
    return (broken or errors or list(lines) or ["no message"])[-1]


def _to_stderr(text: str) -> None:
    with _tell_lock:
        print(f"bazel: {text}", file=sys.stderr, flush=True)


def main() -> int:
    """Runs the command line's pip; returns its exit status."""
    status, lines = pip(sys.argv[1:])
    if status != 0:
        print("\n".join(lines), file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
