"""Scripted answerers of java-concurrency, which read the requirements of a prompt."""

from concert.suites.java_concurrency.scripts.program_scripts import JAVA_SCRIPTS

__all__ = ["JAVA_SCRIPTS"]
