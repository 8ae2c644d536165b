"""A coding agent explores and replays over the protocol, and whatever it sends harms nobody."""

from pathlib import Path
from typing import Any

import anyio
from mcp import Client

from concert.app.agent_server.agent_for_tests import RACY, call, talk, text_of

_BANK = """public class Bank {
  static void move(Object from, Object to) {
    synchronized (from) {
      synchronized (to) {
        System.out.print("");
      }
    }
  }

  public static void main(String[] args) {
    Object first = new Object();
    Object second = new Object();
    new Thread(() -> move(first, second)).start();
    new Thread(() -> move(second, first)).start();
  }
}
"""
_ORDERED = RACY.replace("    count++;\n    pthread_join", "    pthread_join")
_HOSTILE = """#include <pthread.h>
#include <stdio.h>
static int count; /* \x1b]0;owned\x07 \u202e \x85 */
static void *work(void *argument) { count++; /* \x1b[2J */ return argument; }
int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    count++; /* \x1b[2J \u202e */
    pthread_join(thread, NULL);
    printf("\x1b[2J\\033[2J\\377\\n");
    return 0;
}
"""


def test_the_tools_are_listed_with_schemas(tmp_path: Path) -> None:
    async def conversation(client: Client) -> Any:
        return await client.list_tools()

    listed = talk(tmp_path, conversation)
    names = [tool.name for tool in listed.tools]
    assert names == ["explore_java", "explore_c", "replay", "explain_limits"]
    for tool in listed.tools:
        assert tool.description
        assert tool.input_schema["type"] == "object"
        assert tool.input_schema["additionalProperties"] is False
        assert tool.output_schema
        assert "left_out" in tool.output_schema["properties"] or tool.name[:7] != "explore"
    assert listed.tools[1].input_schema["required"] == ["source"]


def test_a_racy_c_program_is_convicted_and_its_race_replayed(tmp_path: Path) -> None:
    async def conversation(client: Client) -> Any:
        told = (await client.call_tool("explore_c", {"source": RACY})).structured_content
        asked = {"handle": told["handle"], "fault": told["faults"][0]["number"]}
        return told, await client.call_tool("replay", asked)

    told, replayed = talk(tmp_path, conversation)
    assert (told["outcome"], told["coverage"], told["labels"]) == (
        "fail",
        "exhausted",
        ["data_race"],
    )
    assert (told["limits"]["executions"], told["left_out"]) == (1_000_000, [])
    sides = told["faults"][0]["sides"]
    assert [(side["place"], side["text"]) for side in sides] == [
        ("program.c:5", "count++;"),
        ("program.c:12", "count++;"),
    ]
    execution = replayed.structured_content
    assert execution["shows_it_again"]
    assert not execution["next_step"]
    convicting = [step for step in execution["steps"] if step["convicts"]]
    assert {step["place"] for step in convicting} == {"program.c:5", "program.c:12"}
    assert all(step["sentence"].startswith(step["thread"]) for step in convicting)
    assert "Nothing orders the two" in execution["why"][0]
    assert "* T1 work" in text_of(replayed)


def test_a_java_program_that_deadlocks_is_convicted_and_replayed_in_pages(tmp_path: Path) -> None:
    async def conversation(client: Client) -> Any:
        files = [{"name": "Bank.java", "text": _BANK}]
        told = (await client.call_tool("explore_java", {"files": files})).structured_content
        pages = []
        step = 1
        while step:
            asked = {"handle": told["handle"], "first_step": step, "most_steps": 3}
            pages.append((await client.call_tool("replay", asked)).structured_content)
            step = pages[-1]["next_step"]
        return told, pages

    told, pages = talk(tmp_path, conversation)
    assert (told["outcome"], told["labels"], told["coverage"]) == (
        "fail",
        ["deadlock"],
        "exhausted",
    )
    assert told["bounds"]["early_timeouts_per_wait"] == 2
    numbers = [step["number"] for page in pages for step in page["steps"]]
    assert numbers == list(range(1, pages[0]["steps_in_all"] + 1))
    assert len(pages) > 2
    last = pages[-1]["steps"][-1]
    assert last["convicts"]
    assert "in the end" in last["sentence"]


def test_a_correct_program_passes_only_as_every_interleaving_was_seen(tmp_path: Path) -> None:
    told = call(tmp_path, "explore_c", source=_ORDERED).structured_content
    assert (told["outcome"], told["coverage"], told["faults"]) == ("pass", "exhausted", [])
    limits = {"total_events": 1, "random_executions": 0}
    bounded = call(tmp_path, "explore_c", source=_ORDERED, limits=limits).structured_content
    assert (bounded["outcome"], bounded["coverage"]) == ("inconclusive", "bounded")
    assert (bounded["limit"], bounded["limits"]["total_events"]) == ("total_events", 1)


def test_calls_at_once_do_not_mix(tmp_path: Path) -> None:
    async def conversation(client: Client) -> Any:
        answers: dict[str, Any] = {}

        async def explore(name: str, source: str) -> None:
            answer = await client.call_tool("explore_c", {"source": source})
            answers[name] = answer.structured_content

        async with anyio.create_task_group() as group:
            for name, source in (("racy", RACY), ("ordered", _ORDERED), ("again", RACY)):
                group.start_soon(explore, name, source)
        return answers

    answers = talk(tmp_path, conversation)
    assert [answers[name]["outcome"] for name in ("racy", "ordered", "again")] == [
        "fail",
        "pass",
        "fail",
    ]
    assert len({told["handle"] for told in answers.values()}) == 3
    assert {**answers["racy"], "handle": ""} == {**answers["again"], "handle": ""}


def test_the_limits_are_explained(tmp_path: Path) -> None:
    answer = call(tmp_path, "explain_limits")
    limits = {one["name"]: one for one in answer.structured_content["limits"]}
    assert limits["heap_bytes"]["java"] == -1
    assert limits["executions"]["c"] == 1_000_000
    assert "executions of the search" in text_of(answer)


_SOURCE = "int main(void) { return 0; }"
_BAD: list[tuple[str, dict[str, Any], str]] = [
    ("explore_c", {"source": "int main(void) { return x; }"}, "'x' undeclared"),
    ("explore_c", {"source": "/* " + "a" * (1 << 20) + " */"}, "give at most 1,048,576"),
    ("explore_c", {"source": _SOURCE, "name": "../../etc/x.c"}, "is no name of a C file: name"),
    ("explore_c", {"source": _SOURCE, "name": "\x1b[2J.c"}, "is no name of a C file: name"),
    ("explore_c", {"source": _SOURCE, "name": "a" * 5000 + ".c"}, "without folders"),
    ("explore_c", {"source": _SOURCE, "limits": {"\x1b[2J": 1}}, "C has no limit "),
    ("explore_c", {"source": _SOURCE, "limits": {"executions": -1}}, "limits.executions: "),
    ("explore_c", {"source": _SOURCE, "\x1b[2J": 1}, "known are source, name, limits"),
    ("explore_c", {"source": 3}, "source: a string is expected, not 3"),
    ("explore_c", {}, "source: missing"),
    ("explore_java", {"files": []}, "0 files: files; give 1 to 64"),
    (
        "explore_java",
        {"files": [{"name": "A.java", "text": "class A {"}]},
        "javac: reached end of file while parsing: A.java:1",
    ),
    ("explore_java", {"files": [{"name": "/A.java", "text": ""}]}, "files[0].name; name it as"),
    ("explore_java", {"files": [{"name": "-J.java", "text": ""}]}, "files[0].name; name it as"),
    ("explore_java", {"files": [{"name": "A.java", "text": ""}] * 2}, "two files of one name"),
    (
        "explore_java",
        {"files": [{"name": "A.java", "text": "class A {}"}], "main_class": "B\n"},
        "no name of a class: main_class",
    ),
    (
        "explore_java",
        {"files": [{"name": "A.java", "text": "class A {}"}], "main_class": "Absent"},
        "there is no class Absent",
    ),
    ("replay", {"handle": "v1"}, "no verdict of this session has the handle 'v1'"),
    ("replay", {"handle": "../v1"}, "give one that explore told"),
    ("replay", {"handle": "v1", "most_steps": 10**6}, "most_steps: a number from 1 to 200"),
    ("\x1b[2J", {}, "there is no tool "),
]


def test_whatever_is_wrong_gets_one_line_and_leaves_nothing(tmp_path: Path) -> None:
    async def conversation(client: Client) -> Any:
        return [await client.call_tool(tool, arguments) for tool, arguments, _ in _BAD]

    for (tool, _, told), answer in zip(_BAD, talk(tmp_path, conversation), strict=True):
        line = text_of(answer)
        assert answer.is_error, tool
        assert told in line
        assert line.isprintable()
        assert len(line) < 2500
        assert str(tmp_path) not in line
    assert list((tmp_path / "temporary").iterdir()) == []


def test_a_fault_that_a_verdict_does_not_have_gets_one_line(tmp_path: Path) -> None:
    async def conversation(client: Client) -> Any:
        told = (await client.call_tool("explore_c", {"source": RACY})).structured_content
        return await client.call_tool("replay", {"handle": told["handle"], "fault": 99})

    answer = talk(tmp_path, conversation)
    assert answer.is_error
    assert text_of(answer).startswith("the verdict has no violation 99; choose from 0 to ")


def test_the_texts_of_a_hostile_program_are_inert(tmp_path: Path) -> None:
    async def conversation(client: Client) -> Any:
        explored = await client.call_tool("explore_c", {"source": _HOSTILE})
        asked = {"handle": explored.structured_content["handle"], "all_steps": True}
        return [explored, await client.call_tool("replay", asked)]

    answers = talk(tmp_path, conversation)
    texts = [
        text
        for answer in answers
        for text in (text_of(answer), *_strings(answer.structured_content))
    ]
    assert any("\\x1b[2J" in text for text in texts)
    assert [text for text in texts if not text.replace("\n", "").isprintable()] == []
    log = (tmp_path / "log").read_text(encoding="utf-8")
    assert log.replace("\n", "").isprintable()


def _strings(value: Any) -> list[str]:
    match value:
        case str():
            return [value]
        case dict():
            return [text for one in (*value, *value.values()) for text in _strings(one)]
        case list():
            return [text for one in value for text in _strings(one)]
    return []
