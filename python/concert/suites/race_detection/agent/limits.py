"""The limits on an agent's work."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentLimits:
    """Bounds of one agent's work on one program. All but the last are counted in work.

    Attributes:
        turns: Replies of the model, the final answer included.
        cpu_seconds: CPU time of all its commands together.
        command_cpu_seconds: CPU time of one command.
        shown_bytes: Output of one action that the model is shown; the rest is cut in the middle.
        all_shown_bytes: Output that it is shown in all.
        output_bytes: Output at which a command is ended.
        memory_bytes: Resident memory of a command's processes.
        processes: Processes and threads of a command alive at once.
        file_bytes: Size of one file, and of /tmp.
        folder_bytes: Size of its folder.
        command_wall_seconds: Elapsed time of one command: a guard for what waits for ever.
    """

    turns: int = 20
    cpu_seconds: float = 240.0
    command_cpu_seconds: float = 30.0
    shown_bytes: int = 8 << 10
    all_shown_bytes: int = 128 << 10
    output_bytes: int = 4 << 20
    memory_bytes: int = 2 << 30
    processes: int = 256
    file_bytes: int = 64 << 20
    folder_bytes: int = 256 << 20
    command_wall_seconds: float = 120.0
