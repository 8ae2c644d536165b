"""Launchers: how a sandbox starts, watches and ends a command."""
