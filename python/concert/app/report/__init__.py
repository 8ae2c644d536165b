"""The command that writes a site over results."""
