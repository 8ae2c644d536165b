"""A test of the downloads that are tried again; what is wrong fails while Bazel analyses it."""

load("//third_party/debian:download.bzl", "PAUSES_S", "download_all")

def _downloads(failures):
    """Returns what stands for downloads, each of which fails a number of times first."""
    left = dict(failures)
    asked = []
    waits = []

    def start(item):
        asked.append(item)
        left[item] -= 1
        success = left[item] < 0
        return struct(wait = lambda: struct(success = success))

    def wait(pause, missing, number):
        waits.append((pause, missing, number))

    missing = download_all(failures.keys(), start, wait)
    return struct(missing = missing, asked = asked, waits = waits)

def _expect(what, got, wanted):
    if got != wanted:
        fail("%s: got %s, wanted %s" % (what, got, wanted))

def _impl(ctx):
    well = _downloads({"a": 0, "b": 0})
    _expect("all is well: asked", well.asked, ["a", "b"])
    _expect("all is well: waits", well.waits, [])
    once = _downloads({"a": 1, "b": 0, "c": 2})
    _expect("some fail: missing", once.missing, [])
    _expect("some fail: what came is not asked for again", once.asked, ["a", "b", "c", "a", "c", "c"])
    _expect("some fail: waits", once.waits, [(1, ["a", "c"], 2), (2, ["c"], 3)])
    never = _downloads({"a": 0, "b": 1000})
    _expect("one never comes: missing", never.missing, ["b"])
    _expect("one never comes: pauses", [pause for pause, _, _ in never.waits], PAUSES_S)
    seconds = 0
    for pause in PAUSES_S:
        seconds += pause
    _expect("pauses in all", seconds, 120)
    script = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.write(script, "#!/bin/sh\n", is_executable = True)
    return [DefaultInfo(executable = script)]

download_test = rule(
    implementation = _impl,
    doc = "Fails to build where `download_all` is wrong.",
    test = True,
)
