"""The errors of an audit."""

from concert.values import ConcertError, ExitStatus


class AuditError(ConcertError):
    """A file of an audit cannot be used; `where` is the file or folder."""

    exit_status = ExitStatus.USAGE
