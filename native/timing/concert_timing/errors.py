"""The errors of timing, with the text that the user reads."""

from enum import StrEnum
from functools import partial


class Fault(StrEnum):
    """Kinds of failure; names are part of the interface, texts are not."""

    BAD_ARGUMENT = "bad_argument"
    """An argument makes no sense, whatever the machine."""
    NO_SUCH_CORE = "no_such_core"
    """The machine does not have the core."""
    CORE_OFFLINE = "core_offline"
    """The machine has the core, but it is switched off."""
    CORE_NOT_ALLOWED = "core_not_allowed"
    """The core is not in the cpuset of this process's container or cgroup."""
    NO_SUCH_PROCESS = "no_such_process"
    NO_SUCH_THREAD = "no_such_thread"
    NO_SUCH_PROGRAM = "no_such_program"
    """The program, or the interpreter that it names, does not exist."""
    NO_SUCH_FOLDER = "no_such_folder"
    """The working directory does not exist or may not be entered."""
    NOT_PERMITTED = "not_permitted"
    UNREADABLE = "unreadable"
    """A file of /sys makes no sense, or a file for a standard stream cannot be opened."""
    SYSTEM = "system"
    """The kernel refused for another reason: see `TimingError.error_number`."""


class TimingError(Exception):
    """The one error of this package.

    Attributes:
        fault: Kind of failure.
        what: What failed, in one clause.
        where: The thing at fault: a path, "core 7", "process 12".
        remedy: What the user can do about it; empty where nothing is known.
        error_number: The errno behind it, 0 where there is none.
        cores: The cores at fault, sorted; empty where the fault is not about cores.
    """

    def __init__(
        self,
        *,
        fault: Fault,
        what: str,
        where: str,
        remedy: str = "",
        error_number: int = 0,
        cores: tuple[int, ...] = (),
    ) -> None:
        super().__init__(f"{where}: {what}" + (f"; {remedy}" if remedy else ""))
        self.fault = fault
        self.what = what
        self.where = where
        self.remedy = remedy
        self.error_number = error_number
        self.cores = cores

    def __reduce__(self) -> tuple[object, ...]:
        # The inherited way would call __init__ with the message.
        return (partial(TimingError, **vars(self)), ())
