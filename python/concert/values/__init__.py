"""What flows through Concert, from tasks to scores, its keys, and the error that users are told."""

from concert.values.error import ConcertError
from concert.values.exit_status import ExitStatus

__all__ = ["ConcertError", "ExitStatus"]
