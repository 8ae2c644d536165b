load("@bazel_tools//tools/cpp:unix_cc_toolchain_config.bzl", "cc_toolchain_config")
load("@concert//tools/prefix:prefix_toolchain.bzl", "prefix_toolchain")
load("@rules_cc//cc:defs.bzl", "cc_library", "cc_toolchain")

package(default_visibility = ["//visibility:public"])

_TOOLS = ["ar", "as", "ld.bfd", "nm", "objcopy", "objdump", "strip"]

# The launchers alone are inputs of actions; they carry the identity of all the rest, which is read
# through absolute paths.
filegroup(
    name = "launchers",
    srcs = ["usr/bin/x86_64-linux-gnu-" + tool for tool in _TOOLS + ["cpp-13", "g++-13", "gcc-13"]] +
           ["usr/bin/" + tool for tool in ["ar", "ld", "nm", "objcopy", "objdump", "strip"]],
)

filegroup(name = "nothing")

prefix_toolchain(
    name = "prefix",
    identity = "%IDENTITY%",
    launchers = [":launchers"],
    programs = {
        "addr2line": "usr/bin/x86_64-linux-gnu-addr2line",
        "ar": "usr/bin/ar",
        "g++": "usr/bin/x86_64-linux-gnu-g++-13",
        "gcc": "usr/bin/x86_64-linux-gnu-gcc-13",
        "nm": "usr/bin/nm",
        "objdump": "usr/bin/objdump",
    },
    root = "%ROOT%",
    toolchain_name = "gcc13",
    version = "%VERSION%",
)

cc_toolchain_config(
    name = "config",
    abi_libc_version = "glibc_2.41",
    abi_version = "gcc",
    builtin_sysroot = "%ROOT%",
    compile_flags = ["-B%ROOT%/usr/bin/", "-Wall"],
    compiler = "gcc",
    conly_flags = ["-std=c17"],
    coverage_compile_flags = [],
    coverage_link_flags = [],
    cpu = "k8",
    cxx_builtin_include_directories = ["%ROOT%/usr"],
    cxx_flags = ["-std=c++20"],
    dbg_compile_flags = ["-g"],
    host_system_name = "local",
    link_flags = [
        "-B%ROOT%/usr/bin/",
        "-Wl,--dynamic-linker=%ROOT%/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2",
        "-Wl,-rpath,%ROOT%/usr/lib/x86_64-linux-gnu",
        "-Wl,--disable-new-dtags",
    ],
    link_libs = ["-lstdc++", "-lm"],
    opt_compile_flags = ["-O2", "-DNDEBUG"],
    opt_link_flags = [],
    supports_start_end_lib = False,
    target_libc = "glibc_2.41",
    target_system_name = "x86_64-linux-gnu",
    tool_paths = {
        "ar": "usr/bin/ar",
        "cpp": "usr/bin/x86_64-linux-gnu-cpp-13",
        "dwp": "/bin/false",
        "gcc": "usr/bin/x86_64-linux-gnu-gcc-13",
        "gcov": "/bin/false",
        "ld": "usr/bin/ld",
        "llvm-cov": "/bin/false",
        "llvm-profdata": "/bin/false",
        "nm": "usr/bin/nm",
        "objcopy": "usr/bin/objcopy",
        "objdump": "usr/bin/objdump",
        "strip": "usr/bin/strip",
    },
    toolchain_identifier = "gcc13",
    unfiltered_compile_flags = [
        "-Wno-builtin-macro-redefined",
        "-D__DATE__=\"redacted\"",
        "-D__TIMESTAMP__=\"redacted\"",
        "-D__TIME__=\"redacted\"",
    ],
)

cc_toolchain(
    name = "cc",
    all_files = ":launchers",
    ar_files = ":launchers",
    as_files = ":launchers",
    compiler_files = ":launchers",
    dwp_files = ":nothing",
    linker_files = ":launchers",
    objcopy_files = ":launchers",
    strip_files = ":launchers",
    supports_param_files = True,
    toolchain_config = ":config",
)

cc_library(
    name = "tbb",
    linkopts = ["-ltbb"],
)
