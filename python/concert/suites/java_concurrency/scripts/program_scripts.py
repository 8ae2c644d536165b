"""Answers with one pattern of a program, filled in from the text of the prompt.

`patterns` starts as many threads as the prompt allows, each of which prints the quoted lines of the
sentences that speak of printing, with its number in the place of a single capital letter, and all
under one lock. The main thread waits for them and prints quoted texts that end with `=`, with the
number of threads behind them. Of 100 answers 20 lack the lock, 20 an import and 30 a sign of the
syntax. It understands nothing, so nearly all of its programs print the wrong lines.
"""

import json
import random
import re
from collections.abc import Mapping
from typing import Final

from concert.suites.scripted import Script
from concert.values.values import Task

_MOST_THREADS: Final = re.compile(r"at most (\d{1,3}) threads")
_SENTENCE: Final = re.compile(r"[^.\n]{1,2000}")
_QUOTED: Final = re.compile(r"`([^`\n]{1,200})`")
_PLACE: Final = re.compile(r"\b[A-Z]\b")
_IMPORT: Final = "import java.util.concurrent.locks.ReentrantLock;\n\n"
_LACKS: Final = ("lock",) * 20 + ("import",) * 20 + ("syntax",) * 30 + ("",) * 30
_PROGRAM: Final = """\
public class Main {{
    private static final ReentrantLock LOCK = new ReentrantLock();

    public static void main(String[] args) throws InterruptedException {{
        Thread[] threads = new Thread[{threads}];
        for (int i = 0; i < threads.length; i++) {{
            int number = i;
            threads[i] = new Thread(() -> {{
                {lock}
                try {{
{lines}                }} finally {{
                    {unlock}
                }}
            }});
            threads[i].start();
        }}
        for (Thread thread : threads) {{
            thread.join();
        }}
{sums}    }}
}}
"""


def _pattern_program(task: Task, chance: random.Random) -> str:
    lacks = chance.choice(_LACKS)
    found = _MOST_THREADS.search(task.prompt)
    printed = [
        quoted
        for sentence in _SENTENCE.findall(task.prompt)
        if "print" in sentence
        for quoted in _QUOTED.findall(sentence)
    ]
    texts = list(dict.fromkeys(printed))
    program = _PROGRAM.format(
        threads=found[1] if found else "1",
        lock="LOCK.lock();" if lacks != "lock" else "// no lock",
        unlock="LOCK.unlock();" if lacks != "lock" else "// no lock",
        lines="".join(map(_thread_line, (one for one in texts if not one.endswith("=")))),
        sums="".join(map(_main_line, (one for one in texts if one.endswith("=")))),
    )
    if lacks == "syntax":
        program = program.replace("threads[i].start();", "threads[i].start()")
    return f"```java\n{'' if lacks == 'import' else _IMPORT}{program}```\n"


def _thread_line(text: str) -> str:
    parts = " + number + ".join(json.dumps(part) for part in _PLACE.split(text))
    return f"                    System.out.println({parts});\n"


def _main_line(text: str) -> str:
    return f"        System.out.println({json.dumps(text)} + threads.length);\n"


JAVA_SCRIPTS: Final[Mapping[str, Script]] = {"patterns": _pattern_program}
"""The suite's scripted answerers by name."""
