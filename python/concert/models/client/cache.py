"""Stores completions in a file, found again by what they depend on."""

import contextlib
import hashlib
import json
import sqlite3
import threading
import time
import weakref
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from concert.models.providers.provider import (
    Completion,
    Finish,
    Message,
    Request,
    ToolCall,
    Usage,
)
from concert.values.keys import canonical_json

NO_CACHE = "none"
"""The value of `--cache` that means none."""

_FILE = "completions-1.sqlite"
"""The number is the version of the file's form: another form has another name."""
_OF_TOOLS = ("calls", "echo")
"""Fields of a completion that are stored where they are set."""
_BUSY_SECONDS = 60.0
"""The time for which another process may hold the file: a slow disk is no reason to pay twice."""
_OPENING_TRIES = 20
_OPENING_PAUSE_SECONDS = 0.1
_CREATE = (
    "CREATE TABLE IF NOT EXISTS completions "
    "(key BLOB PRIMARY KEY, sha256 BLOB NOT NULL, body TEXT NOT NULL)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A completion, and how long it took when it was made, in ns."""

    completion: Completion
    latency_ns: int


class CompletionCache:
    """Completions of any number of runs and processes. Safe for several threads.

    What it holds is never changed. Should the file fail, one warning is given, and from then on
    nothing is found and nothing kept.
    """

    def __init__(self, folder: Path, *, warn: Callable[[str], None]) -> None:
        """Opens the cache in `folder`, which is made where it is not there.

        Args:
            folder: Where its file lies.
            warn: Is given one line, at most once.
        """
        self._path = folder / _FILE
        self._warn = warn
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._connection = _connect(self._path)
            # For whoever asks a model or two and leaves.
            weakref.finalize(self, self._connection.close)
        except (OSError, sqlite3.Error) as error:
            self._give_up(error)

    def find(self, key: str) -> Kept | None:
        """Returns what was kept under a key (hex)."""
        with self._lock:
            if self._connection is None:
                return None
            try:
                row = self._connection.execute(
                    "SELECT sha256, body FROM completions WHERE key = ?", (bytes.fromhex(key),)
                ).fetchone()
                return None if row is None else _read(*row)
            except (sqlite3.Error, AttributeError, KeyError, TypeError, ValueError) as error:
                self._give_up(error)
                return None

    def keep(self, key: str, kept: Kept) -> None:
        """Keeps a completion. When this returns it is on the disk."""
        fields = asdict(kept.completion)
        chosen = {name: fields[name] for name in fields if fields[name] or name not in _OF_TOOLS}
        body = canonical_json({**chosen, "latency_ns": kept.latency_ns})
        row = (bytes.fromhex(key), _sha256(body), body)
        with self._lock:
            if self._connection is None:
                return
            try:
                self._connection.execute("INSERT OR IGNORE INTO completions VALUES (?, ?, ?)", row)
            except sqlite3.Error as error:
                self._give_up(error)

    def close(self) -> None:
        """Closes the file; from then on nothing is found and nothing kept."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _give_up(self, error: Exception) -> None:
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
        self._connection = None
        reason = str(error).partition("\n")[0] or type(error).__name__
        self._warn(
            f"the cache of answers cannot be used ({reason}): {self._path}; this run goes on "
            "without it: remove the file, or give another folder by --cache=DIR"
        )


def open_cache(
    choice: str | None, *, environment: Mapping[str, str], warn: Callable[[str], None]
) -> CompletionCache | None:
    """Returns the cache that `--cache` names.

    Args:
        choice: A folder, "none", or None for `concert` in the user's folder for caches.
        environment: Where XDG_CACHE_HOME and HOME are looked up.
        warn: Is given one line where a cache fails.
    """
    if choice == NO_CACHE:
        return None
    folder = cache_folder(choice, environment)
    if folder is None:
        warn("no HOME, so no cache of answers: give a folder by --cache=DIR")
        return None
    return CompletionCache(folder, warn=warn)


def cache_folder(choice: str | None, environment: Mapping[str, str]) -> Path | None:
    """Returns where the cache lies that `--cache` names (see `open_cache`); None: nowhere."""
    if choice == NO_CACHE:
        return None
    return usual_folder(environment) if choice is None else Path(choice)


def usual_folder(environment: Mapping[str, str]) -> Path | None:
    """Returns where the cache lies if nobody says otherwise; None where there is no HOME."""
    # A relative XDG_CACHE_HOME is to be ignored, says the XDG Base Directory Specification.
    base = environment.get("XDG_CACHE_HOME", "")
    if not base.startswith("/"):
        base = f"{environment['HOME']}/.cache" if environment.get("HOME") else ""
    return Path(base) / "concert" if base else None


def completion_key(*, identity: str, request: Request, sample: int, step: int) -> str:
    """Returns the key (hex) of a completion: the hash of everything that can change it.

    Args:
        identity: The provider's.
        request: Everything in it counts.
        sample: Sample index.
        step: Which of several requests for that sample it is.
    """
    parts = {
        "identity": identity,
        "system": request.system,
        "messages": [_said(message) for message in request.messages],
        "sampling": request.sampling.to_json(),
        "sample": sample,
        "step": step,
        **({"tools": [asdict(tool) for tool in request.tools]} if request.tools else {}),
    }
    return hashlib.sha256(canonical_json(parts).encode("ascii")).hexdigest()


def _said(message: Message) -> list[object]:
    """Returns what a message says; what has to do with tools only where there is some."""
    of_tools = [message.echo, [asdict(result) for result in message.results]]
    return [message.role, message.text, *(of_tools if any(of_tools) else [])]


def _connect(path: Path) -> sqlite3.Connection:
    # One connection for all threads, under our lock, and no transaction beyond one statement.
    connection = sqlite3.connect(
        path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    try:
        for left in reversed(range(_OPENING_TRIES)):
            try:
                _prepare(connection)
                break
            except sqlite3.OperationalError:
                # Processes that open a new file at once disturb each other, which SQLite does not
                # wait out by itself.
                if not left:
                    raise
                time.sleep(_OPENING_PAUSE_SECONDS)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection) -> None:
    # Readers and a writer do not wait for each other, and what is written outlasts a crash of the
    # machine as well.
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(_CREATE)


def _read(sha256: bytes, body: str) -> Kept:
    if _sha256(body) != sha256:
        raise ValueError("an answer has been damaged")
    fields = json.loads(body)
    latency_ns = int(fields.pop("latency_ns"))
    fields["finish"] = Finish(fields["finish"])
    fields["usage"] = Usage(**fields["usage"])
    fields["calls"] = tuple(ToolCall(**call) for call in fields.get("calls", ()))
    return Kept(completion=Completion(**fields), latency_ns=latency_ns)


def _sha256(body: str) -> bytes:
    return hashlib.sha256(body.encode("ascii", "replace")).digest()
