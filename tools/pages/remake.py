"""Makes the counts and transcripts in the pages anew: `tools/bazel run //tools/pages:remake`."""

import os
import sys
import tempfile
from pathlib import Path

from pages.counts import all_counts
from pages.marks import remade
from pages.page_list import all_pages
from pages.transcript import CommandError, Runner, commands_of


def main() -> int:
    """Rewrites the pages in the user's checkout.

    Returns:
        0; 1 if a command of a page does not work.
    """
    root = Path(os.environ["BUILD_WORKSPACE_DIRECTORY"])
    with tempfile.TemporaryDirectory() as folder:
        run = Runner(
            commands_of(os.environ["CONCERT_COMMANDS"]),
            Path(folder),
            {"data": root / "data", "docs": root / "docs"},
        )
        for page in all_pages(root):
            before = page.read_text(encoding="utf-8")
            try:
                after = remade(before, all_counts(root / "data"), run)
            except (CommandError, KeyError) as error:
                print(f"remake: {page.relative_to(root)}: {error}", file=sys.stderr)
                return 1
            if after != before:
                page.write_text(after, encoding="utf-8")
                print(f"{page.relative_to(root)} is up to date again")
    return 0


if __name__ == "__main__":
    sys.exit(main())
