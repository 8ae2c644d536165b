"""Tests of calls that are about one kind of object each."""
