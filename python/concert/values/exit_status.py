"""Names the exit statuses: each means the same in every command."""

from enum import IntEnum


class ExitStatus(IntEnum):
    """The exit statuses of commands; that of a signal is 128 more than its number."""

    SOUND = 0
    """The command came to its end, and all is as it must be."""
    UNSOUND = 1
    """The command came to its end, and something that it looked at is not as it must be."""
    USAGE = 2
    """Bad input: an option, a file or a value in it."""
    INCONCLUSIVE = 3
    """Nothing wrong was found, but a limit ended the search before everything was seen."""
    STOPPED = 4
    """No further answer can be had: a provider refuses or is dead, or --max-cost is reached."""
    UNAVAILABLE = 69
    """The machine, the disk or a results folder does not let us work (EX_UNAVAILABLE)."""
    DEFECT = 70
    """A defect of ours (EX_SOFTWARE of sysexits.h)."""
