"""Java sources, compiled with the toolchain's JDK 8."""

JavaClassesInfo = provider(
    doc = "Compiled Java classes.",
    fields = {
        "jars": "Depset of jars: the target's own and those of its dependencies.",
    },
)

_JDK = "//third_party/jdk8:toolchain_type"

def _impl(ctx):
    jdk = ctx.toolchains[_JDK].prefix
    jar = ctx.outputs.jar
    classpath = depset(transitive = [dep[JavaClassesInfo].jars for dep in ctx.attr.deps])
    arguments = ctx.actions.args()
    arguments.add("--javac", "%s/%s" % (jdk.root, jdk.programs["javac"]))
    arguments.add("--out", jar)
    arguments.add_joined("--classpath", classpath, join_with = ":")
    arguments.add_joined("--boot", ctx.files.boot, join_with = ":")
    if ctx.attr.bundle:
        arguments.add_all("--bundle", classpath)
    arguments.add_all("--sources", ctx.files.srcs)
    ctx.actions.run(
        executable = ctx.executable._java_jar,
        arguments = [arguments],
        inputs = depset(ctx.files.srcs + ctx.files.boot, transitive = [classpath, jdk.launchers]),
        outputs = [jar],
        mnemonic = "JavaClasses",
        progress_message = "Compiling Java %{label}",
    )
    jars = depset([jar], transitive = [] if ctx.attr.bundle else [classpath])
    return [
        DefaultInfo(files = depset([jar]), runfiles = ctx.runfiles(transitive_files = jars)),
        JavaClassesInfo(jars = jars),
    ]

java_classes = rule(
    implementation = _impl,
    doc = "A jar with the sources' classes; warnings are errors. Equal sources, equal bytes.",
    attrs = {
        "srcs": attr.label_list(
            allow_files = [".java"],
            doc = "May be empty, for a jar that only bundles those of deps.",
        ),
        "deps": attr.label_list(providers = [JavaClassesInfo]),
        "boot": attr.label_list(
            allow_files = [".jar"],
            doc = "Jars to compile against before the JDK's own classes.",
        ),
        "bundle": attr.bool(doc = "Whether the jar also holds the classes of deps."),
        "jar": attr.output(mandatory = True),
        "_java_jar": attr.label(
            default = "//tools/jdk8:java_jar",
            executable = True,
            cfg = "exec",
        ),
    },
    toolchains = [_JDK],
)
