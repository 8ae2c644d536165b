"""One static archive of a cc_library and all that it needs, for linking outside of Bazel."""

load("@rules_cc//cc:find_cc_toolchain.bzl", "find_cc_toolchain", "use_cc_toolchain")

def _static_archive_impl(ctx):
    libraries = []
    for linker_input in ctx.attr.library[CcInfo].linking_context.linker_inputs.to_list():
        for library in linker_input.libraries:
            libraries.append(library.static_library or library.pic_static_library)
    archive = ctx.actions.declare_file("lib" + ctx.label.name + ".a")
    script = ctx.actions.declare_file(ctx.label.name + ".mri")
    lines = ["create " + archive.path] + ["addlib " + each.path for each in libraries]
    ctx.actions.write(script, "\n".join(lines + ["save", "end", ""]))
    toolchain = find_cc_toolchain(ctx)
    ctx.actions.run_shell(
        inputs = depset(libraries + [script], transitive = [toolchain.all_files]),
        outputs = [archive],
        command = toolchain.ar_executable + " -M < " + script.path,
        mnemonic = "StaticArchive",
    )
    return [DefaultInfo(files = depset([archive]), runfiles = ctx.runfiles([archive]))]

static_archive = rule(
    implementation = _static_archive_impl,
    doc = "Writes lib<name>.a with the objects of `library` and of all libraries it depends on.",
    attrs = {"library": attr.label(mandatory = True, providers = [CcInfo])},
    toolchains = use_cc_toolchain(),
    fragments = ["cpp"],
)
