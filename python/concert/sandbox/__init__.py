"""Running code that nobody trusts: sandboxes, their limits, and proofs that they hold."""

from concert.sandbox.execution import Command, Ending, Execution, Limits
from concert.sandbox.folder_size import folder_bytes
from concert.sandbox.opening import SANDBOX_KINDS, WITHOUT_SANDBOX, open_sandbox
from concert.sandbox.probes.probes import ProbeResult, probe
from concert.sandbox.protocol import Sandbox, SandboxError

__all__ = [
    "SANDBOX_KINDS",
    "WITHOUT_SANDBOX",
    "Command",
    "Ending",
    "Execution",
    "Limits",
    "ProbeResult",
    "Sandbox",
    "SandboxError",
    "folder_bytes",
    "open_sandbox",
    "probe",
]
