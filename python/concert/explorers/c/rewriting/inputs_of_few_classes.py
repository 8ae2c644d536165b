"""Asks for the values of an input that the program can tell apart, where these are few.

`if (__VERIFIER_nondet_int())` asks for a truth, and `n` of `int n = __VERIFIER_nondet_int();` may
only be compared with constants, or be from 0 to 9 for all that comes after `assume`. The call is
replaced by the name of a macro, in as many bytes, that has each of these values in turn. Then no
value is left out.

What the syntax does not show in full stays as it is: inputs in the arguments of macros, and
variables that are changed, passed on or computed with.
"""

from collections.abc import Sequence
from typing import Final

from concert.explorers.c.rewriting.input_types import INPUTS
from concert.explorers.c.rewriting.input_uses import InputUses
from concert.explorers.c.rewriting.plain_text import plain_text
from concert.explorers.c.rewriting.rewritten import TOKEN, Rewritten, unused_name

_CHOICE: Final = "verifier_choice"
"""The runtime's function that returns a number below its argument, each in turn."""
_MADE: Final = f"{_CHOICE}_made"


def of_few_classes(program: Rewritten) -> Rewritten:
    """Returns a program that does the same, and asks for no more values than it needs."""
    if "__VERIFIER_nondet" not in program.source or _CHOICE in program.source:
        return program
    plain = plain_text(program.source.encode("utf-8"))
    if plain is None:
        return program
    taken = set(TOKEN.findall(program.source))
    made = bytearray(program.source.encode("utf-8"))
    names: dict[tuple[bytes, tuple[int, ...]], str] = {}
    reading = InputUses(program.source, plain)
    for call, values in reading.inputs():
        text = call.text or b""
        name = names.get((text, values)) or unused_name(len(text), taken)
        if name is not None:
            names[text, values] = name
            taken.add(name)
            made[call.start_byte : call.end_byte] = name.encode()
    flags = tuple(
        sorted(f"-D{name}={_value(text, values)}" for (text, values), name in names.items())
    )
    replaced = tuple(sorted((name, text.decode()) for (text, _), name in names.items()))
    return Rewritten(
        source=made.decode("utf-8"),
        flags=(*program.flags, *flags),
        names=(*program.names, *replaced),
    )


def _value(text: bytes, values: Sequence[int]) -> str:
    """Returns an expression with one of the values, of the input's type."""
    kind = INPUTS[text.partition(b"(")[0].strip()].name
    chosen = "".join(f"{_MADE}=={index}?{value}:" for index, value in enumerate(values[:-1]))
    return (
        f"__extension__({{extern int {_CHOICE}(int);register int {_MADE}={_CHOICE}({len(values)});"
        f"({kind})({chosen}{values[-1]});}})"
    )
