"""Finds the functions of a C program of which all calls are seen, and what those give them."""

from typing import Final

from concert.explorers.c.decisions.addresses.symbol_table import Key, SymbolTable
from concert.explorers.c.decisions.calls import CREATES
from concert.explorers.c.decisions.names import all_names, arguments, called
from concert.explorers.c.decisions.program import Program
from concert.explorers.c.source.syntax_nodes import Node

STARTS: Final = {**CREATES, b"pthread_cleanup_push": (0, 1)}
"""Functions that call another of the program, with the numbers of it and of its argument."""


def named_uncalled(program: Program) -> frozenset[bytes]:
    """Returns the functions that anything may call, since they are named elsewhere than in calls.

    Those that only threads begin with are none of them.
    """
    found: set[bytes] = set()
    for node in program.nodes:
        if node.type != "identifier" or node.text not in program.functions or node.parent is None:
            continue
        around = node.parent
        if around.type == "pointer_expression" and around.parent is not None:
            node, around = around, around.parent
        call = around.parent
        if around.type == "argument_list" and call is not None and called(call) in STARTS:
            at = STARTS[called(call) or b""][0]
            if node in arguments(call)[at : at + 1]:
                continue
        if around.type not in ("call_expression", "function_declarator"):
            found |= all_names(node)
    return frozenset(found)


def given_arguments(program: Program, symbols: SymbolTable) -> dict[Key, list[Node]]:
    """Returns what parameters get, of the functions of which all calls are known."""
    found: dict[Key, list[Node]] = {}
    unknown = named_uncalled(program)
    for node in program.nodes:
        function, given = called(node), arguments(node)
        if function in CREATES and len(given) > CREATES[function][1]:
            body, argument = (given[number] for number in CREATES[function])
            calls = [(name, [argument]) for name in all_names(body)]
        else:
            calls = [(function, given)] if function is not None else []
        for name, values in calls:
            if name in symbols.starts and name not in unknown:
                for parameter, value in zip(program.functions[name], values, strict=False):
                    found.setdefault((symbols.starts[name], parameter), []).append(value)
    return found


def all_parameters(program: Program, symbols: SymbolTable) -> frozenset[Key]:
    """Returns the parameters of all functions that a program defines."""
    return frozenset(
        (symbols.starts[function], name)
        for function, names in program.functions.items()
        for name in names
        if function in symbols.starts
    )
