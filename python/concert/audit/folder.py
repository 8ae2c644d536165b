"""The folder of an audit.

AUDIT/sample.toml          what was drawn, with models and seed; auditors need not read it
AUDIT/programs/NNN/        prompt.txt, program.java and reference.md of each program
AUDIT/auditor-1.toml ...   a worksheet for each auditor
AUDIT/decider.toml         a worksheet with only what the auditors disagree on
AUDIT/merged.toml          what was decided of each program
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from concert.audit.audit_file import read_audit_file
from concert.audit.errors import AuditError
from concert.audit.findings import Failure, Finding, Verdict
from concert.audit.merge import Merged
from concert.audit.population import PassingProgram
from concert.audit.worksheet import (
    Entry,
    blank_worksheet,
    read_worksheet,
    toml_string,
)
from concert.reading.records import Count, Record, Whole
from concert.values.dataset import CANARY
from concert.values.values import Task

_REQUIREMENT = re.compile(r"^\d+\. ", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """The sample that an audit examines.

    Attributes:
        auditors: Number of auditors.
        population: Number of programs that were drawn from.
        entries: The programs drawn.
    """

    auditors: int
    population: int
    entries: tuple[Entry, ...]


class _Program(Record, frozen=True, kw_only=True):
    program: str
    task: str
    model: str
    sample: Count
    candidate_sha256: str
    requirements: tuple[str, ...]


class _Sample(Record, frozen=True, kw_only=True):
    """The contents of sample.toml."""

    auditors: Count
    population: Count
    seed: Whole
    program: tuple[_Program, ...]


class _Decided(Record, frozen=True, kw_only=True):
    program: str
    verdict: Verdict
    failure: Literal[
        "",
        "threads-not-ended",
        "no-interaction",
        "incomplete-classes",
        "wrong-variables",
        "other",
    ]
    note: str


class _Decisions(Record, frozen=True, kw_only=True):
    """The contents of merged.toml."""

    disagreements: Count
    finding: tuple[_Decided, ...]


class AuditFolder:
    """The files of one audit."""

    def __init__(self, folder: Path) -> None:
        """Names the folder; nothing is read or written yet."""
        self.folder = folder

    @property
    def decider(self) -> Path:
        """The worksheet of whoever decides where the auditors disagree."""
        return self.folder / "decider.toml"

    @property
    def merged(self) -> Path:
        """Returns the path of the merged decisions."""
        return self.folder / "merged.toml"

    def worksheet(self, auditor: int) -> Path:
        """The worksheet of an auditor, counted from 1."""
        return self.folder / f"auditor-{auditor}.toml"

    def write_draw(
        self,
        programs: Sequence[PassingProgram],
        tasks: Mapping[str, Task],
        *,
        auditors: int,
        population: int,
        seed: int,
    ) -> None:
        """Writes the sample, the programs and a worksheet for each auditor.

        Raises:
            AuditError: The folder holds an audit already, or cannot be written.
        """
        sample = self.folder / "sample.toml"
        if sample.exists():
            raise AuditError(
                "an audit lies there already", where=self.folder, remedy="choose another --out"
            )
        entries = []
        # Numbers of one length sort as texts do.
        digits = max(3, len(str(len(programs))))
        lines = [f"auditors = {auditors}", f"population = {population}", f"seed = {seed}"]
        for index, program in enumerate(programs, start=1):
            task = tasks[program.task_id]
            requirements = requirements_of(task.prompt)
            entry = Entry(
                program=f"{index:0{digits}d}",
                task_id=program.task_id,
                requirements=requirements,
            )
            entries.append(entry)
            beside = self.folder / "programs" / entry.program
            write_audit_file(beside / "prompt.txt", task.prompt)
            write_audit_file(beside / "program.java", program.candidate.text)
            write_audit_file(beside / "reference.md", task.reference)
            lines += [
                "",
                "[[program]]",
                f"program = {toml_string(entry.program)}",
                f"task = {toml_string(entry.task_id)}",
                f"model = {toml_string(program.model)}",
                f"sample = {program.sample}",
                f"candidate_sha256 = {toml_string(program.candidate.sha256)}",
                "requirements = [",
                *(f"    {toml_string(requirement)}," for requirement in requirements),
                "]",
            ]
        for auditor in range(1, auditors + 1):
            write_audit_file(
                self.worksheet(auditor), blank_worksheet(f"auditor {auditor}", entries)
            )
        # Last, for it is what makes the folder an audit.
        write_audit_file(sample, "\n".join(lines) + "\n")

    def read_draw(self) -> Drawn:
        """Reads the sample.

        Raises:
            AuditError: There is none, or it is damaged.
        """
        path = self.folder / "sample.toml"
        sample = read_audit_file(
            _Sample,
            path,
            absent="not an audit",
            first="name the --out of audit draw",
            remedy="draw the audit again",
        )
        return Drawn(
            auditors=sample.auditors,
            population=sample.population,
            entries=tuple(
                Entry(program=one.program, task_id=one.task, requirements=one.requirements)
                for one in sample.program
            ),
        )

    def read_sheets(self, drawn: Drawn) -> list[dict[str, Finding]]:
        """Reads the worksheets of all auditors.

        Raises:
            AuditError: One is not there, not filled in, or contradicts itself.
        """
        return [
            read_worksheet(self.worksheet(auditor), drawn.entries)
            for auditor in range(1, drawn.auditors + 1)
        ]

    def decisions(self, drawn: Drawn, merged: Merged) -> dict[str, Finding] | None:
        """Reads what was decided where the auditors disagree.

        Returns:
            The findings by program; None where a worksheet for them was written just now.

        Raises:
            AuditError: It is not filled in, contradicts itself, or is on other programs.
        """
        disputed = {one.program: one.text for one in merged.disagreements}
        entries = [entry for entry in drawn.entries if entry.program in disputed]
        if not entries:
            return {}
        if self.decider.exists():
            return read_worksheet(self.decider, entries)
        write_audit_file(self.decider, blank_worksheet("whoever decides", entries))
        return None

    def write_merged(self, findings: Sequence[Finding], *, disagreements: int) -> None:
        """Writes what was decided of each program.

        Raises:
            AuditError: It cannot be written.
        """
        lines = [f"disagreements = {disagreements}"]
        for one in findings:
            lines += [
                "",
                "[[finding]]",
                f"program = {toml_string(one.program)}",
                f"verdict = {toml_string(one.verdict)}",
                f"failure = {toml_string(one.failure or '')}",
                f"note = {toml_string(one.note)}",
            ]
        write_audit_file(self.merged, "\n".join(lines) + "\n")

    def read_merged(self, drawn: Drawn) -> tuple[list[Finding], int]:
        """Reads what was decided.

        Returns:
            The findings, sorted by program, and the number of programs that were disputed.

        Raises:
            AuditError: Nothing was merged yet, or the file is damaged.
        """
        decisions = read_audit_file(
            _Decisions,
            self.merged,
            absent="no audit is merged yet",
            first="run audit merge first",
            remedy="run audit merge again",
        )
        findings = [
            Finding(
                program=one.program,
                verdict=one.verdict,
                failure=Failure(one.failure) if one.failure else None,
                note=one.note,
            )
            for one in decisions.finding
        ]
        if sorted(one.program for one in findings) != [one.program for one in drawn.entries]:
            raise AuditError(
                "on other programs than the sample",
                where=self.merged,
                remedy="run audit merge again",
            )
        return sorted(findings, key=lambda one: one.program), decisions.disagreements


def requirements_of(prompt: str) -> tuple[str, ...]:
    """Returns the numbered requirements of a prompt: the checklist of an audit."""
    return tuple(part.strip() for part in _REQUIREMENT.split(prompt)[1:])


def write_audit_file(path: Path, text: str) -> None:
    """Writes a file of an audit, and the folders above it; TOML opens with the canary.

    Raises:
        AuditError: It cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        opening = f"# {CANARY}\n" if path.suffix == ".toml" else ""
        path.write_text(f"{opening}{text}", encoding="utf-8")
    except OSError as error:
        raise AuditError(
            f"cannot be written ({error.strerror})", where=path, remedy="choose another --out"
        ) from error
