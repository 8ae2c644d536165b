"""Defines the values from tasks to scores, their keys, and the error shown to users."""

from concert.values.error import ConcertError
from concert.values.exit_status import ExitStatus

__all__ = ["ConcertError", "ExitStatus"]
