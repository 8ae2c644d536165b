"""Writes the part of a prompt that only agents get."""

import re
from collections.abc import Sequence

from concert.suites.race_detection.agent.limits import AgentLimits
from concert.suites.race_detection.agent.workshop import PROGRAM

_HEADING = "## Tools\n"
_TOOLS = """\
## Tools

You need not answer at once: you may first work on the program, which lies in your folder as
`{program}`{headers}. To act, reply with one JSON object in a fenced block and nothing after it; \
then you are
told what came of it. There are three tools:

```json
{{"tool": "shell", "command": "gcc -g -pthread -fsanitize=thread {program} && ./a.out"}}
```

runs a command line with `/bin/sh` in your folder. On PATH are `gcc` 13 (with ThreadSanitizer),
`gdb`, `valgrind` (with Helgrind, DRD and Memcheck), `nm`, `objdump` and the usual small commands.
Each command starts anew; only the files in your folder last. Nothing can be typed in, and there is
no network.

```json
{{"tool": "read", "path": "{program}", "first": 1, "last": 20}}
```

shows a file, or some of its lines.

```json
{{"tool": "write", "path": "notes.txt", "content": "..."}}
```

makes or replaces a file.

You have {turns} turns in all, one of which is your answer. A command may use \
{command_cpu_seconds:g} s of CPU time, all together {cpu_seconds:g} s; one that takes longer than \
{command_wall_seconds:g} s is ended. Of its output you are shown {shown_kib} KiB at most, in all \
{all_shown_kib} KiB. Your folder holds {folder_mib} MiB.

To answer, reply with the race list in the form described above, and without an action. Lines are
those of the program as it is given above, whatever you do to the file."""


_ACT_IN_TEXT = (
    "To act, reply with one JSON object in a fenced block and nothing after it; then you are\n"
    "told what came of it. There are three tools:"
)
_ACT_BY_CALL = (
    "To act, call one of your three tools, one call a\nreply; then you are told what came of it."
)
_SAMPLES = re.compile(r"```json\n\{\"tool\": \"(?P<name>\w+)\".*\n```\n\n(?P<verb>\w+)")
"""A call as text shows it, and the first word of what it does."""


def native_prompt(prompt: str) -> str:
    """Returns the first message to an agent whose tools are functions: no word of JSON for them.

    Args:
        prompt: The message as `build_agent_prompt` wrote it.
    """
    said, heading, tools = prompt.rpartition(_HEADING)
    if not heading:
        return prompt
    tools = tools.replace(_ACT_IN_TEXT, _ACT_BY_CALL)
    tools = _SAMPLES.sub(r"`\g<name>` \g<verb>", tools)
    return f"{said}{_HEADING}{tools.replace('without an action', 'without a call')}"


def build_agent_prompt(prompt: str, *, limits: AgentLimits, headers: Sequence[str] = ()) -> str:
    """Returns the first message to an agent.

    Args:
        prompt: What a model without tools is asked about the program.
        limits: What the agent may use: it is told all that it can run into.
        headers: Names of the files beside the program's main one.
    """
    tools = _TOOLS.format(
        program=PROGRAM,
        headers=f" beside {', '.join(f'`{name}`' for name in headers)}" if headers else "",
        turns=limits.turns,
        command_cpu_seconds=limits.command_cpu_seconds,
        cpu_seconds=limits.cpu_seconds,
        command_wall_seconds=limits.command_wall_seconds,
        shown_kib=limits.shown_bytes >> 10,
        all_shown_kib=limits.all_shown_bytes >> 10,
        folder_mib=limits.folder_bytes >> 20,
    )
    return f"{prompt.rstrip()}\n\n{tools}\n"
