"""How the C and C++ of the machine is compiled."""

COPTS = [
    "-O2",
    # As in the layer above: programs are linked statically at one place.
    "-fno-pic",
    "-Wall",
    "-Wextra",
    "-Werror",
]
