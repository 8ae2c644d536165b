"""The result of an action, and how much of it a model is shown."""

import hashlib
from dataclasses import dataclass

from concert.sandbox.execution import Ending, Execution


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """The text about an action that goes back to the model.

    Attributes:
        status: How it ended, in words.
        output: What it wrote, as far as it is shown.
        output_bytes: Size of all that it wrote.
        output_sha256: Hash (hex) of all that it wrote.
    """

    status: str
    output: str = ""
    output_bytes: int = 0
    output_sha256: str = ""

    @property
    def text(self) -> str:
        """The observation as it is said to the model."""
        if not self.output_bytes:
            return f"{self.status} No output."
        shown = self.output.removesuffix("\n")
        return f"{self.status} Output:\n```\n{shown}\n```"


def observed(status: str, output: bytes, *, most_bytes: int) -> Observation:
    """Returns an observation that shows at most `most_bytes` of an output."""
    return Observation(
        status=status,
        output=_cut(output, most_bytes),
        output_bytes=len(output),
        output_sha256=hashlib.sha256(output).hexdigest(),
    )


def status_of(execution: Execution) -> str:
    """Says how a command ended."""
    match execution.ending:
        case Ending.EXITED:
            return f"Exit status {execution.exit_code}."
        case Ending.SIGNALLED:
            return f"Died of signal {execution.signal}."
        case limit:
            return f"Ended at a limit: {_LIMITS[limit]}."


_LIMITS = {
    Ending.CPU_LIMIT: "CPU time",
    Ending.WALL_LIMIT: "it took too long, perhaps it waits for ever",
    Ending.MEMORY_LIMIT: "memory",
    Ending.PROCESS_LIMIT: "number of processes",
    Ending.FILE_LIMIT: "size of files",
    Ending.OUTPUT_LIMIT: "size of its output",
}


def _cut(output: bytes, most_bytes: int) -> str:
    """Keeps the beginning and the end: a tool says at its end what it found."""
    if len(output) <= most_bytes:
        return output.decode("utf-8", "replace")
    head = most_bytes * 2 // 3
    tail = most_bytes - head
    left_out = len(output) - most_bytes
    # Not output[-tail:], which is everything where tail is 0.
    ends = (output[:head], output[len(output) - tail :])
    first, last = (part.decode("utf-8", "replace") for part in ends)
    return f"{first}\n[... {left_out} bytes left out ...]\n{last}"
