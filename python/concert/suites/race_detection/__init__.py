"""race-detection: models list the pairs of lines of a pthread program that race."""

from concert.suites.race_detection.answer.labels import Label
from concert.suites.race_detection.suite import RaceDetection

__all__ = ["Label", "RaceDetection"]
