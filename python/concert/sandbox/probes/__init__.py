"""Probes: what the doctor tries in order to know that the sandbox holds."""
