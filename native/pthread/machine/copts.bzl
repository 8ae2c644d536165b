"""How the C and C++ of the machine is compiled."""

COPTS = [
    "-O2",
    # As in the layer above: programs are linked statically at one place.
    "-fno-pic",
    "-Wall",
    "-Wextra",
    "-Werror",
]

# Of what runs on the program's stack: nothing of ours may be left there, and stacks are walked past
# it.
ON_PROGRAM_STACK = [
    "-fno-omit-frame-pointer",
    "-fno-optimize-sibling-calls",
    "-finstrument-functions",
    "-fno-stack-protector",
]
