"""Judging on other machines: what is sent, who does it, and what happens when it is lost."""
