"""The jar that stands before rt.jar on the boot class path."""

load("//tools/jdk8:java_classes.bzl", "JavaClassesInfo")

_JDK = "//third_party/jdk8:toolchain_type"

# $1 java, $2 rewriter, $3 rt.jar, $4 result, $5 the runtime's jar if there is one.
_COMMAND = """
set -eu
runtime=${5:-$(mktemp -d)}
"$1" -XX:+UseSerialGC -cp "$2" concert.explorer.rewrite.jdk.BootJar "$3" "$runtime" "$4"
"""

def _impl(ctx):
    jdk = ctx.toolchains[_JDK].prefix
    jar = ctx.outputs.jar
    rewriter = ctx.attr._rewriter[JavaClassesInfo].jars
    arguments = ctx.actions.args()
    arguments.add("%s/%s" % (jdk.root, jdk.programs["java"]))
    arguments.add_joined(rewriter, join_with = ":")
    arguments.add("%s/%s/jre/lib/rt.jar" % (jdk.root, jdk.programs["home"]))
    arguments.add(jar)
    arguments.add_all(ctx.files.runtime)
    ctx.actions.run_shell(
        command = _COMMAND,
        arguments = [arguments],
        inputs = depset(ctx.files.runtime, transitive = [rewriter, jdk.launchers]),
        outputs = [jar],
        mnemonic = "BootJar",
        progress_message = "Rewriting JDK classes for %{label}",
    )
    return [DefaultInfo(files = depset([jar]), runfiles = ctx.runfiles([jar]))]

boot_jar = rule(
    implementation = _impl,
    doc = """A jar with rewritten JDK classes and the runtime that they call.

    Without a runtime it is what a runtime is compiled against: members of java.lang.Thread that
    are private in the JDK are public there.""",
    attrs = {
        "jar": attr.output(mandatory = True),
        "runtime": attr.label(
            allow_single_file = [".jar"],
            providers = [JavaClassesInfo],
            doc = "Classes to add; they win over JDK classes of the same name.",
        ),
        "_rewriter": attr.label(
            default = "//java/explorer/rewrite",
            providers = [JavaClassesInfo],
        ),
    },
    toolchains = [_JDK],
)
