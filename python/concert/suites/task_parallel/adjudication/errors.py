"""The errors of an adjudication."""

from concert.values import ConcertError, ExitStatus


class AdjudicationError(ConcertError):
    """A worksheet cannot be used as it is; `where` is the file, and the row where there is one."""

    exit_status = ExitStatus.USAGE
