"""Finds the folders of the suites, so that no list has to name them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

_SHARED: Final = "common"
"""The folder of what suites share."""


def suite_packages(module: str) -> Mapping[str, str]:
    """Returns, by the suite's name, the package of each suite that has a module, sorted.

    A suite's name is that of its folder with hyphens. A program sees the suites that it was built
    with.

    Args:
        module: The module's path in the suite's folder, such as "suite" or "tables/table_set".
    """
    here = Path(__file__).parent
    folders = sorted(
        folder.name
        for folder in here.iterdir()
        if folder.name != _SHARED and (folder / f"{module}.py").is_file()
    )
    return {folder.replace("_", "-"): f"{__package__}.{folder}" for folder in folders}
