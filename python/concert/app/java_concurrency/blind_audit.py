"""The steps of an audit in which people judge claims without knowing what Concert says."""

import argparse
from pathlib import Path

from concert.app.errors import UsageError, print_line
from concert.app.surroundings import print_text
from concert.audit import BlindFolder, blind_report, draw_claims, kappa_lines
from concert.results import stored_verdicts
from concert.suites.claims import MakesClaims
from concert.values import ExitStatus


def draw_blind(
    arguments: argparse.Namespace, folder: BlindFolder, suite: MakesClaims, results: Path
) -> int:
    """Draws claims on the verdicts of a results folder, and writes worksheets."""
    claims = suite.claims(stored_verdicts(results))
    if not claims:
        raise UsageError(
            f"no verdict of {arguments.suite} in {results} that people could check",
            remedy="evaluate a model first (reference and seeded do not count)",
        )
    drawn = draw_claims(claims, n=arguments.n, seed=arguments.seed)
    folder.write_draw(drawn, raters=arguments.auditors, population=len(claims), seed=arguments.seed)
    holding = sum(one.holds for one in drawn)
    print_text(f"drew {len(drawn)} of {len(claims)} claims; Concert says yes to {holding}")
    for rater in range(1, arguments.auditors + 1):
        print_text(f"worksheet: {folder.sheet(rater)}")
    return ExitStatus.SOUND


def merge_blind(folder: BlindFolder) -> int:
    """Says how far raters agree, and asks for a decision where they do not."""
    draw = folder.read_draw()
    sheets = folder.read_sheets(draw)
    for line in kappa_lines(sheets):
        print_text(line)
    if folder.decided(draw, sheets) is None:
        print_line(
            f"someone else must decide where they differ: {folder.decider};"
            " fill it in and run audit merge again"
        )
        return ExitStatus.UNSOUND
    print_text("every item is decided; audit report says what came of it")
    return ExitStatus.SOUND


def report_blind(folder: BlindFolder) -> int:
    """Prints agreement among raters, and with Concert."""
    draw = folder.read_draw()
    sheets = folder.read_sheets(draw)
    decided = folder.decided(draw, sheets)
    if decided is None:
        raise UsageError(
            f"the raters differ, and nobody has decided: {folder.decider}",
            remedy="fill it in and run audit report again",
        )
    print_text(blind_report(draw, sheets, decided))
    return ExitStatus.SOUND
