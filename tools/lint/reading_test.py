"""One room opens the files that users name, and one prints: no other module does so itself.

A module may stand in the list below where what it opens is not a user's, with the reason.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

_ROOM = ("python/concert/reading/", "python/concert/escaping/")
_SHIPPED = "files that came with the program, or that it has just written"
_KERNEL = "files of /proc and /sys"
_SANDBOX = "a folder of the sandbox, whose leftovers it bounds itself"
_HPX = "an installation that the user has built Concert against"
_REASONS = {
    "python/concert/app/surroundings.py": "standard streams",
    "python/concert/app/agent_server/standard_streams.py": "standard streams",
    "python/concert/app/inspect_tasks/encodings.py": _SHIPPED,
    "python/concert/app/small_disk.py": "made up for tests",
    "python/concert/app/trial.py": "made up for tests",
    "python/concert/code_identity.py": _SHIPPED,
    "python/concert/explorers/java/benchmarks/known_programs.py": _SHIPPED,
    "python/concert/explorers/java/machine/workspace.py": "its own copies of jars",
    "python/concert/models/local/server.py": "an address on this machine",
    "python/concert/pipeline/cluster/joining.py": "it makes the token of a cluster",
    "python/concert/pipeline/work/interrupt.py": _KERNEL,
    "python/concert/pipeline/stages/machine.py": _KERNEL,
    "python/concert/explorers/c/building.py": _SANDBOX,
    "python/concert/explorers/c/source/debug_information.py": _SANDBOX,
    "python/concert/explorers/c/report_reading.py": _SANDBOX,
    "python/concert/results/storage/files.py": "it writes, and opens folders to sync them",
    "python/concert/results/storage/lock.py": "the lock of a results folder",
    "python/concert/results/storage/sorting.py": _SHIPPED,
    "python/concert/app/lacking.py": _KERNEL,
    "python/concert/sandbox/bounded_worker.py": "the pipe to its own process",
    "python/concert/sandbox/bubblewrap.py": _KERNEL,
    "python/concert/sandbox/launch/bubblewrap_launch.py": _KERNEL,
    "python/concert/sandbox/probes/limit_probes.py": _KERNEL,
    "python/concert/sandbox/launch/process_tree.py": _KERNEL,
    "python/concert/sandbox/scratch.py": "its own folders, by handles that follow no link",
    "python/concert/suites/common/file_copies.py": _SHIPPED,
    "python/concert/suites/java_concurrency/judge/classes/classfile.py": _SANDBOX,
    "python/concert/suites/java_concurrency/judge/jpf/depths.py": _SHIPPED,
    "python/concert/suites/java_concurrency/judge/jpf/listeners.py": _SHIPPED,
    "python/concert/suites/java_concurrency/mutation/question.py": _SHIPPED,
    "python/concert/suites/java_concurrency/mutation/task_text.py": _SHIPPED,
    "python/concert/suites/java_concurrency/tasks/tasks.py": _SHIPPED,
    "python/concert/suites/race_detection/detectors/helgrind.py": _SANDBOX,
    "python/concert/suites/race_detection/importing/formatting.py": _SANDBOX,
    "python/concert/suites/race_detection/tasks/programs.py": _SHIPPED,
    "python/concert/suites/race_detection/detectors/thread_sanitizer.py": _SANDBOX,
    "python/concert/suites/task_parallel/judge/build/apart.py": _SHIPPED,
    "python/concert/suites/task_parallel/judge/build/built_objects.py": _SHIPPED,
    "python/concert/suites/task_parallel/judge/build/compiler.py": _KERNEL,
    "python/concert/suites/task_parallel/benchmarks/habits.py": _SHIPPED,
    "python/concert/suites/task_parallel/tasks/exercise.py": _SHIPPED,
    "python/concert/suites/task_parallel/judge/build/harness.py": _SHIPPED,
    "python/concert/suites/task_parallel/judge/build/hpx_companions.py": _HPX,
    "python/concert/suites/task_parallel/judge/build/hpx_flags.py": _HPX,
    "python/concert/suites/task_parallel/judge/machine.py": _KERNEL,
    "python/concert/suites/task_parallel/timing/measure.py": _SHIPPED,
    "python/concert/suites/task_parallel/timing/machine_noise.py": _KERNEL,
    "python/concert/suites/task_parallel/judge/races/check.py": _SANDBOX,
    "python/concert/suites/task_parallel/tasks/tasks.py": _SHIPPED,
    "python/concert/suites/task_parallel/judge/yardstick.py": _SHIPPED,
    "python/concert/viewer/parts.py": "its own script and style",
}
_READERS = {"read_text", "read_bytes", "read_table", "ParquetFile", "open", "fdopen"}
_PARSERS = {("tomllib", "loads"), ("tomllib", "load"), ("json", "load")}


def test_no_module_but_the_rooms_opens_what_users_name() -> None:
    found = {name for name, tree in _modules() if not name.startswith(_ROOM) and any(_opens(tree))}
    assert sorted(found - _REASONS.keys()) == []
    assert sorted(_REASONS.keys() - found) == [], "these need no reason any more"


def test_commands_print_through_the_one_function_that_escapes() -> None:
    bare = {
        f"{name}:{call.lineno}"
        for name, tree in _modules()
        if name.startswith("python/concert/app/") and not name.endswith("/surroundings.py")
        for call in _calls(tree)
        if isinstance(call.func, ast.Name) and call.func.id == "print"
    }
    assert not bare


def _modules() -> Iterator[tuple[str, ast.Module]]:
    paths = sorted(Path("python/concert").glob("**/*.py"))
    assert len(paths) > 200, "the sources are not among the test's data"
    for path in paths:
        if path.stem.endswith(("_test", "_bench", "for_tests", "benchmark")):
            continue
        if path.stem.startswith(("fake_", "made_up_", "stub_", "measure_")):
            continue
        yield str(path), ast.parse(path.read_text(encoding="utf-8"))


def _calls(tree: ast.Module) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _opens(tree: ast.Module) -> Iterator[ast.Call]:
    """Yields the calls that open a file by its name; methods of our own classes are not among."""
    rooms = _imported_from_ours(tree)
    for call in _calls(tree):
        match call.func:
            case ast.Name(id=name) if name in _READERS and name not in rooms:
                yield call
            case ast.Attribute(value=ast.Name(id=module), attr=name) if (module, name) in _PARSERS:
                yield call
            case ast.Attribute(value=ast.Name(id="reading"), attr=_):
                continue
            case ast.Attribute(value=_, attr=name) if name in _READERS and not _is_ours(call):
                yield call


def _imported_from_ours(tree: ast.Module) -> set[str]:
    return {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("concert.")
        for alias in node.names
    }


def _is_ours(call: ast.Call) -> bool:
    """Tells whether `x.open(...)` is our own method: it takes a name or key, or opens to write."""
    arguments = [one.value for one in call.args if isinstance(one, ast.Constant)]
    if isinstance(call.func, ast.Attribute) and call.func.attr == "open":
        owner = ast.unparse(call.func.value)
        return owner in ("models", "self._notebooks", "opened") or any(
            isinstance(mode, str) and mode[:1] in ("w", "x", "a") for mode in arguments
        )
    return False
