"""Writes down, for Python, which toolchains Bazel resolved."""

_MANDATORY = [
    "//third_party/bubblewrap:toolchain_type",
    "//third_party/gcc13:toolchain_type",
    "//third_party/gdb:toolchain_type",
    "//third_party/jdk8:toolchain_type",
    "//third_party/valgrind:toolchain_type",
]
_OPTIONAL = [
    "//third_party/hpx:toolchain_type",
    "//third_party/jpf:toolchain_type",
]

def _impl(ctx):
    entries = {}
    launchers = []
    for kind in _MANDATORY + _OPTIONAL:
        resolved = ctx.toolchains[kind]
        if not resolved:
            continue
        prefix = resolved.prefix
        launchers.append(prefix.launchers)
        entries[prefix.toolchain_name] = {
            "version": prefix.version,
            "identity": prefix.identity,
            "root": prefix.root,
            "programs": {
                short: "%s/%s" % (prefix.root, path)
                for short, path in prefix.programs.items()
            },
        }
    ctx.actions.write(ctx.outputs.out, json.encode_indent(entries) + "\n")
    return [DefaultInfo(
        files = depset([ctx.outputs.out]),
        runfiles = ctx.runfiles([ctx.outputs.out], transitive_files = depset(transitive = launchers)),
    )]

toolchain_manifest = rule(
    implementation = _impl,
    doc = "A JSON file: toolchain name to version, identity, root and programs.",
    attrs = {"out": attr.output(mandatory = True)},
    toolchains = [config_common.toolchain_type(kind) for kind in _MANDATORY] +
                 [config_common.toolchain_type(kind, mandatory = False) for kind in _OPTIONAL],
)
