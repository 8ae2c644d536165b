"""The changes that a compiler, or a look at the documentation, would suggest.

The paper's easy fixes (section 4.1): missing, outdated and non-existent headers, and names that
moved to another namespace. Each rule here changes text by a table or by what the compiler itself
proposes; none looks at what the program means.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

_INCLUDE = re.compile(r"^[ \t]*#[ \t]*include[ \t]*[<\"]([^>\"\n]++)[>\"].*\n?", re.MULTILINE)
_NO_SUCH_FILE = re.compile(r"^(\S+): No such file or directory")
_UNDECLARED = re.compile(
    r"'(?:std::|hpx::)?([\w:]+)' (?:was not declared|has not been declared|is not a member)"
    r"|'(\w+)' is not a member of '[\w:]+'|'([\w:]+)' does not name a"
    r"|'(\w+)' in namespace '[\w:]+' does not name"
)
_EXTENDED = re.compile(r"^extended character .* is not valid in an identifier$")
_BLANKS_OF_PAGES = str.maketrans("\u00a0\u2007\u202f\u3000", "    ", "\u200b\u2060\ufeff")
"""Blanks that no web page breaks a line at, or shows, and that the compiler takes for names."""
_QUOTES = str.maketrans({"\u2018": "'", "\u2019": "'"})

_HEADER_OF: Mapping[str, str] = {
    **dict.fromkeys(
        ("accumulate", "iota", "reduce", "transform_reduce", "inner_product"), "numeric"
    ),
    **dict.fromkeys(("inclusive_scan", "exclusive_scan", "partial_sum", "gcd", "lcm"), "numeric"),
    **dict.fromkeys(("sort", "merge", "inplace_merge", "min", "max", "fill", "copy"), "algorithm"),
    **dict.fromkeys(("for_each", "for_each_n", "transform", "clamp", "stable_sort"), "algorithm"),
    **dict.fromkeys(("async", "future", "promise", "launch", "packaged_task"), "future"),
    **dict.fromkeys(("thread", "jthread", "this_thread"), "thread"),
    **dict.fromkeys(("mutex", "lock_guard", "unique_lock", "scoped_lock", "call_once"), "mutex"),
    **dict.fromkeys(("sqrt", "fabs", "abs", "pow", "exp", "log", "floor", "ceil"), "cmath"),
    **dict.fromkeys(("int64_t", "uint64_t", "int32_t", "uint32_t", "uint8_t"), "cstdint"),
    **dict.fromkeys(("mt19937", "mt19937_64", "uniform_real_distribution"), "random"),
    **dict.fromkeys(("move", "pair", "swap", "forward"), "utility"),
    **dict.fromkeys(("ref", "cref", "plus", "function"), "functional"),
    **dict.fromkeys(("unique_ptr", "make_unique", "shared_ptr", "make_shared"), "memory"),
    **dict.fromkeys(("omp_get_thread_num", "omp_get_num_threads", "omp_get_max_threads"), "omp.h"),
    **dict.fromkeys(("array", "vector", "atomic", "latch", "barrier", "span", "tuple"), ""),
    **dict.fromkeys(("numeric_limits",), "limits"),
    **dict.fromkeys(("size_t", "ptrdiff_t"), "cstddef"),
    **dict.fromkeys(("execution", "std::execution"), "execution"),
}
"""Headers of names that programs of this kind use; empty: the header is called like the name."""

_HPX_HEADER_OF: Mapping[str, str] = {
    **dict.fromkeys(
        ("future", "shared_future", "async", "dataflow", "launch", "make_ready_future", "promise"),
        "hpx/future.hpp",
    ),
    **dict.fromkeys(("when_all", "when_any", "wait_all", "wait_any", "post"), "hpx/future.hpp"),
    **dict.fromkeys(("packaged_task", "unwrapping"), "hpx/future.hpp"),
    **dict.fromkeys(("for_loop", "for_loop_n", "for_each", "for_each_n"), "hpx/algorithm.hpp"),
    **dict.fromkeys(("sort", "stable_sort", "merge", "inplace_merge"), "hpx/algorithm.hpp"),
    **dict.fromkeys(("copy", "count", "count_if", "fill", "generate"), "hpx/algorithm.hpp"),
    **dict.fromkeys(("transform", "max_element", "min_element"), "hpx/algorithm.hpp"),
    **dict.fromkeys(("reduce", "transform_reduce"), "hpx/numeric.hpp"),
    **dict.fromkeys(("inclusive_scan", "exclusive_scan"), "hpx/numeric.hpp"),
    "execution": "hpx/execution.hpp",
    "mutex": "hpx/mutex.hpp",
    "latch": "hpx/latch.hpp",
    "barrier": "hpx/barrier.hpp",
    "channel": "hpx/channel.hpp",
    "thread": "hpx/thread.hpp",
    "shared_mutex": "hpx/shared_mutex.hpp",
    "sliding_semaphore": "hpx/synchronization/sliding_semaphore.hpp",
    **dict.fromkeys(("condition_variable", "condition_variable_any"), "hpx/condition_variable.hpp"),
    **dict.fromkeys(("counting_semaphore", "binary_semaphore"), "hpx/semaphore.hpp"),
    **dict.fromkeys(("define_task_block", "task_block", "run_on_all"), "hpx/task_block.hpp"),
}
"""Headers of what programs of this kind take from HPX 1.11's namespace."""

_OF_HPX = re.compile(r"\bhpx::(?:experimental::|ranges::)?(\w+)")
_HPX_UNDECLARED = re.compile(
    r"'hpx(?:::\w+)*' (?:was not declared|has not been declared|does not name)"
    r"|'\w+' (?:is not a member of|in namespace) 'hpx(?:::\w+)*'"
)

_RENAMED_HEADERS: Mapping[str, str] = {
    "hpx/include/async.hpp": "hpx/future.hpp",
    "hpx/include/lcos.hpp": "hpx/future.hpp",
    "hpx/include/parallel_for_loop.hpp": "hpx/algorithm.hpp",
    "hpx/include/parallel_for_loop_v1.hpp": "hpx/algorithm.hpp",
    "hpx/include/parallel_algorithm.hpp": "hpx/algorithm.hpp",
    "hpx/include/parallel_reduce.hpp": "hpx/numeric.hpp",
    "hpx/include/parallel_numeric.hpp": "hpx/numeric.hpp",
    "hpx/parallel/algorithms/for_loop.hpp": "hpx/algorithm.hpp",
    "hpx/parallel/algorithm.hpp": "hpx/algorithm.hpp",
    "hpx/parallel/numeric.hpp": "hpx/numeric.hpp",
    "hpx/parallel/execution_policy.hpp": "hpx/execution.hpp",
    "hpx/parallel/executors.hpp": "hpx/execution.hpp",
    "hpx/include/local_lcos.hpp": "hpx/include/lcos_local.hpp",
    "hpx/lcos/future.hpp": "hpx/future.hpp",
    "hpx/lcos/async.hpp": "hpx/future.hpp",
    "hpx/lcos/when_all.hpp": "hpx/future.hpp",
    "hpx/for_loop.hpp": "hpx/algorithm.hpp",
}
"""The headers of HPX 1.11 that replace these, real or imagined."""

_RENAMED_NAMES: Sequence[tuple[re.Pattern[str], str]] = tuple(
    (re.compile(pattern), new)
    for pattern, new in (
        (r"\bhpx::parallel::(?:v\d::)?(for_loop\w*)", r"hpx::experimental::\1"),
        (r"\bhpx::(for_loop\w*)", r"hpx::experimental::\1"),
        (r"\bhpx::parallel::execution::(par\w*|seq\w*|task\w*)", r"hpx::execution::\1"),
        (r"\bhpx::parallel::(par|seq|par_unseq)\b", r"hpx::execution::\1"),
        (
            r"\bhpx::parallel::(?:v\d::)?(for_each\w*|transform\w*|reduce|sort|stable_sort|merge"
            r"|inplace_merge|copy\w*|fill\w*|generate\w*|inclusive_scan|exclusive_scan|count\w*|find\w*"
            r"|all_of|any_of|none_of|(?:min|max|minmax)_element|adjacent_difference|equal|is_sorted"
            r"|nth_element|partial_sort|partition|remove\w*|replace\w*|reverse|rotate|swap_ranges"
            r"|unique)\b",
            r"hpx::\1",
        ),
        (
            r"\bhpx::lcos::(?:local::)?((?:shared_)?future|promise|packaged_task|latch|barrier|dataflow"
            r"|(?:recursive_|shared_)?mutex|spinlock|condition_variable\w*|counting_semaphore|once_flag"
            r"|call_once|split_future|(?:wait|when)_(?:all|any|each|some)\w*)\b",
            r"hpx::\1",
        ),
        (r"\bhpx::util::(unwrapped|unwrapping)\b", r"hpx::unwrapping"),
        (r"\bhpx::parallel::(induction|reduction\w*)\b", r"hpx::experimental::\1"),
    )
)
"""Names that moved on the way to HPX 1.11 (its release notes)."""


@dataclass(frozen=True, slots=True)
class Repair:
    """A change that can be tried.

    Attributes:
        rule: What was done, in a few words.
        text: The whole program afterwards.
    """

    rule: str
    text: str


def repairs(text: str, stderr: bytes) -> tuple[Repair, ...]:
    """Returns the changes that suggest themselves, in the order in which they are to be tried.

    Args:
        text: The program.
        stderr: What GCC says of it in -fdiagnostics-format=json, the file being candidate.cc.
    """
    errors = tuple(_errors(stderr))
    rules: tuple[Callable[[str, Sequence[Mapping[str, object]]], Iterable[Repair]], ...] = (
        # A header before the compiler's own: for want of <cmath> it takes sqrt for sort.
        _other_headers,
        _headers_of_hpx,
        _further_headers,
        _blanks_of_pages,
        # Likewise names that moved: for hpx::parallel::sort it takes std::sort.
        _other_names,
        _compilers_own,
    )
    found = [one for rule in rules for one in rule(text, errors) if one.text != text]
    return tuple(dict.fromkeys(found))


def _errors(stderr: bytes) -> Iterable[Mapping[str, object]]:
    for line in stderr.decode("utf-8", "replace").splitlines():
        if not line.startswith("["):
            continue
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            continue
        for entry in found:
            if isinstance(entry, dict) and "error" in str(entry.get("kind")):
                yield entry


def _messages(errors: Sequence[Mapping[str, object]]) -> Iterable[str]:
    for error in errors:
        yield str(error.get("message", "")).translate(_QUOTES)


def _compilers_own(text: str, errors: Sequence[Mapping[str, object]]) -> Iterable[Repair]:
    """Returns the compiler's first proposal for an error."""
    for error in errors:
        children = error.get("children")
        entries = [error, *(children if isinstance(children, list) else [])]
        for entry in entries:
            fixes = entry.get("fixits") if isinstance(entry, dict) else None
            changed = _with_fixes(text, fixes) if isinstance(fixes, list) and fixes else None
            if changed is not None:
                yield Repair("the compiler's own fix-it", changed)
                return


def _with_fixes(text: str, fixes: Sequence[object]) -> str | None:
    lines = text.encode("utf-8", "surrogatepass").split(b"\n")
    for fix in reversed(fixes):
        match fix:
            case {
                "start": {"line": int(first), "byte-column": int(begin)},
                "next": {"line": int(last), "byte-column": int(end)},
                "string": str(string),
            } if 1 <= first <= last <= len(lines):
                head, tail = lines[first - 1][: begin - 1], lines[last - 1][end - 1 :]
                new = head + string.encode() + tail
                lines[first - 1 : last] = new.split(b"\n")
            case _:
                return None
    return b"\n".join(lines).decode("utf-8", "surrogatepass")


def _other_headers(text: str, errors: Sequence[Mapping[str, object]]) -> Iterable[Repair]:
    for message in _messages(errors):
        missing = _NO_SUCH_FILE.match(message)
        if missing is None:
            continue
        new = _RENAMED_HEADERS.get(missing[1], "")
        what = f"replaced by <{new}>" if new else "left out"
        yield Repair(f"<{missing[1]}> {what}", _with_header(text, missing[1], new))


def _with_header(text: str, old: str, new: str) -> str:
    """Returns the text with another header in an old one's place; without one if `new` is empty."""

    def replacement(found: re.Match[str]) -> str:
        if found[1] != old:
            return found[0]
        return f"#include <{new}>\n" if new else ""

    return _INCLUDE.sub(replacement, text)


def _headers_of_hpx(text: str, errors: Sequence[Mapping[str, object]]) -> Iterable[Repair]:
    """All at once: without any, HPX's namespace itself is what is missing."""
    if not any(_HPX_UNDECLARED.search(message) for message in _messages(errors)):
        return
    included = {found[1] for found in _INCLUDE.finditer(text)}
    used = {_HPX_HEADER_OF.get(name, "") for name in _OF_HPX.findall(text)}
    missing = sorted(used - included - {""})
    if missing:
        lines = "".join(f"#include <{header}>\n" for header in missing)
        what = ", ".join(f"<{header}>" for header in missing)
        yield Repair(f"{what} included", lines + text)


def _further_headers(text: str, errors: Sequence[Mapping[str, object]]) -> Iterable[Repair]:
    included = {found[1] for found in _INCLUDE.finditer(text)}
    for message in _messages(errors):
        for found in _UNDECLARED.finditer(message):
            name = next(group for group in found.groups() if group)
            if name not in _HEADER_OF and "::" in name:
                name = name.rsplit("::", 1)[1]
            if name not in _HEADER_OF:
                continue
            header = _HEADER_OF[name] or name
            if header not in included:
                yield Repair(f"<{header}> included", f"#include <{header}>\n{text}")


def _blanks_of_pages(text: str, errors: Sequence[Mapping[str, object]]) -> Iterable[Repair]:
    if any(_EXTENDED.match(message) for message in _messages(errors)):
        yield Repair("blanks in place of those of web pages", text.translate(_BLANKS_OF_PAGES))


def _other_names(text: str, errors: Sequence[Mapping[str, object]]) -> Iterable[Repair]:
    if not errors:
        return
    changed = text
    for pattern, new in _RENAMED_NAMES:
        changed = pattern.sub(new, changed)
    yield Repair("names as HPX 1.11 has them", changed)
