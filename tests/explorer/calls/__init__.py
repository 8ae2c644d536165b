"""Calls of the JDK as single events, held against each access as an event."""
