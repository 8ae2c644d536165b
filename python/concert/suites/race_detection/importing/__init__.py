"""From a checkout of SV-Benchmarks or DRDBench to a table of programs."""

from concert.suites.race_detection.importing.checkout import Checkout
from concert.suites.race_detection.importing.errors import UnusableTaskError
from concert.suites.race_detection.importing.formatting import STYLE, Formatter
from concert.suites.race_detection.importing.imported import (
    Imported,
    LabelLine,
    MissingForm,
    SkippedTask,
)
from concert.suites.race_detection.importing.importer import import_checkout
from concert.suites.race_detection.importing.label_lines import Touch
from concert.suites.race_detection.importing.phases import ALL_PHASES, Phase
from concert.suites.race_detection.importing.plain_pickle import read_plain_pickle
from concert.suites.race_detection.importing.report import report_text, summary_text
from concert.suites.race_detection.importing.task_definitions import CATEGORIES

__all__ = [
    "ALL_PHASES",
    "CATEGORIES",
    "STYLE",
    "Checkout",
    "Formatter",
    "Imported",
    "LabelLine",
    "MissingForm",
    "Phase",
    "SkippedTask",
    "Touch",
    "UnusableTaskError",
    "import_checkout",
    "read_plain_pickle",
    "report_text",
    "summary_text",
]
