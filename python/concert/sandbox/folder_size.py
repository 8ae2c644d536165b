"""Measures how much a command has put into its workspace."""

import contextlib
import os

ENTRY_BYTES = 4096
"""The least size at which a file or folder counts."""


def folder_bytes(folder: str, *, most: int) -> int:
    """Returns the size on disk of all that is below `folder`, or more than `most` if it is that.

    The folder may change meanwhile, and be made to mislead: no link is followed, and a folder that
    cannot be looked into counts as more than `most`.

    Args:
        folder: Path of the folder, which is not counted.
        most: Where counting may end, in bytes.
    """
    total = 0
    waiting = [folder]
    while waiting and total <= most:
        try:
            with os.scandir(waiting.pop()) as entries:
                for entry in entries:
                    # A file that vanished meanwhile takes no room.
                    with contextlib.suppress(FileNotFoundError):
                        status = entry.stat(follow_symlinks=False)
                        total += ENTRY_BYTES + status.st_blocks * 512
                        if entry.is_dir(follow_symlinks=False):
                            waiting.append(entry.path)
                    if total > most:
                        break
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError:
            return most + 1
    return total
