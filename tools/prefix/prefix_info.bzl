"""What a toolchain that lies unpacked in a folder tells those who use it."""

PrefixInfo = provider(
    doc = "A toolchain that is a folder, with programs that name each other by absolute path.",
    fields = {
        "toolchain_name": "Short name, such as jdk8.",
        "version": "Version as upstream says it.",
        "identity": "SHA-256 (hex) of all that decides the content: pins and unpacking code.",
        "root": "Absolute path of the folder.",
        "programs": "Dict: short name to path below root.",
        "launchers": "Depset of files that stand for the content in Bazel's caches.",
    },
)
