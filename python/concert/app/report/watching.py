"""Follows a results folder: what its run says, and a site that is made again as results come.

A site is made in one of two folders while readers get the other one, so a site that cannot be made
changes nothing for them. Making it must not disturb the run: it takes at most a tenth of the time,
has the lowest priority, and waits while programs are timed.
"""

import datetime
import shutil
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from concert.app.errors import UsageError
from concert.app.results.status import STALE_SECONDS, read_status, status_text, stopped_text
from concert.pipeline import RunStatus
from concert.report import RunShown, SiteFolderError, build_site
from concert.results import RunState, stored_runs
from concert.suites.common.tables import TableSet
from concert.suites.protocol import Suite
from concert.values import ConcertError

SHARE: Final = 0.1
"""Part of the time that making sites takes."""
LEAST_SECONDS: Final = 5.0
_TIMED: Final = "measure"
_TABLES: Final = ("responses", "verdicts", "measurements")
_SINGLE: Final = ("scores.parquet", "provenance.parquet")

type Seen = tuple[tuple[str, int, int], ...]


class Watch:
    """A results folder and the newest site over it."""

    def __init__(
        self,
        results: Path,
        scratch: Path,
        *,
        suites: Mapping[str, Suite],
        table_sets: Mapping[str, TableSet],
        build: Callable[..., object] = build_site,
    ) -> None:
        """Looks at nothing yet.

        Args:
            results: The results folder.
            scratch: An empty folder, for the two of the site.
            suites: The suites of this checkout.
            table_sets: The tables of suites, whose figures are drawn once the run has ended.
            build: Makes a site.
        """
        self._results = results
        self._folders = (scratch / "one", scratch / "other")
        self._suites = suites
        self._table_sets = table_sets
        self._build = build
        self._seen: tuple[Seen, bool] | None = None
        self._is_over = self._is_timed = False
        self._next = 0.0
        self._trouble = ""
        self._stopped: tuple[Seen, str] | None = None
        self.site: Path | None = None
        self.number = 0
        self._made = ""

    def look(self, *, now: float) -> RunShown:
        """Returns what to tell of the run now.

        Args:
            now: The time, in s since 1970.

        Raises:
            UsageError: There never was a run.
            ResultsError: The folder says nothing that can be read.
        """
        status = read_status(self._results)
        notes = [self._trouble] if self._trouble else []
        looked = _said_time(now)
        is_fresh = status is not None and now - status.written <= STALE_SECONDS
        self._is_timed = is_fresh and status is not None and status.stage == _TIMED
        self._is_over = not is_fresh and (status is not None or not self._is_open())
        if status is not None and is_fresh:
            if self._made:
                notes.append("The figures of the papers are drawn once the run has ended.")
            if self._is_timed:
                notes.append("New pages wait: the run times programs, and needs the machine alone.")
            return RunShown(
                heading="The run is paused" if status.paused else "The run goes on",
                lines=status_text(status, now=now).splitlines(),
                done=status.done,
                total=status.total,
                site_made=self._made,
                notes=notes,
                looked=looked,
            )
        if not self._is_over:
            return RunShown(
                heading="The run starts or ends",
                lines=["The run has not told yet how far it is."],
                site_made=self._made,
                notes=notes,
                looked=looked,
            )
        warnings = [_gone(status, now)] if status is not None else []
        return RunShown(
            heading="The run was killed" if warnings else "The run has ended",
            lines=self._stopped_lines(),
            warnings=warnings,
            site_made=self._made,
            notes=notes,
            looked=looked,
        )

    def failed(self, error: ConcertError, *, now: float) -> RunShown:
        """Returns what to tell where the folder could not be read now.

        Args:
            error: Why not.
            now: As in `look`.
        """
        return RunShown(
            heading="The results cannot be read",
            lines=[],
            warnings=[str(error)],
            site_made=self._made,
            notes=[self._trouble] if self._trouble else [],
            looked=_said_time(now),
        )

    def make(self, *, clock: Callable[[], float] = time.monotonic) -> bool:
        """Makes the site again where there are new results and it is time; returns whether it did.

        Args:
            clock: Seconds from some moment on.
        """
        seen = (_files(self._results), self._is_over)
        begun = clock()
        if self._is_timed or seen == self._seen or begun < self._next:
            return False
        target = self._folders[0 if self.site == self._folders[1] else 1]
        try:
            self._build(
                [self._results],
                target,
                suites=self._suites,
                tell=lambda name, done, total: None,
                table_sets=self._table_sets if self._is_over else {},
                live=True,
            )
        except SiteFolderError:
            # There is no verdict yet.
            self._trouble = ""
        except ConcertError as error:
            # The run may have merged files meanwhile; readers keep the last site.
            self._trouble = f"The newest pages could not be made: {error}"
            # Half a site is none that can be written over.
            shutil.rmtree(target, ignore_errors=True)
        else:
            self.site, self._seen, self._trouble = target, seen, ""
            self.number += 1
            self._made = _said_time(time.time())
        ended = clock()
        self._next = ended + max(LEAST_SECONDS, (ended - begun) * (1 / SHARE - 1))
        return True

    def _is_open(self) -> bool:
        """Returns whether the last run has not said that it ended."""
        runs = stored_runs(self._results)
        return bool(runs) and runs[-1].state is RunState.RUNNING

    def _stopped_lines(self) -> Sequence[str]:
        seen = _files(self._results)
        if self._stopped is None or self._stopped[0] != seen:
            self._stopped = (seen, stopped_text(self._results))
        return self._stopped[1].splitlines()


def demand_run(results: Path) -> None:
    """Checks that a folder holds a run, which goes on or has ended.

    Raises:
        UsageError: It does not.
        ResultsError: The folder holds what cannot be read.
    """
    if not results.is_dir():
        raise UsageError(f"no results folder: {results}", remedy="name one by --results")
    if read_status(results) is None and not stored_runs(results):
        raise UsageError(f"no run in {results}", remedy="name by --results the folder of one")


def _gone(status: RunStatus, now: float) -> str:
    return (
        f"Process {status.process} on {status.node} has said nothing for "
        f"{now - status.written:.0f} s: it was killed, or it hangs."
    )


def _files(results: Path) -> Seen:
    """Returns the tables of a folder with their sizes and times; those that vanish are left out."""
    found = []
    names = [results / name for name in _SINGLE]
    for table in _TABLES:
        names += sorted((results / table).glob("*.parquet"))
    for path in names:
        try:
            entry = path.stat()
        except OSError:
            continue
        found.append((path.name, entry.st_size, entry.st_mtime_ns))
    return tuple(found)


def _said_time(seconds: float) -> str:
    return f"{datetime.datetime.fromtimestamp(seconds, datetime.UTC):%Y-%m-%d %H:%M:%S} UTC"
