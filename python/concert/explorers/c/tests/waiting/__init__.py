"""Tests of threads that wait: in calls, in loops, in time."""
