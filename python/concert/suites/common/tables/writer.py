"""Writes a table to files: Markdown, CSV, Parquet; a figure also as SVG, PDF and PNG."""

from pathlib import Path

from concert.results.storage import files
from concert.suites.common.tables.table import Table


def write_table(table: Table, folder: Path) -> None:
    """Writes all forms of a table; equal tables give equal files.

    Raises:
        ResultsError: A file cannot be written.
    """
    files.write_text(folder / f"{table.stem}.md", table.to_markdown())
    files.write_text(folder / f"{table.stem}.csv", table.to_csv())
    files.write_parquet(folder / f"{table.stem}.parquet", table.to_arrow())
    if table.figure is not None and table.rows:
        # Loaded here, for it takes a second, and most tables are not drawn.
        from concert.suites.common.figures import drawn

        for kind, written in drawn(table).items():
            files.write_bytes(folder / f"{table.stem}.{kind}", written)
