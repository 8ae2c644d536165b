"""Shows a run while it goes on, in a browser: `bazel run //:view -- --results=DIR`."""

import argparse
import contextlib
import os
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from concert.app.command_line import (
    CommandParser,
    add_results,
    folder_for_tracebacks,
    results_folder,
)
from concert.app.report.site_server import ADDRESS, SiteServer
from concert.app.report.watching import Watch, demand_run
from concert.app.run.options.checker_choice import Suites
from concert.app.run.session.run_errors import run_on_results
from concert.app.surroundings import print_text
from concert.report import NUMBER_SCRIPT, RunShown, number_script, page_assets, run_page
from concert.sandbox.scratch import scratch_root
from concert.suites import CheckerChoice, all_suites
from concert.suites.table_sets import SUITES_WITH_TABLES, table_set
from concert.values import ConcertError

_LOOK_SECONDS: Final = 1.0
_LOWEST_PRIORITY: Final = 19
_MOST_PORT: Final = 65535


def main(argv: Sequence[str], *, suites: Suites) -> int:
    """Runs the command.

    Args:
        argv: Its arguments.
        suites: Gives all suites.

    Returns:
        The exit status: see `errors`.
    """
    parser = CommandParser(
        "view",
        description="Show a run and its results so far in a browser on this machine, until Ctrl-C.",
    )
    add_results(parser)
    parser.add_argument(
        "--port", metavar="N", type=_port, default=0, help="port (default: any that is free)"
    )
    arguments = parser.parse_args(argv)
    out = results_folder(arguments)
    return run_on_results(
        lambda: _view(out, int(arguments.port), suites),
        traceback_folder=lambda: folder_for_tracebacks(out),
    )


def _view(out: Path, port: int, suites: Suites) -> int:
    demand_run(out)
    server = SiteServer(port)
    with contextlib.suppress(OSError):
        # The run that goes on comes first.
        os.nice(_LOWEST_PRIORITY)
    watch = Watch(
        out,
        Path(tempfile.mkdtemp(dir=scratch_root())),
        suites=suites(CheckerChoice()),
        table_sets={name: table_set(name) for name in SUITES_WITH_TABLES},
    )
    assets = page_assets()
    _serve(server, watch, assets)
    server.start()
    print_text(f"open http://{ADDRESS}:{server.port}/ (Ctrl-C ends it)", flush=True)
    # A signal ends the process and removes the folders.
    while True:
        if watch.make():
            _serve(server, watch, assets)
        time.sleep(_LOOK_SECONDS)
        _serve(server, watch, assets)


def _shown(watch: Watch) -> RunShown:
    """Returns what is told of the run; what cannot be read now may be readable soon."""
    now = time.time()
    try:
        return watch.look(now=now)
    except ConcertError as error:
        return watch.failed(error, now=now)


def _serve(server: SiteServer, watch: Watch, assets: Mapping[str, bytes]) -> None:
    shown = _shown(watch)
    made = {
        **assets,
        "run.html": run_page(shown).encode("utf-8", "backslashreplace"),
        NUMBER_SCRIPT: number_script(watch.number).encode(),
    }
    server.show(folder=watch.site, made=made)


def _port(text: str) -> int:
    value = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1
    if not 0 <= value <= _MOST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port from 0 to {_MOST_PORT}")
    return value


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], suites=all_suites))
