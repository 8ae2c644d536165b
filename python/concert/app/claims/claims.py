"""Checks the claims of the papers: `bazel run //:claims [-- --quick]`."""

import argparse
import functools
import math
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from concert.app.claims.check import Checked, Checker, Cost, Ran, run_program
from concert.app.claims.claim import Claim, ClaimList, Step, minutes_with_steps, read_claims
from concert.app.command_line import CommandParser, working_directory
from concert.app.equipment import found_toolchains
from concert.app.errors import UsageError, print_line
from concert.app.run.session.run_errors import run_on_results
from concert.app.surroundings import print_text
from concert.pipeline import UnknownNameError
from concert.reading import UnreadableError, read_text
from concert.results.storage.files import make_folder, write_text
from concert.runfiles import folder
from concert.suites.common.tables import Column, Kind, Table
from concert.toolchains import EMBEDDED_HPX_VERSION
from concert.values import ExitStatus

CLAIMS: Final = "python/concert/app/claims/claims.toml"
BEGIN: Final = "<!-- made by //:claims -->\n"
END: Final = "<!-- end of the claims -->\n"
_APP: Final = "python/concert/app"
_QUICK_MINUTES: Final = 5
_FOLDER_OF_DATA: Final = "data"
_MOST_PAGE_BYTES: Final = 1 << 20


def main(argv: Sequence[str]) -> int:
    """Runs the command and returns its exit status: 1 where a claim's command failed."""
    arguments = _parser().parse_args(argv)
    return run_on_results(lambda: _check(arguments), traceback_folder=working_directory)


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        "claims",
        description="Check the claims of the papers by their commands, and print the state of each:"
        " it holds, differs, or needs what is not here.",
    )
    add = parser.add_argument
    add("--quick", action="store_true", help="only claims of at most 5 minutes")
    add("--claim", metavar="NAME,...", action="append", help="only these claims")
    add("--benchmark", metavar="FILE", default="", help="programs.parquet of import_drdbench")
    add("--out", metavar="DIR", default="claims", help="what commands write (default: claims)")
    add("--page", metavar="FILE", help="page whose table of claims to replace")
    return parser


def _check(arguments: argparse.Namespace) -> int:
    claims = read_claims(folder(CLAIMS))
    chosen = _chosen(claims, arguments)
    here = working_directory()
    page = here / arguments.page if arguments.page else None
    if page is not None:
        _replaced(page, "")
    out = here / str(arguments.out)
    make_folder(out)
    data = out / _FOLDER_OF_DATA
    if not data.exists():
        data.symlink_to(folder(_FOLDER_OF_DATA))
    benchmark = str(here / arguments.benchmark) if arguments.benchmark else ""
    if benchmark and not Path(benchmark).is_file():
        raise UsageError(f"no such file: {benchmark}", remedy="name what import_drdbench wrote")
    checker = Checker(
        claims,
        functools.partial(_run, out),
        has_hpx=_has_hpx(),
        benchmark=benchmark,
    )
    checked = [_told(checker.check(claim)) for claim in chosen]
    table = claim_table(checked, claims, checker.step_costs)
    print_text(table)
    print_text(f"written: {out}")
    if page is not None:
        write_text(page, _replaced(page, table))
    return ExitStatus.UNSOUND if any(one.fault for one in checked) else ExitStatus.SOUND


def _has_hpx() -> bool:
    """Tells whether HPX itself is there: the embedded runtime proves nothing of a paper."""
    hpx = found_toolchains().get("hpx")
    return hpx is not None and hpx.version != EMBEDDED_HPX_VERSION


def _chosen(claims: ClaimList, arguments: argparse.Namespace) -> list[Claim]:
    names = {name for text in arguments.claim or () for name in text.split(",")}
    known = {claim.name for claim in claims.claim}
    for name in sorted(names - known):
        raise UnknownNameError("claim", name, known=known)
    return [
        claim
        for claim in claims.claim
        if (not names or claim.name in names)
        and (not arguments.quick or minutes_with_steps(claim, claims) <= _QUICK_MINUTES)
    ]


def _told(checked: Checked) -> Checked:
    print_line(f"{checked.claim.name}: {checked.fault or checked.state}")
    return checked


def claim_table(
    checked: Sequence[Checked], claims: ClaimList, step_costs: Mapping[str, Cost]
) -> str:
    """Returns the claims with their states, as Markdown, and the steps before them.

    Args:
        checked: The claims with their states.
        claims: All claims and steps.
        step_costs: What each step took that was run, by its name.
    """
    names = ("claim", "the paper", "must come out here", "state", "command", "after")
    measured = ("seconds", "MB")
    table = Table(
        name="claims",
        title="The claims and their states",
        columns=(
            *(Column(name=name, kind=Kind.TEXT) for name in names),
            *(Column(name=name, kind=Kind.COUNT) for name in measured),
        ),
        rows=tuple(
            (
                one.claim.name,
                f"{one.claim.place}: {one.claim.says}",
                one.claim.expected,
                one.state,
                one.claim.command,
                ", ".join(one.claim.after),
                *(_rounded(one.cost) if one.cost else (None,) * len(measured)),
            )
            for one in checked
        ),
    )
    steps = [
        _step_text(step, step_costs[step.name]) for step in claims.step if step.name in step_costs
    ]
    return f"{table.to_markdown()}\nThe steps before them:\n\n{'\n'.join(steps)}\n"


def _rounded(cost: Cost) -> tuple[int, int]:
    """Returns seconds and megabytes, rounded up."""
    return math.ceil(cost.seconds), math.ceil(cost.stored / 1e6)


def _step_text(step: Step, cost: Cost) -> str:
    seconds, stored_mb = _rounded(cost)
    head = f"    # {step.name}: {seconds} s, {stored_mb} MB"
    return "\n".join((head, *(f"    {command}" for command in step.commands)))


def _replaced(page: Path, table: str) -> str:
    """Returns a page with another table of claims.

    Raises:
        UsageError: It cannot be read, or has no place for the table.
    """
    try:
        text = read_text(page, most_bytes=_MOST_PAGE_BYTES)
    except UnreadableError as error:
        raise UsageError(f"cannot read {page} ({error.what})", remedy="check --page") from None
    head, begin, rest = text.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not (begin and end):
        raise UsageError(f"no place for claims in {page}", remedy=f"add {BEGIN.strip()} and an end")
    return f"{head}{BEGIN}\n{table}\n{END}{tail}"


def _run(out: Path, name: str, arguments: Sequence[str]) -> Ran:
    programs = folder(_APP)
    found = [path for path in (*programs.glob(name), *programs.glob(f"*/{name}")) if path.is_file()]
    if not found:
        return Ran(output="", errors=f"no command {name}", status=ExitStatus.USAGE)
    environment = {**os.environ, "BUILD_WORKING_DIRECTORY": str(out)}
    return run_program(str(found[0]), arguments, environment, writes=out)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
