package(default_visibility = ["//visibility:public"])

# Chromium %VERSION%. The launcher stands for the folder in Bazel's caches: it holds the identity
# %IDENTITY%.
filegroup(
    name = "chromium",
    testonly = True,
    srcs = ["usr/bin/chromium"],
)
