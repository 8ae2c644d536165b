"""Words prompts by a template of the user's in place of a suite's own wording.

A template is a text with places such as `{{program}}`. Its text, and not its file, is a setting of
a run: so a results folder can be resumed and scored where the file is not.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from concert.pipeline.errors import TemplateError
from concert.reading import UnreadableError, read_text
from concert.suites.protocol import Suite
from concert.suites.task_facts import FillsTemplates
from concert.values.values import Task

_MOST_BYTES: Final = 64 << 10
_PLACE: Final = re.compile(r"\{\{([a-z]{1,20})\}\}")


def read_template(path: Path) -> str:
    """Returns the text of a template.

    Raises:
        TemplateError: It cannot be read, or has no place at all.
    """
    try:
        text = read_text(path, most_bytes=_MOST_BYTES)
    except UnreadableError as error:
        raise TemplateError(str(path), error.what) from None
    if not _PLACE.search(text):
        raise TemplateError(str(path), "the template has no place such as {{program}}")
    return text


def demand_places(template: str, suite: Suite) -> None:
    """Refuses a template that lacks what a model must know to answer the suite's tasks.

    Raises:
        TemplateError: It lacks a place, or the suite takes no templates.
    """
    if not isinstance(suite, FillsTemplates):
        raise TemplateError(f"suite {suite.name}", "this suite takes no template")
    there = set(_PLACE.findall(template))
    for group in suite.needed_places:
        if not there.intersection(group):
            names = " or ".join(f"{{{{{name}}}}}" for name in group)
            raise TemplateError(f"suite {suite.name}", f"the template lacks {names}")


def fill(template: str, suite: Suite, task: Task, variant: str) -> str:
    """Returns the prompt of a task in the wording of a template.

    Raises:
        TemplateError: The suite has no such place, or no wording of its variant can be replaced.
    """
    places: Mapping[str, str] = (
        suite.places(task, variant) if isinstance(suite, FillsTemplates) else {}
    )
    if not places:
        raise TemplateError(f"suite {suite.name}", f"variant {variant} takes no template")
    for name in _PLACE.findall(template):
        if name not in places:
            known = ", ".join(sorted(places))
            raise TemplateError(
                f"suite {suite.name}", f"unknown place {{{{{name}}}}}; there are {known}"
            )
    # One pass: what is filled in may itself hold braces.
    return _PLACE.sub(lambda found: places[found.group(1)], template)
