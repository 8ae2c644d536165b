"""Objects that the judge links with programs, of sources of which a candidate is no part."""

def _impl(ctx):
    gcc = ctx.toolchains["//third_party/gcc13:toolchain_type"].prefix
    index = ctx.actions.declare_file("%s/index.txt" % ctx.label.name)
    objects = []
    arguments = ctx.actions.args()
    arguments.add("--gxx", "%s/%s" % (gcc.root, gcc.programs["g++"]))
    arguments.add("--root", gcc.root)
    arguments.add("--identity", gcc.identity)
    arguments.add("--index", index)
    for file in ctx.files.srcs:
        if file.extension == "h":
            arguments.add("--header", file)
            continue
        place = file.short_path.partition("/runtime/")[2].removesuffix(".cc")
        objects.append(ctx.actions.declare_file("%s/%s.o" % (ctx.label.name, place)))
        arguments.add("--source", file)
        arguments.add("--object", objects[-1])
    ctx.actions.run(
        executable = ctx.executable._compile,
        arguments = [arguments],
        inputs = depset(ctx.files.srcs, transitive = [gcc.launchers]),
        outputs = [index] + objects,
        mnemonic = "RuntimeObjects",
        progress_message = "Compiling the runtime of the race check",
    )
    return [DefaultInfo(
        files = depset([index] + objects),
        runfiles = ctx.runfiles([index] + objects),
    )]

runtime_objects = rule(
    implementation = _impl,
    doc = "Object files, and a list of them by a hash of all that decides what they are.",
    attrs = {
        "srcs": attr.label_list(
            allow_files = [".cc", ".h"],
            doc = "Sources below a folder called runtime, and all headers that they include.",
            mandatory = True,
        ),
        "_compile": attr.label(
            default = ":compile_apart",
            executable = True,
            cfg = "exec",
        ),
    },
    toolchains = ["//third_party/gcc13:toolchain_type"],
)
