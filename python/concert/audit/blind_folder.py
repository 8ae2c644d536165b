"""The folder of a blind audit.

AUDIT/claims.toml        what was drawn, with what Concert says; raters must not read it
AUDIT/items/NNN/         the files of each item
AUDIT/rater-1.toml ...   a worksheet for each rater
AUDIT/decider.toml       a worksheet with only the items on which the raters disagree
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from concert.audit.audit_file import read_audit_file
from concert.audit.blind_sheet import Answer, Item, blank_sheet, read_sheet
from concert.audit.errors import AuditError
from concert.audit.folder import write_audit_file
from concert.audit.worksheet import toml_string
from concert.reading.records import Count, Record, Whole
from concert.suites.claims import Claim


class _Stored(Record, frozen=True, kw_only=True):
    item: str
    task: str
    question: str
    holds: bool
    subject: str


class _Claims(Record, frozen=True, kw_only=True):
    """The contents of claims.toml."""

    raters: Count
    population: Count
    seed: Whole
    claim: tuple[_Stored, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BlindDraw:
    """The sample that a blind audit examines.

    Attributes:
        raters: Number of raters.
        population: Number of claims that were drawn from.
        items: The claims drawn.
    """

    raters: int
    population: int
    items: tuple[Item, ...]


def draw_claims(claims: Sequence[Claim], *, n: int, seed: int) -> list[Claim]:
    """Draws claims, as many that hold as that do not where there are enough, in mixed order.

    The same seed draws the same claims. With a fixed order (yes first) a rater would see which is
    which.
    """
    generator = random.Random(seed)
    halves = [[one for one in claims if one.holds is holds] for holds in (True, False)]
    for half in halves:
        generator.shuffle(half)
    first = min(len(halves[0]), max(n - n // 2, n - len(halves[1])))
    chosen = halves[0][:first] + halves[1][: n - first]
    generator.shuffle(chosen)
    return chosen


class BlindFolder:
    """The files of one blind audit."""

    def __init__(self, folder: Path) -> None:
        """Names the folder; nothing is read or written yet."""
        self.folder = folder

    @property
    def is_there(self) -> bool:
        """Tells whether a blind audit was drawn into the folder."""
        return self._claims.exists()

    @property
    def _claims(self) -> Path:
        return self.folder / "claims.toml"

    @property
    def decider(self) -> Path:
        """The worksheet of whoever decides where the raters disagree."""
        return self.folder / "decider.toml"

    def sheet(self, rater: int) -> Path:
        """The worksheet of a rater, counted from 1."""
        return self.folder / f"rater-{rater}.toml"

    def write_draw(
        self, claims: Sequence[Claim], *, raters: int, population: int, seed: int
    ) -> None:
        """Writes the claims, their files and a worksheet for each rater.

        Raises:
            AuditError: The folder holds an audit already, or cannot be written.
        """
        if self.is_there or (self.folder / "sample.toml").exists():
            raise AuditError(
                "an audit lies there already", where=self.folder, remedy="choose another --out"
            )
        digits = max(3, len(str(len(claims))))
        lines = [f"raters = {raters}", f"population = {population}", f"seed = {seed}"]
        items = []
        for number, one in enumerate(claims, start=1):
            item = Item(
                item=f"{number:0{digits}d}",
                task_id=one.task_id,
                question=one.question,
                holds=one.holds,
                subject=one.subject,
            )
            items.append(item)
            for name, text in one.files.items():
                write_audit_file(self.folder / "items" / item.item / name, text)
            lines += [
                "",
                "[[claim]]",
                f"item = {toml_string(item.item)}",
                f"task = {toml_string(item.task_id)}",
                f"question = {toml_string(item.question)}",
                f"holds = {str(item.holds).lower()}",
                f"subject = {toml_string(item.subject)}",
            ]
        for rater in range(1, raters + 1):
            write_audit_file(self.sheet(rater), blank_sheet(f"rater {rater}", items))
        # Last, for it is what makes the folder an audit.
        write_audit_file(self._claims, "\n".join(lines) + "\n")

    def read_draw(self) -> BlindDraw:
        """Reads what was drawn.

        Raises:
            AuditError: The folder is no blind audit, or is damaged.
        """
        stored = read_audit_file(
            _Claims,
            self._claims,
            absent="not an audit",
            first="name the --out of audit draw",
            remedy="draw the audit again",
        )
        items = tuple(
            Item(
                item=one.item,
                task_id=one.task,
                question=one.question,
                holds=one.holds,
                subject=one.subject,
            )
            for one in stored.claim
        )
        return BlindDraw(raters=stored.raters, population=stored.population, items=items)

    def read_sheets(self, draw: BlindDraw) -> list[dict[str, Answer]]:
        """Reads the worksheets of all raters.

        Raises:
            AuditError: One is not there or not filled in.
        """
        return [read_sheet(self.sheet(rater), draw.items) for rater in range(1, draw.raters + 1)]

    def decided(
        self, draw: BlindDraw, sheets: Sequence[Mapping[str, Answer]]
    ) -> dict[str, Answer] | None:
        """Returns the joint answer to each item.

        Returns:
            None where a worksheet for whoever decides was written just now.

        Raises:
            AuditError: The decider's worksheet is not filled in.
        """
        answers = {one.item: {sheet[one.item] for sheet in sheets} for one in draw.items}
        disputed = [one for one in draw.items if len(answers[one.item]) > 1]
        joint = {item: next(iter(said)) for item, said in answers.items() if len(said) == 1}
        if not disputed:
            return joint
        if not self.decider.exists():
            write_audit_file(self.decider, blank_sheet("whoever decides", disputed))
            return None
        return dict(sorted((joint | read_sheet(self.decider, disputed)).items()))
