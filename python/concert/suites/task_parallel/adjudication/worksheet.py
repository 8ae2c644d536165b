"""The worksheet of failing samples that need a person, written and read.

A folder: `worksheet.csv`, a row a sample; `programs/ID.cc`, what the model wrote; `rubric.md`, what
each level means. No file names a model. Who decides fills in level (easy, medium, hard or
infeasible) and decided_by, and for all levels but infeasible changes a copy of the program, or
writes the change itself: `fixed/ID.cc` or `diffs/ID.diff`.
"""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from concert.escaping import csv_cell
from concert.reading import UnreadableError, read_bytes, read_text
from concert.results import Verdict
from concert.suites.task_parallel.adjudication.errors import AdjudicationError
from concert.suites.task_parallel.adjudication.patch import PatchError, apply_diff
from concert.suites.task_parallel.adjudication.rubric import RUBRIC
from concert.suites.task_parallel.judge.repair.rule_repairs import unified_diff
from concert.suites.task_parallel.score.equations import FixLevel
from concert.suites.task_parallel.score.fix_levels import fix_level, repair
from concert.values.values import REFERENCE_MODEL, SEEDED_MODEL, Judged, Outcome

_COLUMNS = (
    "id",
    "task_id",
    "variant",
    "labels",
    "detail",
    "level",
    "decided_by",
)
_LEVELS = {level.name.lower(): level for level in FixLevel if level is not FixLevel.NO_FIX}
_ID_DIGITS = 16
_MOST_BYTES = 64 << 20
_ANY_TEXT = ("utf-8", "surrogatepass")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """The decision about one sample.

    Attributes:
        verdict: The sample's verdict.
        level: The level; None while nobody has decided.
        decided_by: Who did.
        diff: The change, a unified diff; empty where there is none.
        fixed: The program after it; empty likewise.
    """

    verdict: Verdict
    level: FixLevel | None
    decided_by: str
    diff: str
    fixed: str


def undecided(verdicts: Sequence[Verdict], *, suite: str) -> list[Verdict]:
    """Returns the verdicts of models whose fix level no machine can tell, without repetitions."""
    found: dict[str, Verdict] = {}
    for one in verdicts:
        is_model = one.suite == suite and one.model not in (REFERENCE_MODEL, SEEDED_MODEL)
        if is_model and one.judgement.outcome is Outcome.FAIL and fix_level(one.judgement) is None:
            found[one.verdict_key] = one
    return sorted(found.values(), key=lambda one: (one.task_id, one.verdict_key))


def mechanical_diff(judged: Judged | Verdict) -> str:
    """Returns the change by which a mechanical repair made a program pass; empty if none did."""
    found = repair(judged.judgement)
    if fix_level(judged.judgement) is not FixLevel.EASY or not isinstance(found.get("diff"), str):
        return ""
    return str(found["diff"])


class Worksheet:
    """A folder to be filled in by people."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @property
    def path(self) -> Path:
        """The sheet."""
        return self._folder / "worksheet.csv"

    def write(self, verdicts: Sequence[Verdict]) -> None:
        """Writes a sheet and the programs; what is filled in already for a sample is kept.

        Raises:
            AdjudicationError: There is a sheet that cannot be read.
            OSError: The folder cannot be written.
        """
        kept = {row["id"]: row for row in self._rows()} if self.path.exists() else {}
        for name in ("programs", "fixed", "diffs"):
            (self._folder / name).mkdir(parents=True, exist_ok=True)
        lines = []
        for one in verdicts:
            name = _id(one)
            (self._folder / "programs" / f"{name}.cc").write_text(
                one.candidate.text, "utf-8", "surrogatepass"
            )
            before = kept.get(name, {})
            said = (before.get("level", ""), before.get("decided_by", ""))
            labels = " ".join(one.judgement.labels)
            place = (one.task_id, one.variant)
            said_of_it = (*place, labels, one.judgement.detail, *said)
            lines.append((name, *map(csv_cell, said_of_it)))
        (self._folder / "rubric.md").write_text(RUBRIC, "utf-8")
        with self.path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(_COLUMNS)
            writer.writerows(lines)

    def read(self, verdicts: Sequence[Verdict]) -> list[Entry]:
        """Returns what the sheet says, a row a sample, in the sheet's order.

        Raises:
            AdjudicationError: A row is not filled in as it should be, or is of no such sample.
        """
        by_id = {_id(one): one for one in verdicts}
        return [self._entry(row, by_id) for row in self._rows()]

    def _rows(self) -> list[dict[str, str]]:
        try:
            text = read_text(self.path, most_bytes=_MOST_BYTES, skip_bom=True)
            reader = csv.DictReader(io.StringIO(text, newline=""))
            rows = [{name: row.get(name) or "" for name in _COLUMNS} for row in reader]
            names = tuple(reader.fieldnames or ())
        except UnreadableError as error:
            raise AdjudicationError(
                f"no worksheet: {error.what}", where=str(self.path), remedy="make one first"
            ) from error
        except csv.Error as error:
            raise AdjudicationError(
                f"no worksheet: not CSV ({error})", where=str(self.path), remedy="make it again"
            ) from error
        if set(_COLUMNS) - set(names):
            lacking = ", ".join(sorted(set(_COLUMNS) - set(names)))
            raise AdjudicationError(
                f"the worksheet lacks {lacking}", where=str(self.path), remedy="make it again"
            )
        return rows

    def _entry(self, row: dict[str, str], by_id: dict[str, Verdict]) -> Entry:
        def refuse(what: str, remedy: str) -> AdjudicationError:
            return AdjudicationError(what, where=f"{self.path}, {row['id']}", remedy=remedy)

        verdict = by_id.get(row["id"])
        if verdict is None:
            raise refuse("no such undecided sample", "make the worksheet again")
        said = row["level"].strip().lower()
        if not said:
            return Entry(verdict=verdict, level=None, decided_by="", diff="", fixed="")
        if said not in _LEVELS:
            raise refuse(f"no fix level: {said}", f"write {', '.join(_LEVELS)} or nothing")
        decided_by = row["decided_by"].strip()
        if not decided_by:
            raise refuse("a level without who decided it", "fill in decided_by")
        level = _LEVELS[said]
        if level is FixLevel.INFEASIBLE:
            return Entry(verdict=verdict, level=level, decided_by=decided_by, diff="", fixed="")
        try:
            fixed = self._fixed(row["id"], verdict.candidate.text)
        except PatchError as error:
            raise refuse(f"the diff does not apply: {error}", "make it from programs/") from error
        except (UnreadableError, UnicodeDecodeError) as error:
            what = error.what if isinstance(error, UnreadableError) else "not UTF-8"
            raise refuse(f"the fix cannot be used: {what}", "write it anew") from error
        if fixed is None:
            where = f"fixed/{row['id']}.cc or diffs/{row['id']}.diff"
            raise refuse("a level without a fix", f"write {where}")
        return Entry(
            verdict=verdict,
            level=level,
            decided_by=decided_by,
            diff=unified_diff(verdict.candidate.text, fixed),
            fixed=fixed,
        )

    def _fixed(self, name: str, text: str) -> str | None:
        whole = self._folder / "fixed" / f"{name}.cc"
        diff = self._folder / "diffs" / f"{name}.diff"
        if diff.exists():
            return apply_diff(text, read_bytes(diff, most_bytes=_MOST_BYTES).decode(*_ANY_TEXT))
        if whole.exists():
            return read_bytes(whole, most_bytes=_MOST_BYTES).decode(*_ANY_TEXT)
        return None


def _id(verdict: Verdict) -> str:
    return verdict.verdict_key[:_ID_DIGITS]
