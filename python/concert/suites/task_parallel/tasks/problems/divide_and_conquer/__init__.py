"""The problems that divide themselves: sorting, searches, and trees of bodies."""
