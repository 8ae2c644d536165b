"""The rule behind every toolchain that is a folder."""

load("//tools/prefix:prefix_info.bzl", "PrefixInfo")

def _impl(ctx):
    info = PrefixInfo(
        toolchain_name = ctx.attr.toolchain_name,
        version = ctx.attr.version,
        identity = ctx.attr.identity,
        root = ctx.attr.root,
        programs = ctx.attr.programs,
        launchers = depset(ctx.files.launchers),
    )
    return [platform_common.ToolchainInfo(prefix = info)]

prefix_toolchain = rule(
    implementation = _impl,
    doc = "Declares a toolchain whose content is a folder outside Bazel's sight.",
    attrs = {
        "toolchain_name": attr.string(mandatory = True),
        "version": attr.string(mandatory = True),
        "identity": attr.string(mandatory = True),
        "root": attr.string(mandatory = True, doc = "Absolute path."),
        "programs": attr.string_dict(doc = "Short name to path below root."),
        "launchers": attr.label_list(
            allow_files = True,
            doc = "Files whose content changes whenever the toolchain's does.",
        ),
    },
)
