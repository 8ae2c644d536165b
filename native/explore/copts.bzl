"""How the C++ of the search is compiled."""

COPTS = [
    "-O2",
    # In a shared library, calls between functions that others might replace go through a table.
    "-fvisibility=hidden",
    "-Wall",
    "-Wextra",
    "-Werror",
]
