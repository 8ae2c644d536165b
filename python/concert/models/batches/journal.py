"""Records which requests are in which batch, durably, so that no batch is submitted twice."""

import contextlib
import fcntl
import sqlite3
import threading
import weakref
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path

from concert.models.errors import RunStoppedError

_FILE = "batches-1.sqlite"
"""The number is the version of the file's form: another form has another name."""
_LOCK = "batches.lock"
_BUSY_SECONDS = 60.0
_LOOK_SECONDS = 0.2
_MOST_VARIABLES = 500
_CREATE = (
    "CREATE TABLE IF NOT EXISTS batches (marker TEXT PRIMARY KEY, batch TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS requests (name TEXT PRIMARY KEY, marker TEXT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS by_marker ON requests (marker)",
)


class BatchJournalError(RunStoppedError):
    """The record of batches cannot be kept, so no batch may be submitted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """A batch in the journal.

    Attributes:
        marker: The marker that it was to be submitted with.
        batch: Its identifier at the provider; empty where nobody knows whether it was submitted.
    """

    marker: str
    batch: str


class BatchJournal:
    """The batches of all runs with one cache. Safe for several threads and processes.

    A batch is recorded before it is submitted, and its identifier as soon as it is known. So a
    batch whose identifier is missing may have been submitted: the process died in between.
    """

    def __init__(self, folder: Path) -> None:
        """Opens the journal.

        Args:
            folder: Where its files lie; it is made where it is not there.

        Raises:
            BatchJournalError: It cannot be opened.
        """
        self._path = folder / _FILE
        self._lock = threading.Lock()
        with self._failing():
            folder.mkdir(parents=True, exist_ok=True)
            self._lock_path = folder / _LOCK
            self._connection = sqlite3.connect(
                self._path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
            )
            # For whoever asks a model or two and leaves.
            weakref.finalize(self, self._connection.close)
            # A crash of the machine loses nothing that was written, either.
            self._connection.execute("PRAGMA synchronous=FULL")
            for statement in _CREATE:
                self._connection.execute(statement)

    @contextlib.contextmanager
    def submitting(self, *, check: Callable[[], None]) -> Iterator[None]:
        """Keeps other processes from submitting while the context is open.

        Args:
            check: Called while it waits; raises to end the wait.

        Raises:
            BatchJournalError: The lock cannot be taken.
        """
        with contextlib.ExitStack() as opened:
            with self._failing():
                lock = opened.enter_context(self._lock_path.open("ab"))
            while not _take(lock.fileno()):
                check()
                # Another process submits; it tells nobody when it has ended.
                threading.Event().wait(_LOOK_SECONDS)
            yield

    def intend(self, marker: str, names: Sequence[str]) -> None:
        """Records that a batch of these requests is about to be submitted."""
        with self._transaction() as run:
            run("INSERT INTO batches VALUES (?, '')", (marker,))
            for name in names:
                run("INSERT OR REPLACE INTO requests VALUES (?, ?)", (name, marker))

    def submitted(self, marker: str, batch: str) -> None:
        """Records the identifier of a batch."""
        with self._transaction() as run:
            run("UPDATE batches SET batch = ? WHERE marker = ?", (batch, marker))

    def void(self, marker: str) -> None:
        """Forgets a batch that was never submitted, or that is lost."""
        with self._transaction() as run:
            run("DELETE FROM requests WHERE marker = ?", (marker,))
            run("DELETE FROM batches WHERE marker = ?", (marker,))

    def release(self, names: Sequence[str]) -> None:
        """Records that requests got no answer from their batch, so that another one may have them.

        The batch stays known: a search for others passes it over.
        """
        with self._transaction() as run:
            for name in names:
                run("DELETE FROM requests WHERE name = ?", (name,))

    def of(self, names: Sequence[str]) -> dict[str, Recorded]:
        """Returns the batch of each request that has one, by the request's name."""
        found: dict[str, Recorded] = {}
        for start in range(0, len(names), _MOST_VARIABLES):
            some = names[start : start + _MOST_VARIABLES]
            marks = ",".join("?" * len(some))
            query = (
                "SELECT name, marker, batch FROM requests JOIN batches USING (marker) "
                f"WHERE name IN ({marks})"
            )
            for name, marker, batch in self._rows(query, tuple(some)):
                found[name] = Recorded(marker=marker, batch=batch)
        return found

    def names(self, marker: str) -> AbstractSet[str]:
        """Returns the names of a batch's requests."""
        return {
            row[0] for row in self._rows("SELECT name FROM requests WHERE marker = ?", (marker,))
        }

    def known(self) -> AbstractSet[str]:
        """Returns the identifiers of all batches that have one."""
        return {row[0] for row in self._rows("SELECT batch FROM batches WHERE batch != ''", ())}

    def close(self) -> None:
        """Closes the file."""
        with self._lock:
            self._connection.close()

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[Callable[[str, tuple[str, ...]], object]]:
        with self._lock, self._failing():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection.execute
                self._connection.execute("COMMIT")
            except BaseException:
                # After a full disk SQLite may have ended the transaction by itself.
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def _rows(self, query: str, values: tuple[str, ...]) -> list[tuple[str, ...]]:
        with self._lock, self._failing():
            return self._connection.execute(query, values).fetchall()

    @contextlib.contextmanager
    def _failing(self) -> Iterator[None]:
        try:
            yield
        except (OSError, sqlite3.Error) as error:
            reason = str(error).partition("\n")[0] or type(error).__name__
            raise BatchJournalError(
                what=f"the record of batches cannot be kept ({reason}): {self._path}",
                remedy="mend that, or give another folder by --cache=DIR; then go on with --resume",
            ) from None


def _take(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
