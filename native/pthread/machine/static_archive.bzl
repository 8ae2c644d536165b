"""One archive of all that some libraries consist of."""

load("@bazel_tools//tools/build_defs/cc:action_names.bzl", "CPP_LINK_STATIC_LIBRARY_ACTION_NAME")
load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain", "use_cpp_toolchain")

def _static_archive_impl(ctx):
    objects = {}
    for dep in ctx.attr.deps:
        for inputs in dep[CcInfo].linking_context.linker_inputs.to_list():
            for library in inputs.libraries:
                for each in library.objects or library.pic_objects or []:
                    objects[each] = None
    toolchain = find_cpp_toolchain(ctx)
    features = cc_common.configure_features(
        ctx = ctx,
        cc_toolchain = toolchain,
        requested_features = ctx.features,
        unsupported_features = ctx.disabled_features,
    )
    archive = ctx.actions.declare_file("lib%s.a" % ctx.label.name)
    arguments = ctx.actions.args()
    arguments.add("rcsD")
    arguments.add(archive)
    arguments.add_all(objects.keys())
    ctx.actions.run(
        executable = cc_common.get_tool_for_action(
            feature_configuration = features,
            action_name = CPP_LINK_STATIC_LIBRARY_ACTION_NAME,
        ),
        arguments = [arguments],
        inputs = depset(objects.keys(), transitive = [toolchain.all_files]),
        outputs = [archive],
        mnemonic = "StaticArchive",
    )
    return [DefaultInfo(files = depset([archive]), runfiles = ctx.runfiles([archive]))]

static_archive = rule(
    implementation = _static_archive_impl,
    doc = "libNAME.a with the objects of libraries and of all that they depend on.",
    attrs = {
        "deps": attr.label_list(
            doc = "libraries.",
            mandatory = True,
            providers = [CcInfo],
        ),
    },
    fragments = ["cpp"],
    toolchains = use_cpp_toolchain(),
)
