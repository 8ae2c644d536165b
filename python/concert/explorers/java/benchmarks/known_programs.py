r"""Reads what programs with known verdicts claim, and compiles them.

A file opens with lines such as these; each but the first may be left out:

    //! labels: deadlock, data_race        (or: none)
    //! coverage: exhausted                (or: any)
    //! race: Counter.count 14 14          (one for each racing pair of lines)
    //! output: "a\n"                      (one for each text that can be left)
    //! outputs: 6                         (how many different texts)
    //! complete: no                       (whether the texts are told to be all)
    //! threads: 2                         (most threads besides main's)
    //! left_out: random_numbers           (one for each thing that executions leave out)
    //! most_events: 500000                (how much work the verdict may take)
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from concert.explorers.java import (
    ExplorerBench,
    Label,
    LeftOut,
    Program,
    Statement,
    Verdict,
    compile_java,
)

_CLAIM = re.compile(r"//! (?P<name>\w+): (?P<value>.*\S)\s*")
_TOP_LEVEL = re.compile(
    r"^(?:(?:public|abstract|final|strictfp) +)*(?:class|interface|enum|@interface) +(\w+)",
    re.MULTILINE,
)


class ClaimError(Exception):
    """The first lines of a file are not as they must be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claims:
    """The known facts about a program. None: nothing is claimed.

    Attributes:
        labels: All labels, sorted.
        exhausted: Whether every class of executions must have been seen.
        races: Variable and two lines, the lower first; sorted.
        outputs: Every text that can be left on standard output, sorted.
        output_count: How many different texts.
        outputs_complete: Whether the verdict's texts are told to be all that there are.
        threads: Most threads besides main's.
        left_out: What executions leave out, sorted; claimed of every program.
        most_events: Events that all executions together may have.
    """

    labels: tuple[Label, ...]
    exhausted: bool
    races: tuple[tuple[str, int, int], ...] | None
    outputs: tuple[str, ...] | None
    output_count: int | None
    outputs_complete: bool | None
    threads: int | None
    left_out: tuple[LeftOut, ...]
    most_events: int | None


def read_claims(file: Path) -> Claims:
    """Returns what a file's first lines claim.

    Raises:
        ClaimError: A line is malformed or unknown, stands too late, or labels are missing.
    """
    claims: dict[str, list[str]] = {}
    lines = file.read_text(encoding="utf-8").splitlines()
    head = [line for line in lines if line.startswith("//!")]
    if head != lines[: len(head)]:
        raise ClaimError(f"{file.name}: a claim stands below the first lines")
    for line in head:
        found = _CLAIM.fullmatch(line)
        if found is None:
            raise ClaimError(f"{file.name}: not a claim: {line}")
        claims.setdefault(found["name"], []).append(found["value"])
    try:
        result = _claims(claims)
    except (KeyError, ValueError) as error:
        raise ClaimError(f"{file.name}: {type(error).__name__}: {error}") from None
    if claims:
        raise ClaimError(f"{file.name}: unknown or repeated claim: {min(claims)}")
    return result


def claims_of(verdict: Verdict, *, like: Claims) -> Claims:
    """Returns what a verdict says of all that `like` claims."""
    return Claims(
        labels=verdict.labels,
        exhausted=like.exhausted and verdict.coverage.statement is Statement.EXHAUSTED,
        races=None if like.races is None else _races(verdict),
        outputs=(None if like.outputs is None else tuple(sorted(o.text for o in verdict.outputs))),
        output_count=None if like.output_count is None else len(verdict.outputs),
        outputs_complete=None if like.outputs_complete is None else verdict.outputs_complete,
        threads=None if like.threads is None else verdict.threads_created,
        left_out=verdict.coverage.left_out,
        most_events=(
            None if like.most_events is None else max(like.most_events, verdict.coverage.events)
        ),
    )


def compile_programs(
    files: Sequence[Path], *, into: Path, bench: ExplorerBench
) -> Mapping[str, Program]:
    """Compiles files that are programs of their own, with few starts of the compiler.

    Files are compiled together as long as no class has the name of another's.

    Args:
        files: The files. Each has its public class's name.
        into: A folder to make.
        bench: Sandbox and toolchain.

    Returns:
        For each file, by its name without ".java", a program with its classes alone.
    """
    groups: list[dict[str, Path]] = []
    for file in files:
        names = _TOP_LEVEL.findall(file.read_text(encoding="utf-8"))
        group = next((group for group in groups if not group.keys() & set(names)), None)
        if group is None:
            group = {}
            groups.append(group)
        group |= dict.fromkeys(names, file)
    into.mkdir()
    programs = {file.stem: into / file.stem for file in files}
    for folder in programs.values():
        folder.mkdir()
    for number, group in enumerate(groups):
        sources = sorted(set(group.values()))
        classes = compile_java(sources, into=into / f"group {number}", bench=bench)
        for compiled in sorted(classes.iterdir()):
            # "Main$Inner.class" belongs where "Main" does.
            owner = group[compiled.stem.split("$")[0]]
            compiled.rename(programs[owner.stem] / compiled.name)
    return {
        name: Program(class_path=(programs[name],), main_class=name) for name in sorted(programs)
    }


def _claims(claims: dict[str, list[str]]) -> Claims:
    """Takes what is known out of `claims`."""
    labels = _one(claims, "labels")
    coverage = _one(claims, "coverage", default="exhausted")
    if coverage not in ("exhausted", "any"):
        raise ValueError(f"coverage is exhausted or any, not {coverage}")
    complete = _one(claims, "complete", default="")
    if complete not in ("", "yes", "no"):
        raise ValueError(f"complete is yes or no, not {complete}")
    races = claims.pop("race", None)
    outputs = claims.pop("output", None)
    return Claims(
        labels=(
            () if labels == "none" else tuple(sorted(Label(name) for name in labels.split(", ")))
        ),
        exhausted=coverage == "exhausted",
        races=None if races is None else tuple(sorted(map(_race, races))),
        outputs=None if outputs is None else tuple(sorted(map(_output, outputs))),
        output_count=_number(claims, "outputs"),
        outputs_complete=complete == "yes" if complete else None,
        threads=_number(claims, "threads"),
        left_out=tuple(sorted(LeftOut(name) for name in claims.pop("left_out", ()))),
        most_events=_number(claims, "most_events"),
    )


def _one(claims: dict[str, list[str]], name: str, *, default: str | None = None) -> str:
    values = claims.pop(name, [default] if default is not None else [])
    if len(values) != 1:
        raise ValueError(f"{len(values)} lines of {name}")
    return values[0]


def _number(claims: dict[str, list[str]], name: str) -> int | None:
    return int(_one(claims, name)) if name in claims else None


def _race(text: str) -> tuple[str, int, int]:
    variable, first, second = text.rsplit(maxsplit=2)
    if int(first) > int(second):
        raise ValueError(f"the lower line goes first: {text}")
    return variable, int(first), int(second)


def _output(text: str) -> str:
    value = json.loads(text)
    if not isinstance(value, str):
        raise ValueError(f"not a JSON string: {text}")
    return value


def _races(verdict: Verdict) -> tuple[tuple[str, int, int], ...]:
    races = []
    for violation in verdict.violations:
        if violation.kind is Label.DATA_RACE:
            first, second = sorted(int(site.rpartition(":")[2]) for site in violation.sites)
            races.append((violation.variable, first, second))
    # A read and a write of one line race in two ways: with each other, and write with write.
    return tuple(sorted(set(races)))
