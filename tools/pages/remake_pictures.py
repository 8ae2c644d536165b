"""Takes the pictures in the pages anew: `tools/bazel run //tools/pages:remake_pictures`."""

import os
import sys
import tempfile
from pathlib import Path

from pages.pictured_sites import make_site, watched_site
from pages.pictures import DATED, FOLDER, PICTURES, WATCHED, take
from pages.transcript import CommandError, commands_of

from tests.browser.browser import opened


def main() -> int:
    """Writes the pictures into the user's checkout.

    Returns:
        0; 1 if a command does not work.
    """
    out = Path(os.environ["BUILD_WORKSPACE_DIRECTORY"]) / FOLDER
    commands = commands_of(os.environ["CONCERT_COMMANDS"])
    with tempfile.TemporaryDirectory() as folder:
        try:
            with opened(make_site(commands, Path(folder))) as page:
                taken = {one.name: take(page, one) for one in (*PICTURES, *DATED)}
            with watched_site(commands, Path(folder)) as site, opened(site) as page:
                taken[WATCHED.name] = take(page, WATCHED)
        except CommandError as error:
            print(f"remake_pictures: {error}", file=sys.stderr)
            return 1
    for name, data in taken.items():
        (out / f"{name}.png").write_bytes(data)
        print(f"{FOLDER / name}.png: {len(data):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
