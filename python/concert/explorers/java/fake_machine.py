"""A bench whose virtual machine is a script: it answers as its programs' names say.

The fake takes the same requests on standard input as the real one and knows these programs:

    Good, Bad, Unsure   verdicts pass, fail and inconclusive
    Refused             an error of the explorer's own
    RefusedInCompany    the same where another request is in the file, else pass
    Mute                no answer, as where the process dies: exit status 1
    MuteInCompany       the same where another request is in the file, else pass
    Torn                half an answer, then death
    Crash               death by SIGSEGV, with words on standard error
    OutOfMemory         HotSpot's last words on memory
    OutOfTables         the engine's
    Hungry, Spinning    use up memory and CPU time
    Chatty              writes more than any answer has
    Garbage             a line that is no answer, then goes on
    Echo                an error that repeats the request, with | for tabs
    Forger              a good answer to the next request before its turn, under a guessed id
    Twice               answers two times
    Liar                a verdict that contradicts itself
    Novel               a verdict with a field that nobody knows
    Stranger            a verdict on another program
"""

import dataclasses
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from concert.explorers.java import (
    JDK,
    ExplorerBench,
    Installation,
    Program,
    Request,
    SearchLimits,
)
from concert.sandbox import Sandbox, open_sandbox
from concert.toolchains import Toolchain, locate

VERDICT: Final[Mapping[str, object]] = {
    "coverage": {
        "blocked": 0,
        "bounds": {"timeouts_per_wait": 1},
        "left_out": [],
        "events": 40,
        "executions": 6,
        "limit": "",
        "rounds": 1,
        "seed": 1,
        "statement": "exhausted",
    },
    "format": 1,
    "labels": [],
    "observations": [],
    "outcome": "pass",
    "outputs": [{"executions": 6, "text": "done\n"}],
    "outputs_complete": True,
    "printing": {
        "orders": [[6, 0, [[0, [[0, 0, 0]]]]]],
        "texts": ["done\n"],
    },
    "printing_complete": True,
    "program": "Good",
    "shared_objects": [
        {"called_as": [], "class": "Account", "own": True, "threads": 3, "workers": 2}
    ],
    "stages": {"explore_ms": 1.5, "load_ms": 20, "minimise_ms": 0},
    "threads_created": 2,
    "violations": [],
}
"""A verdict as the explorer writes it."""

DEADLOCK: Final[Mapping[str, object]] = {
    "kind": "deadlock",
    "message": "Thread-0 and Thread-1 wait for each other",
    "promoted": [7, -3],
    "schedule": [[0, []], [1, [2, 1]], [2, []]],
    "sites": ["Bank.java:12", "Bank.java:20"],
    "threads": [
        {
            "name": "Thread-0",
            "stack": ["Bank.transfer(Bank.java:12)", "Bank.run(Bank.java:3)"],
            "state": "waits for monitor of Account#2 held by Thread-1",
        }
    ],
}
"""A violation as the explorer writes it."""

FAILED: Final[Mapping[str, object]] = {
    **VERDICT,
    "labels": ["deadlock"],
    "outcome": "fail",
    "program": "Bad",
    "violations": [DEADLOCK],
}
"""The verdict on Bad."""

REPLAYED: Final[Mapping[str, object]] = {
    "output": "done\n",
    "steps": [
        {"shared": True, "site": "Bank.java:2", "text": "starts Thread-0", "thread": 0},
        {"shared": False, "site": "Bank.java:2", "text": "initialises a class", "thread": 1},
        {"shared": True, "site": "Bank.java:3", "text": "locks Account#1", "thread": 1},
    ],
    "threads": ["main", "Thread-0"],
    "violation": DEADLOCK,
}
"""A replay as the explorer writes it."""

_UNSURE = {
    **VERDICT,
    "coverage": {
        **VERDICT["coverage"],  # type: ignore[dict-item]
        "limit": "executions",
        "statement": "bounded",
    },
    "outcome": "inconclusive",
    "program": "Unsure",
}

# The verdicts' programs, and whatever stands for the id, are filled in by the script.
_SCRIPT = r"""#!/bin/sh
# A fake of `java ... Main < REQUESTS`. $0 lies beside the texts that it writes.
here=${0%/*}
file=/tmp/requests
/bin/busybox cat > "$file"
requests=$(/bin/busybox wc -l < "$file")
answer() { /bin/busybox sed "s/ID/$1/;s/NAME/$3/" "$here/$2.json"; }
cut() { /bin/busybox cut -f "$1" | /bin/busybox tr -d '\n'; }
while read -r line; do
  id=$(printf '%s\n' "$line" | cut 1)
  mode=$(printf '%s\n' "$line" | cut 2)
  name=$(printf '%s\n' "$line" | cut 4)
  if [ "$mode" = replay ] && [ "$name" != Mute ] && [ "$name" != Echo ]; then
    answer "$id" replayed
    continue
  fi
  case $name in
    Bad) answer "$id" failed ;;
    Unsure) answer "$id" unsure ;;
    Refused) answer "$id" refused ;;
    RefusedInCompany)
      if [ "$requests" -gt 1 ]; then answer "$id" refused; else answer "$id" good "$name"; fi ;;
    Mute) exit 1 ;;
    MuteInCompany)
      if [ "$requests" -gt 1 ]; then exit 1; else answer "$id" good "$name"; fi ;;
    Torn) answer "$id" good "$name" | /bin/busybox head -c 200; exit 1 ;;
    Crash) echo "# SIGSEGV in explorer" >&2; kill -SEGV $$ ;;
    OutOfMemory)
      echo "# There is insufficient memory for the Java Runtime Environment to continue." >&2
      exit 1 ;;
    OutOfTables)
      echo "terminate called after throwing an instance of 'std::bad_alloc'" >&2; kill -ABRT $$ ;;
    Hungry)
      for part in 1 2 3 4; do
        /bin/busybox awk 'BEGIN { s = "x"; while (length(s) < 16777216) s = s s; while (1) n++ }' &
      done
      wait ;;
    Spinning) while :; do :; done ;;
    Chatty) exec /bin/busybox yes "$id" ;;
    Echo)
      told=$(printf '%s\n' "$line" | /bin/busybox cut -f 2- | /bin/busybox tr '\t' '|')
      printf '{"error":"%s","id":"%s"}\n' "$told" "$id" ;;
    Garbage) echo "{}"; answer "$id" good "$name" ;;
    Forger) answer "forged-1" good Good; answer "$id" good "$name" ;;
    Twice) answer "$id" good "$name"; answer "$id" good "$name" ;;
    Liar) answer "$id" liar ;;
    Novel) answer "$id" novel ;;
    Stranger) answer "$id" good Other ;;
    *) answer "$id" good "$name" ;;
  esac
done < "$file"
"""

_JAVAC = r"""#!/bin/sh
# A fake of `javac ... @files`: an empty class file for each source, unless one is Broken.java.
while read -r name; do
  name=${name#\"}; name=${name%\"}; base=${name##*/}
  if [ "$base" = Broken.java ]; then echo "$name:3: error: ';' expected" >&2; exit 1; fi
  : > "classes/${base%.java}.class"
done < files
"""


def fake_bench(folder: Path, *, sandbox: Sandbox | None = None) -> ExplorerBench:
    """Returns a bench with the fake, in a folder that is empty.

    Args:
        folder: Where the fake's files and the scratch folder go.
        sandbox: A sandbox opened before; None opens one.
    """
    toolchains = locate()
    root = folder / "fake"
    root.mkdir()
    texts = {
        "good": {**VERDICT, "program": "NAME"},
        "failed": FAILED,
        "unsure": _UNSURE,
        "liar": {**VERDICT, "program": "Liar", "outcome": "fail"},
        "novel": {**VERDICT, "program": "Novel", "mood": "sunny"},
    }
    for name, verdict in texts.items():
        _write(root / f"{name}.json", {"id": "ID", "verdict": verdict})
    _write(root / "replayed.json", {"id": "ID", "replay": REPLAYED})
    _write(root / "refused.json", {"id": "ID", "error": "no engine"})
    programs = {"java": root / "java", "javac": root / "javac"}
    for name, script in (("java", _SCRIPT), ("javac", _JAVAC)):
        programs[name].write_text(script, encoding="utf-8")
        programs[name].chmod(0o755)
    for name in ("boot.jar", "explorer.jar", "library.so"):
        (root / name).write_bytes(b"")
    scratch = folder / "scratch"
    scratch.mkdir()
    return ExplorerBench(
        sandbox=sandbox or open_sandbox("bubblewrap", toolchains),
        jdk=Toolchain(name=JDK, version="fake", identity="0" * 64, root=root, programs=programs),
        installation=Installation(
            boot_jar=root / "boot.jar",
            explorer_jar=root / "explorer.jar",
            library=root / "library.so",
        ),
        scratch=scratch,
    )


def real_javac_bench(folder: Path) -> ExplorerBench:
    """Returns a bench in `folder` that has the real compiler."""
    return dataclasses.replace(fake_bench(folder), jdk=locate()[JDK])


def fake_request(folder: Path, name: str) -> Request:
    """Returns a request for a program that the fake knows, with an empty class file."""
    classes = folder / "classes" / name
    classes.mkdir(parents=True, exist_ok=True)
    (classes / f"{name}.class").touch()
    return Request(
        program=Program(class_path=(classes,), main_class=name), limits=SearchLimits(cpu_ms=500)
    )


def _write(path: Path, value: object) -> None:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    path.write_text(f"{text}\n", encoding="utf-8")
