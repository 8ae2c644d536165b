"""What code a library is, in hashes."""

load("@rules_python//python:defs.bzl", "PyInfo")

def _name_and_path(file):
    return "%s=%s" % (file.short_path, file.path)

def _is_ours(file):
    # Another repository's files are packages of a lock, or toolchains, which have identities.
    return not file.short_path.startswith("../")

def _archives(library):
    return [
        each.pic_static_library or each.static_library
        for inputs in library[CcInfo].linking_context.linker_inputs.to_list()
        for each in inputs.libraries
    ]

def _impl(ctx):
    archives = [archive for library in ctx.attr.linked for archive in _archives(library)]
    found = depset(archives, transitive = [
        ctx.attr.library[PyInfo].transitive_sources,
        ctx.attr.library[DefaultInfo].default_runfiles.files,
    ]).to_list()
    known = {file: True for file in ctx.files.known}
    files = [file for file in found if _is_ours(file) and file not in known]
    arguments = ctx.actions.args()
    arguments.set_param_file_format("multiline")
    arguments.use_param_file("@%s", use_always = True)
    arguments.add("--out", ctx.outputs.out)
    arguments.add("--lock", ctx.file._lock)
    arguments.add_all(ctx.attr.packages, before_each = "--package")
    arguments.add_all(files, map_each = _name_and_path)
    ctx.actions.run(
        executable = ctx.executable._hash_code,
        arguments = [arguments],
        inputs = files + [ctx.file._lock],
        outputs = [ctx.outputs.out],
        mnemonic = "CodeDigest",
        progress_message = "Hashing the code of %{label}",
    )
    return [DefaultInfo(
        files = depset([ctx.outputs.out]),
        runfiles = ctx.runfiles([ctx.outputs.out]),
    )]

code_digest = rule(
    implementation = _impl,
    doc = """A list of hashes that changes whenever the code or the data of a Python library do.

It covers the sources of the library and of all that it depends on, and every file that they have at
run time, built ones too. Equal sources and flags give equal bytes on every machine.""",
    attrs = {
        "library": attr.label(mandatory = True, providers = [PyInfo]),
        "packages": attr.string_list(
            doc = "Packages of the lock whose pins count as well; Bazel sees them as one folder.",
        ),
        "known": attr.label_list(
            allow_files = True,
            doc = "Files left out because what they say is known otherwise.",
        ),
        "linked": attr.label_list(
            providers = [CcInfo],
            doc = "Libraries whose archives stand for a file in `known` that is linked of them: " +
                  "linking writes absolute paths of the machine into the file.",
        ),
        "out": attr.output(mandatory = True),
        "_hash_code": attr.label(
            default = "//tools/build:hash_code",
            executable = True,
            cfg = "exec",
        ),
        "_lock": attr.label(
            default = "//third_party/pypi:requirements.txt",
            allow_single_file = True,
        ),
    },
)
