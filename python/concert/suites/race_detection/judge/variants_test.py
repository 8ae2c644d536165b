"""Each variant asks its own question, and what is right follows the lines that it shows."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from concert.pipeline.plan.plan import make_plan
from concert.pipeline.plan.settings import Settings
from concert.suites.race_detection import RaceDetection
from concert.suites.race_detection.judge.judge import judge_races
from concert.suites.race_detection.judge.variants import (
    AGENTS,
    Variant,
    digest_of,
    extract_answer,
    judge_answer,
    lacks,
    shown,
)
from concert.suites.race_detection.suite import reference_answer
from concert.suites.race_detection.tasks.programs import Access, Program, Race
from concert.suites.race_detection.tasks.questions import prompt_of, reading_of
from concert.suites.race_detection.tasks.rendering import Form, Rendering, SourceFile
from concert.values.values import Outcome

_SOURCE = "int x;\nvoid *f(void *a)\n{\n    x = 1;\n    return a;\n}\n"
_COMMENTED = "// Shared.\nint x;\nvoid *f(void *a)\n{\n    x = 1; // Writes.\n    return a;\n}\n"
_UNFORMATTED = "int x;\nvoid *f(void *a) { x = 1; return a; }\n"
_ORIGINAL = '#include "x.h"\n// Runs twice.\nvoid *f(void *a) { x = 1; return a; }\n'
_PROGRAM = Program(
    task_id="made-up",
    title="made up",
    category="pthread",
    source=_SOURCE,
    races=(
        Race(
            variable="x",
            first=Access(line=4, kind=None, code="x = 1;"),
            second=Access(line=4, kind=None, code="x = 1;"),
            reason="two threads run it",
        ),
    ),
    race_free_because="",
    seeded=(),
    renderings={
        Form.COMMENTS: Rendering(
            files=(SourceFile(name="program.c", text=_COMMENTED),),
            lines=((2,), (3,), (4,), (5,), (6,), (7,)),
        ),
        Form.UNFORMATTED: Rendering(
            files=(SourceFile(name="program.c", text=_UNFORMATTED),),
            lines=((1,), (2,), (2,), (2,), (2,), (2,)),
        ),
        Form.MULTI_FILE: Rendering(
            files=(
                SourceFile(name="program.c", text='#include "x.h"\n' + _SOURCE[7:]),
                SourceFile(name="x.h", text="int x;\n"),
            ),
            lines=((7,), (2,), (3,), (4,), (5,), (6,)),
        ),
        Form.ORIGINAL: Rendering(
            files=(
                SourceFile(name="program.c", text=_ORIGINAL),
                SourceFile(name="x.h", text="int x; // Shared.\n"),
            ),
            lines=((4,), (3,), (3,), (3,), (3,), (3,)),
        ),
    },
)
_PLAIN = replace(_PROGRAM, renderings={})
_FORMS = (
    Variant.COMMENTS,
    Variant.UNFORMATTED,
    Variant.MULTI_FILE,
    Variant.ORIGINAL,
    Variant.AGENT_ORIGINAL,
)
_HEADINGS = [
    "Role and task",
    "What you need to know",
    "How to proceed",
    "How to answer",
    "The program",
]


def _headings(prompt: str) -> list[str]:
    return re.findall(r"^## (.*)$", prompt, re.MULTILINE)


def _numbered(prompt: str) -> dict[int, str]:
    """Returns the lines of the program by the number that a model is shown."""
    return {int(n): text for n, text in re.findall(r"^(\d+):(?: (.*))?$", prompt, re.MULTILINE)}


@pytest.mark.parametrize("variant", list(Variant))
def test_a_variant_has_the_five_sections_but_for_the_one_without_knowledge(
    variant: Variant,
) -> None:
    missing = ["What you need to know"] if variant is Variant.NO_KNOWLEDGE else []
    headings = _headings(prompt_of(_PROGRAM, variant))
    assert headings == [heading for heading in _HEADINGS if heading not in missing]


def test_no_two_variants_ask_the_same_but_that_of_agents_who_are_told_more() -> None:
    prompts = {variant: prompt_of(_PROGRAM, variant) for variant in Variant}
    assert prompts.pop(Variant.AGENT) == prompts[Variant.DEFAULT]
    assert prompts.pop(Variant.AGENT_ORIGINAL) == prompts[Variant.ORIGINAL]
    assert len(set(prompts.values())) == len(prompts)


@pytest.mark.parametrize("variant", [*_FORMS, Variant.DEFAULT, Variant.YES_NO])
def test_the_numbers_in_the_prompt_are_those_that_races_are_looked_up_by(variant: Variant) -> None:
    program = shown(_PROGRAM, variant)
    lines = _numbered(prompt_of(_PROGRAM, variant))
    assert list(lines) == list(range(1, len(program.lines) + 1))
    assert [lines[n] for n in lines] == [line.rstrip() for line in program.lines]
    (race,) = program.races
    assert all("x = 1;" in lines[line] for side in race.sides for line in side)


def test_files_stand_under_their_names_and_are_numbered_through() -> None:
    prompt = prompt_of(_PROGRAM, Variant.MULTI_FILE)
    assert '### program.c\n\n1: #include "x.h"\n' in prompt
    assert prompt.endswith("6: }\n\n### x.h\n\n7: int x;\n")


@pytest.mark.parametrize(
    ("variant", "line"),
    [
        (Variant.DEFAULT, 4),
        (Variant.NO_KNOWLEDGE, 4),
        (Variant.COMMENTS, 5),
        (Variant.UNFORMATTED, 2),
        (Variant.MULTI_FILE, 4),
        (Variant.ORIGINAL, 3),
        (Variant.AGENT_ORIGINAL, 3),
    ],
)
def test_an_answer_is_right_at_the_lines_that_were_shown(variant: Variant, line: int) -> None:
    for named in range(1, 8):
        response = f'{{"races": [{{"shared_variable": "x", "lineA": {named}, "lineB": {named}}}]}}'
        judgement = judge_answer(_PROGRAM, variant, extract_answer(variant, response))
        assert (judgement.outcome is Outcome.PASS) == (named == line)


@pytest.mark.parametrize("variant", _FORMS)
def test_a_program_without_another_form_lacks_the_variant_and_says_why(variant: Variant) -> None:
    assert lacks(_PROGRAM, variant) == ""
    assert lacks(_PLAIN, variant).startswith("it has ")
    same = Rendering(
        files=(SourceFile(name="program.c", text=_SOURCE),),
        lines=tuple((n,) for n in range(1, 7)),
    )
    assert lacks(replace(_PLAIN, renderings=dict.fromkeys(Form, same)), variant)


def test_an_agent_gets_no_program_with_a_file_outside_of_its_folder() -> None:
    for name, reason in (("../x.h", "a header outside"), ("/x.h", "a header outside"), ("x.h", "")):
        original = _PROGRAM.renderings[Form.ORIGINAL]
        files = (original.files[0], SourceFile(name=name, text=original.files[1].text))
        moved = replace(_PROGRAM, renderings={Form.ORIGINAL: replace(original, files=files)})
        assert reason in lacks(moved, Variant.AGENT_ORIGINAL)
        assert bool(lacks(moved, Variant.AGENT_ORIGINAL)) == bool(reason)
        assert lacks(moved, Variant.ORIGINAL) == ""


def test_every_program_can_be_put_in_the_other_variants() -> None:
    others = [variant for variant in Variant if variant not in _FORMS]
    assert [lacks(_PLAIN, variant) for variant in others] == [""] * 4


def test_verdicts_of_variants_with_other_answers_are_kept_apart() -> None:
    digests = {variant: digest_of(_PROGRAM, variant) for variant in Variant}
    assert digests.pop(Variant.AGENT_ORIGINAL) == digests[Variant.ORIGINAL]
    same = {digests.pop(variant) for variant in (Variant.NO_KNOWLEDGE, Variant.AGENT)}
    assert same == {digests[Variant.DEFAULT]}
    assert len(set(digests.values())) == len(digests)


def test_an_answer_can_be_read_in_the_variant_that_asked_for_it() -> None:
    for variant in Variant:
        reading = reading_of(variant)
        if variant in AGENTS:
            assert reading is None
            continue
        assert reading is not None
        assert reading.is_readable("Answer: no") == (variant is Variant.YES_NO)
        assert reading.is_readable('{"races": []}') == (variant is not Variant.YES_NO)


def test_the_reference_of_each_variant_passes() -> None:
    for variant in _FORMS:
        there = shown(_PROGRAM, variant)
        candidate = extract_answer(variant, reference_answer(there))
        assert judge_races(there, candidate).outcome is Outcome.PASS


_TASK = """title = "t"
category = "pthread"
race_free_because = "r"
"""


def _suite(folder: Path) -> RaceDetection:
    for name in ("one", "two"):
        (folder / name).mkdir()
        (folder / name / "program.c").write_text("int x;\n")
        (folder / name / "races.toml").write_text(_TASK)
    return RaceDetection(folder)


def test_what_a_task_does_not_have_is_not_asked_and_counted(tmp_path: Path) -> None:
    recording = tmp_path / "said.jsonl"
    rows = [{"task_id": name, "response": "no"} for name in ("one", "two")]
    recording.write_text("\n".join(json.dumps(row) for row in rows))
    settings = Settings(
        suites=("race-detection",),
        models=(f"recorded:{recording}",),
        tasks=(),
        samples=1,
        limits=(),
        sandbox="none",
        cores=(0,),
        variants=("all",),
    )
    plan = make_plan(settings, suites={"race-detection": _suite(tmp_path)}, toolchains=())
    assert [(one.variant, len(one.tasks)) for one in plan.unasked] == [
        ("comments", 2),
        ("unformatted", 2),
        ("multi-file", 2),
        ("original", 2),
        ("agent-original", 2),
    ]
    assert plan.unasked[0].tasks == ("race-detection/one", "race-detection/two")
    asked = {question.ask.variant for question in plan.questions}
    assert asked == {"default", "no-knowledge", "yes-no", "agent"}
    assert all(question.task.variant == question.ask.variant for question in plan.questions)
