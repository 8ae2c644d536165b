"""The embedded runtime, laid out as an installation of HPX is."""

def _impl(ctx):
    folder = ctx.actions.declare_directory(ctx.label.name)
    arguments = ctx.actions.args()
    arguments.add_all("--out", [folder], expand_directories = False)
    arguments.add("--library", ctx.file.library)
    arguments.add("--list", ctx.file.list)
    arguments.add_all(ctx.files.headers)
    ctx.actions.run(
        executable = ctx.executable._make,
        arguments = [arguments],
        inputs = ctx.files.headers + [ctx.file.library, ctx.file.list],
        outputs = [folder],
        mnemonic = "EmbeddedHpx",
        progress_message = "Laying out the embedded runtime for HPX's interface",
    )
    return [DefaultInfo(files = depset([folder]), runfiles = ctx.runfiles([folder]))]

embedded_prefix = rule(
    implementation = _impl,
    doc = "A folder with headers, library, pkg-config file and identity.",
    attrs = {
        "headers": attr.label_list(allow_files = [".h"], mandatory = True),
        "library": attr.label(allow_single_file = [".so"], mandatory = True),
        "list": attr.label(allow_single_file = True, mandatory = True),
        "_make": attr.label(
            default = "//native/hpx:make_prefix",
            executable = True,
            cfg = "exec",
        ),
    },
)
