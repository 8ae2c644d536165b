"""Scripted answerers of race-detection, which read the numbered lines of a prompt."""

from concert.suites.race_detection.scripts.line_scripts import RACE_SCRIPTS

__all__ = ["RACE_SCRIPTS"]
