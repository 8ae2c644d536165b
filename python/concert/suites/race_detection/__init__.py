"""race-detection: which pairs of lines of a pthread program race?"""

from concert.suites.race_detection.labels import Label
from concert.suites.race_detection.suite import RaceDetection

__all__ = ["Label", "RaceDetection"]
