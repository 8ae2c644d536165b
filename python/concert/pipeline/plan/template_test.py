"""A template words the prompts of a run, and is part of what the model was asked."""

import dataclasses
from collections.abc import Mapping
from pathlib import Path

import pytest

from concert.pipeline import Settings, TemplateError, make_plan, read_template
from concert.pipeline.testing.fake_model import FakeModel
from concert.pipeline.testing.fake_suite import FakeSuite, fake_task
from concert.values.values import Task


class _Worded(FakeSuite):
    needed_places = (("program", "source"),)

    def places(self, task: Task, variant: str) -> Mapping[str, str]:
        if variant == "loud":
            return {}
        return {"program": f"{task.task_id} {{{{source}}}}", "source": "x"}


_SETTINGS = Settings(
    suites=("fake",),
    models=("fake:model",),
    tasks=(),
    samples=1,
    limits=(),
    sandbox="none",
    cores=(0,),
)


def _questions(template: str, *, variants: tuple[str, ...] = ("default",)) -> list[tuple[str, str]]:
    settings = dataclasses.replace(_SETTINGS, template=template, variants=variants)
    plan = make_plan(
        settings,
        suites={"fake": _Worded([fake_task("t")])},
        toolchains=(),
        open_models=lambda name: [FakeModel(name)],
    )
    return [(one.ask.prompt, one.key) for one in plan.questions]


def test_a_template_takes_the_place_of_the_wording() -> None:
    ((prompt, _),) = _questions("Look: {{program}}!")
    # The text of a place is not looked through for places.
    assert prompt == "Look: t {{source}}!"


def test_another_template_asks_another_question() -> None:
    keys = {_questions(template)[0][1] for template in ("", "A {{source}}", "B {{source}}")}
    assert len(keys) == 3


@pytest.mark.parametrize(
    ("template", "variants", "part"),
    [
        ("{{nothing}} of use", ("default",), "the template lacks {{program}} or {{source}}"),
        ("{{source}} {{colour}}", ("default",), "unknown place {{colour}}; there are program, sou"),
        ("{{source}}", ("loud",), "variant loud takes no template"),
    ],
)
def test_a_template_of_no_use_is_refused(
    template: str, variants: tuple[str, ...], part: str
) -> None:
    with pytest.raises(TemplateError, match="suite fake") as refused:
        _questions(template, variants=variants)
    assert part in str(refused.value)


def test_a_suite_without_places_takes_no_template() -> None:
    with pytest.raises(TemplateError, match="takes no template"):
        make_plan(
            dataclasses.replace(_SETTINGS, template="{{program}}"),
            suites={"fake": FakeSuite([fake_task("t")])},
            toolchains=(),
            open_models=lambda name: [FakeModel(name)],
        )


def test_a_file_without_any_place_is_refused(tmp_path: Path) -> None:
    (tmp_path / "plain.txt").write_text("List the races.")
    with pytest.raises(TemplateError, match="no place such as"):
        read_template(tmp_path / "plain.txt")
    with pytest.raises(TemplateError, match="No such file"):
        read_template(tmp_path / "none.txt")
