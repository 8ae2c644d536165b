"""Finds the candidate of a results folder that is meant, and what its verdict holds."""

import argparse
import os
from dataclasses import dataclass
from pathlib import Path

from concert.app.command_line import working_directory
from concert.app.errors import UsageError
from concert.results import ResultsError, Verdict, stored_verdicts

_SUFFIX = ".java"
_LONGEST_NAME = 255
"""Bytes, of one component of a path on Linux."""
_MOST_LISTED = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptVerdict:
    """One stored judgement.

    Attributes:
        evidence: What the judge kept, one line.
        program: The candidate's file, written out.
        where: What to call it.
    """

    evidence: bytes
    program: Path
    where: str


def kept_verdict(arguments: argparse.Namespace, *, into: Path) -> KeptVerdict:
    """Returns the one verdict that the options name; of several on one sample, the last.

    Args:
        arguments: The parsed options `results`, `task`, `model`, `variant` and `sample`.
        into: A folder; the program is written into it.

    Raises:
        UsageError: None or several fit, the folder is none, or the verdict holds no execution.
    """
    folder = working_directory() / str(arguments.results)
    wanted = {
        "task_id": arguments.task,
        "model": arguments.model,
        "variant": arguments.variant,
        "sample": arguments.sample,
    }
    try:
        stored = stored_verdicts(folder)
    except ResultsError as error:
        raise UsageError(error.what, where=error.where, remedy=error.remedy) from None
    found = {
        _name(verdict): verdict
        for verdict in stored
        if all(value in (None, getattr(verdict, name)) for name, value in wanted.items())
    }
    if len(found) != 1:
        raise _not_one(found, arguments)
    ((name, verdict),) = found.items()
    if verdict.candidate.fault:
        raise UsageError(f"{name} is not a program", remedy="choose a candidate that is a program")
    file_name = verdict.candidate.file_name
    if not file_name.endswith(_SUFFIX) or len(os.fsencode(file_name)) > _LONGEST_NAME:
        raise UsageError(
            f"the program of {name} has no name that javac accepts: {file_name or 'none'}",
            remedy="choose a task that asks for Java, or judge it again",
        )
    program = into / file_name
    program.write_bytes(verdict.candidate.text.encode("utf-8", errors="surrogatepass"))
    evidence = verdict.judgement.evidence.encode("utf-8", errors="surrogatepass")
    return KeptVerdict(evidence=evidence, program=program, where=name)


def _name(verdict: Verdict) -> str:
    variant = "" if verdict.variant == "default" else f", variant {verdict.variant}"
    return f"{verdict.task_id} by {verdict.model}{variant}, sample {verdict.sample}"


def _not_one(found: dict[str, Verdict], arguments: argparse.Namespace) -> UsageError:
    where = arguments.results
    if not found:
        return UsageError(f"no such verdict in {where}", remedy="look into its folder verdicts")
    names = [f"{name} ({found[name].judgement.outcome})" for name in sorted(found)]
    more = f" and {len(names) - _MOST_LISTED} more" if len(names) > _MOST_LISTED else ""
    return UsageError(
        f"{len(names)} verdicts fit in {where}: {'; '.join(names[:_MOST_LISTED])}{more}",
        remedy="choose by --task, --model, --variant and --sample",
    )
