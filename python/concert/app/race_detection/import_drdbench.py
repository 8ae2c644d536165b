"""Makes a table of programs out of a checkout: `bazel run //:import_drdbench -- --root=DIR`."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from concert.app.command_line import (
    CommandParser,
    folder_for_tracebacks,
    out_folder,
    working_directory,
)
from concert.app.equipment import found_toolchains
from concert.app.errors import UsageError
from concert.app.run.session.run_errors import run_on_results
from concert.app.surroundings import print_text
from concert.escaping import plain_lines
from concert.results.storage.files import make_folder, write_text
from concert.sandbox import SANDBOX_KINDS, open_sandbox
from concert.suites.race_detection.importing import (
    ALL_PHASES,
    Checkout,
    Formatter,
    Phase,
    UnusableTaskError,
    import_checkout,
    report_text,
    summary_text,
)
from concert.suites.race_detection.tasks.program_table import write_programs
from concert.values import ExitStatus

_SET = "NoDataRace-Main.set"
_NO_PHASE = "none"
_TABLE = "programs.parquet"
_REPORT = "report.txt"
_MOST_BYTES = 1 << 20


def main(argv: Sequence[str]) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.

    Returns:
        The exit status: see `errors`.
    """
    arguments = _parser().parse_args(argv)
    return run_on_results(
        lambda: _import(arguments, out_folder(arguments)),
        traceback_folder=lambda: folder_for_tracebacks(out_folder(arguments)),
    )


def _parser() -> argparse.ArgumentParser:
    parser = CommandParser(
        "import_drdbench",
        description="Make a table of programs out of a checkout of SV-Benchmarks or DRDBench.",
        epilog="evaluate --suite=race-detection --programs=DIR/programs.parquet asks about them",
    )
    add = parser.add_argument
    add("--root", metavar="DIR", required=True, help="the checkout")
    add("--out", metavar="DIR", required=True, help="folder of programs.parquet and report.txt")
    add("--set", metavar="NAME", default=_SET, help=f"what selects the tasks (default: {_SET})")
    add(
        "--phases",
        metavar="NAME,...",
        type=_phases,
        default=ALL_PHASES,
        help="inline,comments,format (default: all), or none",
    )
    add("--sandbox", metavar="KIND", choices=SANDBOX_KINDS, default=SANDBOX_KINDS[0])
    return parser


def _phases(text: str) -> frozenset[Phase]:
    try:
        return frozenset(Phase(name) for name in text.split(",") if name != _NO_PHASE)
    except ValueError as error:
        names = ",".join(Phase)
        raise argparse.ArgumentTypeError(f"{text!r} is not a list out of {names}") from error


def _import(arguments: argparse.Namespace, out: Path) -> int:
    checkout, sets = _checkout(working_directory() / arguments.root, arguments.set)
    toolchains = found_toolchains()
    sandbox = open_sandbox(arguments.sandbox, toolchains, judges=False)
    formatter = Formatter(sandbox, toolchains["gcc13"])
    imported = import_checkout(checkout, sets, formatter, phases=arguments.phases)
    make_folder(out)
    write_programs(out / _TABLE, imported.programs)
    write_text(out / _REPORT, plain_lines(report_text(imported)))
    print_text(summary_text(imported))
    print_text(f"programs: {out / _TABLE}\nreport: {out / _REPORT}")
    return ExitStatus.SOUND if imported.programs else ExitStatus.UNSOUND


def _checkout(root: Path, name: str) -> tuple[Checkout, str]:
    """Returns the folder of a checkout that holds its `.set` files, and the text of one of them.

    Raises:
        UsageError: There is none.
    """
    if not root.is_dir():
        raise UsageError(f"no folder {root}", remedy="name a checkout by --root")
    folders = (root / "c", root, root / "sv-benchmarks/c")
    folder = next((one for one in folders if (one / name).is_file()), None)
    if folder is None:
        raise UsageError(
            f"no {name} in {root} or its folder c",
            remedy="name a checkout by --root, or another .set by --set",
        )
    checkout = Checkout(folder)
    try:
        return checkout, checkout.text(PurePosixPath(name), most_bytes=_MOST_BYTES)
    except UnusableTaskError as error:
        raise UsageError(error.what, remedy="name another .set by --set") from error


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
