"""Makes texts from outside harmless on every way out: terminal, Markdown, CSV, figures, logs."""

from concert.escaping.plain_text import MOST_LINE, message_line, one_line, plain_lines
from concert.escaping.tables import csv_cell, figure_text, markdown_cell, markdown_line

__all__ = [
    "MOST_LINE",
    "csv_cell",
    "figure_text",
    "markdown_cell",
    "markdown_line",
    "message_line",
    "one_line",
    "plain_lines",
]
