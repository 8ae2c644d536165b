"""Classifies the compilation errors in javac's diagnostics.

javac 8 is asked for raw diagnostics (-XDrawDiagnostics): each names a resource key, which is
part of the compiler, and its arguments. Texts for people are never searched.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from concert.suites.java_concurrency.answer.java_source import blank
from concert.suites.java_concurrency.tasks import labels

_RAW = re.compile(r"^(?:[^:\n]*:(\d+):(\d+)|-): compiler\.err\.([\w.]+)(?:: (.*))?$")
_IMPORT = re.compile(r"\bimport\s+(static\s+)?([\w.]+?)\.(\w+|\*)\s*;")
_NEW_SYNTAX_TYPES = frozenset({"var", "record"})
_UNRESOLVED = frozenset(
    {"cant.resolve", "cant.resolve.location", "cant.resolve.args", "cant.resolve.location.args"}
)

SYNTAX_KEYS = frozenset(
    {
        "array.dimension.missing",
        "assert.as.identifier",
        "bad.initializer",
        "cannot.create.array.with.diamond",
        "cannot.create.array.with.type.arguments",
        "catch.without.try",
        "class.not.allowed",
        "dot.class.expected",
        "else.without.if",
        "empty.char.lit",
        "enum.as.identifier",
        "expected",
        "expected2",
        "expected3",
        "finally.without.try",
        "fp.number.too.large",
        "fp.number.too.small",
        "illegal.char",
        "illegal.char.for.encoding",
        "illegal.dot",
        "illegal.esc.char",
        "illegal.line.end.in.char.lit",
        "illegal.nonascii.digit",
        "illegal.start.of.expr",
        "illegal.start.of.stmt",
        "illegal.start.of.type",
        "illegal.underscore",
        "illegal.unicode.esc",
        "int.number.too.large",
        "invalid.binary.number",
        "invalid.hex.number",
        "invalid.meth.decl.ret.type.req",
        "local.enum",
        "malformed.fp.lit",
        "no.annotations.on.dot.class",
        "not.stmt",
        "orphaned",
        "premature.eof",
        "repeated.modifier",
        "this.as.identifier",
        "try.without.catch.finally.or.resource.decls",
        "try.without.catch.or.finally",
        "unclosed.char.lit",
        "unclosed.comment",
        "unclosed.str.lit",
        "underscore.as.identifier.in.lambda",
        "varargs.and.old.array.syntax",
        "variable.not.allowed",
    }
)
"""Keys that javac 8's scanner and parser (package com.sun.tools.javac.parser) report for Java 8
source, and the one for bytes that are not UTF-8."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnostic:
    """One error of javac.

    Attributes:
        line: Line in the source, from 1; 0 where the error has no place.
        column: Column, from 1; 0 likewise.
        key: Resource key without its "compiler.err." prefix.
        arguments: Arguments as javac writes them.
    """

    line: int
    column: int
    key: str
    arguments: str


def parse_diagnostics(text: str) -> tuple[Diagnostic, ...]:
    """Returns the errors among the lines that javac wrote, in javac's order."""
    found = (_RAW.match(line) for line in text.splitlines())
    return tuple(
        Diagnostic(
            line=int(match[1] or 0),
            column=int(match[2] or 0),
            key=match[3],
            arguments=match[4] or "",
        )
        for match in found
        if match
    )


def classify(
    diagnostics: Sequence[Diagnostic], source: str, library: Collection[str]
) -> Mapping[str, tuple[Diagnostic, ...]]:
    """Sorts errors into the classes of Section 2.2.1 of the paper.

    An error that only follows from an import that failed (the use of what was imported) belongs
    to the import's class.

    Args:
        diagnostics: javac's errors, at least one.
        source: The text that was compiled.
        library: Simple names of the Java library's types.

    Returns:
        The errors of each label that applies, by label, sorted.
    """
    failed = _FailedImports(diagnostics, source)
    classes: dict[str, list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        label = _label(diagnostic, failed, library)
        classes.setdefault(label, []).append(diagnostic)
    return {label: tuple(classes[label]) for label in sorted(classes)}


class _FailedImports:
    """The imports whose package does not exist, and what they would have brought."""

    def __init__(self, diagnostics: Sequence[Diagnostic], source: str) -> None:
        missing = {d.arguments for d in diagnostics if d.key == "doesnt.exist"}
        self.label_of_package: dict[str, str] = {}
        self._label_of_name: dict[str, str] = {}
        self._wildcard: str | None = None
        for match in _IMPORT.finditer(blank(source)):
            path, name = match[2], match[3]
            # A static import names the type; its package is one step up.
            package = next((p for p in (path, path.rpartition(".")[0]) if p in missing), None)
            if package is None:
                continue
            label = _label_of_package(package)
            self.label_of_package[package] = label
            if name == "*":
                self._wildcard = self._wildcard or label
            self._label_of_name[name] = label
            self._label_of_name[path.rpartition(".")[2]] = label

    def label_of(self, name: str, library: Collection[str]) -> str | None:
        """Returns the label of the failed import that would have brought `name`, if any."""
        if name in self._label_of_name:
            return self._label_of_name[name]
        return None if name in library else self._wildcard

    def any_label(self) -> str | None:
        return next(iter(sorted(self.label_of_package.values())), None)


def _label(diagnostic: Diagnostic, failed: _FailedImports, library: Collection[str]) -> str:
    if diagnostic.key in SYNTAX_KEYS:
        return labels.SYNTAX
    if diagnostic.key == "static.imp.only.classes.and.interfaces":
        return failed.any_label() or labels.OTHER_COMPILE_ERROR
    if diagnostic.key == "doesnt.exist":
        package = diagnostic.arguments
        if package in failed.label_of_package:
            return failed.label_of_package[package]
        # javac takes the unknown X in X.Y.z for a package.
        return failed.label_of(package, library) or _label_of_name(package, library)
    if diagnostic.key in _UNRESOLVED:
        kind, _, rest = diagnostic.arguments.partition(", ")
        name = rest.split(",", 1)[0]
        inherited = failed.label_of(name, library)
        if inherited is not None:
            return inherited
        if kind == "kindname.class" and name in _NEW_SYNTAX_TYPES:
            return labels.SYNTAX
        if kind in ("kindname.class", "kindname.variable"):
            return _label_of_name(name, library)
    return labels.OTHER_COMPILE_ERROR


def _label_of_name(name: str, library: Collection[str]) -> str:
    return labels.MISSING_IMPORT if name in library else labels.OTHER_COMPILE_ERROR


def _label_of_package(package: str) -> str:
    # A package of java or javax that Java 8 lacks is a mistake or a newer library, not a third
    # party's.
    own = package.split(".", 1)[0] in ("java", "javax")
    return labels.OTHER_COMPILE_ERROR if own else labels.THIRD_PARTY
