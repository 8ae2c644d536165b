"""Takes a program through the paper's three phases, and maps its lines."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from concert.suites.race_detection.importing.alignment import UnlikeTextsError, map_lines
from concert.suites.race_detection.importing.comments import has_comments, without_comments
from concert.suites.race_detection.importing.errors import UnusableTaskError
from concert.suites.race_detection.importing.formatting import Formatter
from concert.suites.race_detection.importing.headers import inline_headers
from concert.suites.race_detection.tasks.rendering import (
    MAIN_FILE,
    Form,
    Rendering,
    SourceFile,
)


class Phase(StrEnum):
    """A phase, in the order in which they are done (Section 3)."""

    INLINE = "inline"
    """User-defined headers are put in place of their `#include`."""
    COMMENTS = "comments"
    """Comments are removed."""
    FORMAT = "format"
    """clang-format lays the program out, one statement a line."""


type Phases = frozenset[Phase]

ALL_PHASES: Phases = frozenset(Phase)
FORMS: Mapping[Form, Phases] = {
    Form.COMMENTS: ALL_PHASES - {Phase.COMMENTS},
    Form.UNFORMATTED: ALL_PHASES - {Phase.FORMAT},
    Form.MULTI_FILE: ALL_PHASES - {Phase.INLINE},
    Form.ORIGINAL: frozenset(),
}
"""The phases whose result each form is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RawProgram:
    """A program as it lies in the checkout.

    Attributes:
        main: Name of its main file.
        files: Texts of its files by name, the main one first.
    """

    main: str
    files: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """A program after the phases.

    Attributes:
        source: The text that labels refer to: after all phases.
        shown: The program after the phases that were chosen.
        forms: Other forms that differ from `source`.
        missing: For each form that it should have and cannot, why.
    """

    source: str
    shown: Rendering
    forms: Mapping[Form, Rendering]
    missing: Mapping[Form, str]


def prepare(
    programs: Sequence[RawProgram], formatter: Formatter, *, phases: Phases = ALL_PHASES
) -> list[Prepared | UnusableTaskError]:
    """Takes programs through the phases.

    Args:
        programs: The programs.
        formatter: Formats; it is given all texts at once, for one by one would take much longer.
        phases: The phases of `Prepared.shown`.

    Returns:
        For each program what became of it, or why nothing did.

    Raises:
        SandboxError: The sandbox failed.
    """
    wanted = {ALL_PHASES, phases, *FORMS.values()}
    texts: dict[str, None] = {}
    for program in programs:
        for some in wanted:
            if Phase.FORMAT in some:
                texts.update(dict.fromkeys(_or_none(program, some)))
    layouts = dict(zip(texts, formatter.format(list(texts)), strict=True))
    prepared: list[Prepared | UnusableTaskError] = []
    for program in programs:
        try:
            prepared.append(_prepared(program, layouts, phases))
        except UnusableTaskError as error:
            prepared.append(error)
    return prepared


type _Layouts = Mapping[str, str | UnusableTaskError]


def _prepared(program: RawProgram, layouts: _Layouts, phases: Phases) -> Prepared:
    (source,) = _laid_out(program, ALL_PHASES, layouts).values()
    _demand_newlines(source)
    forms: dict[Form, Rendering] = {}
    missing: dict[Form, str] = {}
    for form in _possible_forms(program):
        try:
            rendering = _rendering(program, FORMS[form], layouts, source)
        except UnusableTaskError as error:
            if form is Form.UNFORMATTED:
                raise UnusableTaskError(f"formatting changes the program: {error.what}") from error
            missing[form] = error.what
            continue
        if rendering.text != source:
            forms[form] = rendering
    return Prepared(
        source=source,
        shown=_rendering(program, phases, layouts, source),
        forms=forms,
        missing=missing,
    )


def _possible_forms(program: RawProgram) -> Iterator[Form]:
    yield Form.UNFORMATTED
    if any(has_comments(text) for text in program.files.values()):
        yield Form.COMMENTS
    if len(program.files) > 1:
        yield Form.MULTI_FILE
    yield Form.ORIGINAL


def _rendering(program: RawProgram, phases: Phases, layouts: _Layouts, source: str) -> Rendering:
    texts = _laid_out(program, phases, layouts)
    # Read in the order of the source, whatever the order in which the files are shown.
    whole = inline_headers(program.main, texts)
    starts, lines = {}, 0
    for name, text in texts.items():
        _demand_newlines(text)
        starts[name] = lines
        lines += text.count("\n")
    try:
        there = map_lines(source, whole.text)
    except UnlikeTextsError as error:
        raise UnusableTaskError(
            f"its form without the phases {_names(ALL_PHASES - phases)} has other code from line"
            f" {error.line} of the source on"
        ) from error
    numbers = [starts[name] + line for name, line in whole.origins]
    files = (
        SourceFile(name=MAIN_FILE if name == program.main else name, text=text)
        for name, text in texts.items()
    )
    return Rendering(
        files=tuple(files),
        lines=tuple(tuple(sorted({numbers[line - 1] for line in some})) for some in there),
    )


def _laid_out(program: RawProgram, phases: Phases, layouts: _Layouts) -> dict[str, str]:
    """Returns the files after the phases; a single one after inlining."""
    texts = dict(zip(_names_of(program, phases), _unformatted(program, phases), strict=True))
    if Phase.FORMAT not in phases:
        return {name: _trimmed(text) for name, text in texts.items()}
    done = {}
    for name, text in texts.items():
        layout = layouts[text]
        if isinstance(layout, UnusableTaskError):
            raise layout
        done[name] = layout
    return done


def _names_of(program: RawProgram, phases: Phases) -> list[str]:
    return [program.main] if Phase.INLINE in phases else list(program.files)


def _unformatted(program: RawProgram, phases: Phases) -> list[str]:
    """Returns the files after all chosen phases but the last."""
    texts = program.files
    if Phase.COMMENTS in phases:
        texts = {name: without_comments(text) for name, text in texts.items()}
    if Phase.INLINE in phases:
        return [inline_headers(program.main, texts).text]
    return list(texts.values())


def _or_none(program: RawProgram, phases: Phases) -> list[str]:
    try:
        return _unformatted(program, phases)
    except UnusableTaskError:
        # Told when the program is prepared.
        return []


def _trimmed(text: str) -> str:
    """Returns the text without blanks at the ends of its lines, its last line ended."""
    return "".join(f"{line.rstrip()}\n" for line in text.removesuffix("\n").split("\n"))


def _demand_newlines(text: str) -> None:
    if len(text.splitlines()) != text.count("\n"):
        raise UnusableTaskError("it separates lines by something else than newlines")


def _names(phases: Phases) -> str:
    return ", ".join(phase for phase in Phase if phase in phases)
