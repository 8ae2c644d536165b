"""The labels of race-detection, and what each says.

"Section" means the DRDBench paper's. `missed_race` and `false_race` are its false negatives and
false positives (Section 4, "match"); `false_alarm` is the event that its FPR counts (Equation 5).
The paper asks again until an answer can be read (end of Section 4), so it has no counterpart of the
other labels.
"""

from enum import StrEnum


class Label(StrEnum):
    """A fault of an answer. An answer without any is exactly right."""

    MISSED_RACE = "missed_race"
    """A race of the program was not reported."""
    FALSE_RACE = "false_race"
    """In a racy program, something was reported that is no race."""
    FALSE_ALARM = "false_alarm"
    """In a race-free program, something was reported; takes the place of `false_race`."""
    LINE_OUTSIDE_PROGRAM = "line_outside_program"
    """A reported line is smaller than 1 or larger than the program. Such a race is false, too."""
    MALFORMED_RACE = "malformed_race"
    """A reported race lacks two readable lines. It can match nothing, so it is false, too."""
    UNPARSABLE = "unparsable"
    """The response holds no complete race list: nothing was reported."""
