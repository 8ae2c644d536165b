"""Finds where each value in a program comes from.

The data-flow graph of Guo et al., "GraphCodeBERT: Pre-training Code Representations with Data
Flow" (2021), on which the data-flow match of Ren et al. (2020) rests: a walk in the order of
evaluation carries, for each name, the places that may have defined it last. Names and literals are
alike, as there; a name that was not defined defines itself; the bodies of `for` and `while` are
walked twice, so that what the first round defines reaches the second; after an `if` the
definitions before it and those of its branches are joined, also where it has an `else`.
"""

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from concert.suites.java_concurrency.score.codebleu.java_tree import Node

_MOST_VISITS = 200_000
"""Visits of nodes after which loops are walked once: nested loops would double the work each."""
_MOST_EDGES = 200_000
"""Edges after which assignments have no sources: nested ones have a square of them. Both limits
are far beyond programs that people write."""


class Relation(StrEnum):
    """The way in which a value reaches a variable."""

    COMES_FROM = "comes from"
    COMPUTED_FROM = "computed from"


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """One item of a data flow.

    Attributes:
        variable: Number of the variable, in the order in which variables appear in the items.
        relation: How it gets its value.
        sources: Numbers of the variables that the value comes from.
    """

    variable: int
    relation: Relation
    sources: tuple[int, ...]


def data_flow(root: Node) -> Counter[Flow]:
    """Returns how often each item stands in a program's data flow, with its names normalised."""
    graph = _Graph()
    _run(_Walk(root, graph).visit(root, {}))
    return Counter(_normalised(graph.items()))


type _States = dict[str, frozenset[int]]
"""For each name the places where it may have been defined last."""
type _Steps = Generator["_Steps"]
"""A visit; it yields the visits that it waits for."""


@dataclass(slots=True, kw_only=True)
class _Item:
    """The values that reach the token at one place: sources are (place, name) pairs."""

    name: str
    relation: Relation
    sources: set[tuple[int, str]] = field(default_factory=set)


class _Graph:
    """Collects what reaches each place."""

    def __init__(self) -> None:
        self._items: dict[int, _Item] = {}

    def add(
        self, place: int, name: str, relation: Relation, sources: Iterable[tuple[int, str]]
    ) -> None:
        item = self._items.setdefault(place, _Item(name=name, relation=relation))
        item.sources.update(sources)

    def items(self) -> Sequence[_Item]:
        """Returns the items that have a source or are one, in the order of their places."""
        used = {place for item in self._items.values() for place, _ in item.sources}
        return [
            item for place, item in sorted(self._items.items()) if item.sources or place in used
        ]


class _Walk:
    def __init__(self, root: Node, graph: _Graph) -> None:
        self._graph = graph
        # By identity: one token may be visited several times.
        self._places = {id(token): place for place, token in enumerate(_tokens(root))}
        self._visits = 0
        self._edges = 0

    def visit(self, node: Node, states: _States) -> _Steps:
        """Walks a node; `states` is changed to what holds after it."""
        self._visits += 1
        match node.kind:
            case _ if _is_token(node):
                self._use(node, states)
            case "variable_declarator":
                name, value = _child(node, "name"), _child(node, "value")
                yield from self._assign(name, value, Relation.COMES_FROM, states)
            case "assignment_expression":
                left, right = _child(node, "left"), _child(node, "right")
                yield from self._assign(left, right, Relation.COMPUTED_FROM, states)
            case "update_expression":
                self._define(node, node, Relation.COMPUTED_FROM, states)
            case "if_statement":
                yield from self._branch(node, states)
            case "for_statement":
                yield from self._children(node, states)
                kinds = [child.kind for child in node.children]
                if "local_variable_declaration" in kinds and self._may_repeat:
                    after = kinds.index("local_variable_declaration") + 1
                    yield from self._children(node, states, first=after)
            case "while_statement":
                yield from self._children(node, states)
                if self._may_repeat:
                    yield from self._children(node, states)
            case "enhanced_for_statement":
                yield from self._each(node, states)
                if self._may_repeat:
                    yield from self._each(node, states)
            case _:
                yield from self._children(node, states)

    @property
    def _may_repeat(self) -> bool:
        return self._visits < _MOST_VISITS

    def _children(self, node: Node, states: _States, *, first: int = 0) -> _Steps:
        for child in node.children[first:]:
            yield self.visit(child, states)

    def _each(self, node: Node, states: _States) -> _Steps:
        name, value, body = (_child(node, role) for role in ("name", "value", "body"))
        yield from self._assign(name, value, Relation.COMPUTED_FROM, states)
        if body is not None:
            yield self.visit(body, states)

    def _branch(self, node: Node, states: _States) -> _Steps:
        parts = node.children
        kinds = [part.kind for part in parts]
        # An `else if` is an if_statement of its own; both begin a branch of their own.
        split = next(
            (i for i, kind in enumerate(kinds) if kind in ("else", "if_statement")), len(parts)
        )
        before = dict(states)
        ends = [before]
        for part in parts[:split]:
            yield self.visit(part, states)
        for part in parts[split:]:
            branch = dict(before)
            yield self.visit(part, branch)
            ends.append(branch)
        for end in ends:
            for name, places in end.items():
                known = states.get(name)
                if known is not places:
                    states[name] = places if known is None else known | places

    def _assign(
        self, target: Node | None, value: Node | None, relation: Relation, states: _States
    ) -> _Steps:
        if value is not None:
            yield self.visit(value, states)
        if target is not None:
            self._define(target, value, relation, states)

    def _define(
        self, target: Node, value: Node | None, relation: Relation, states: _States
    ) -> None:
        targets = _tokens(target)
        sources = []
        if value is not None and self._edges < _MOST_EDGES:
            sources = [(self._places[id(token)], token.text) for token in _tokens(value)]
            self._edges += len(targets) * len(sources)
        if self._edges > _MOST_EDGES:
            sources = []
        for token in targets:
            place = self._places[id(token)]
            if value is None or sources:
                self._graph.add(place, token.text, relation, sources)
            states[token.text] = frozenset({place})

    def _use(self, token: Node, states: _States) -> None:
        if not _counts(token):
            return
        place, name = self._places[id(token)], token.text
        known = states.get(name)
        sources = [] if known is None else [(source, name) for source in known]
        self._graph.add(place, name, Relation.COMES_FROM, sources)
        if known is None and token.kind == "identifier":
            states[name] = frozenset({place})


def _run(steps: _Steps) -> None:
    """Runs a visit and those that it waits for on a stack of our own: sources nest at will."""
    stack = [steps]
    while stack:
        try:
            stack.append(next(stack[-1]))
        except StopIteration:
            stack.pop()


def _normalised(items: Sequence[_Item]) -> Iterable[Flow]:
    numbers: dict[str, int] = {}
    for item in items:
        # In the order of the source, so that the numbers do not depend on a set's.
        sources = list(dict.fromkeys(name for _, name in sorted(item.sources)))
        numbered = tuple(numbers.setdefault(name, len(numbers)) for name in sources)
        variable = numbers.setdefault(item.name, len(numbers))
        yield Flow(variable=variable, relation=item.relation, sources=numbered)


def _child(node: Node, role: str) -> Node | None:
    return next((child for child in node.children if child.role == role), None)


def _tokens(node: Node) -> list[Node]:
    """Returns the names and literals below a node, in the order of the source."""
    found, stack = [], [node]
    while stack:
        here = stack.pop()
        if not _is_token(here):
            stack.extend(reversed(here.children))
        elif _counts(here):
            found.append(here)
    return found


def _is_token(node: Node) -> bool:
    return not node.children or node.kind == "string_literal"


def _counts(token: Node) -> bool:
    """Returns whether a token is a name or a literal, not a keyword or an operator."""
    return bool(token.text) and token.text != token.kind
