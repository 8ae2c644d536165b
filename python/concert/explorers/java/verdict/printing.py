"""The orders in which pieces of a program's output can come.

Printing is no event of its own: an execution stands for all that order its events alike, and in
those what threads print comes in every order that the events leave open.
"""

from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta

from concert.reading.records import MalformedError, Number, Record, read_record

type _Json = bool | float | str | list[_Json] | dict[str, _Json] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """The text that one call prints.

    Attributes:
        text: The text.
        late: Whether the program may end before it is printed.
        before: How many pieces of each of the order's threads are sure to come before it.
    """

    text: str
    late: bool
    before: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintingThread:
    """The pieces that one thread prints.

    Attributes:
        number: The thread's number.
        pieces: The pieces in its order.
    """

    number: int
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintingOrder:
    """A partial order of pieces of output.

    Attributes:
        executions: How many executions have it.
        first: Number of the first of them.
        threads: The threads that print.
    """

    executions: int
    first: int
    threads: tuple[PrintingThread, ...]


type _Pieces = Annotated[
    tuple[Number, tuple[tuple[Number, ...], ...]], Meta(description="a thread and its pieces")
]


class _Written(Record, frozen=True, kw_only=True):
    """Orders as JSON has them: a piece is the number of its text, a flag and a count a thread."""

    texts: tuple[str, ...]
    orders: tuple[
        Annotated[
            tuple[Number, Number, tuple[_Pieces, ...]],
            Meta(description="executions, number and threads"),
        ],
        ...,
    ]


def read_printing(value: object, where: str) -> tuple[PrintingOrder, ...]:
    """Reads the orders of a verdict.

    Raises:
        MalformedError: They are not as agreed.
    """
    written = read_record(_Written, value, where)

    def piece(numbers: tuple[int, ...], threads: int, at: str) -> Piece:
        if len(numbers) != 2 + threads or numbers[0] >= len(written.texts):
            raise MalformedError("a text, a flag and a count for each thread are expected", at)
        return Piece(text=written.texts[numbers[0]], late=numbers[1] != 0, before=numbers[2:])

    return tuple(
        PrintingOrder(
            executions=executions,
            first=first,
            threads=tuple(
                PrintingThread(
                    number=number,
                    pieces=tuple(
                        piece(one, len(threads), f"{where}.orders[{order}][2][{place}][1][{index}]")
                        for index, one in enumerate(pieces)
                    ),
                )
                for place, (number, pieces) in enumerate(threads)
            ),
        )
        for order, (executions, first, threads) in enumerate(written.orders)
    )


def printing_json(orders: tuple[PrintingOrder, ...]) -> dict[str, _Json]:
    """Returns what `read_printing` reads."""
    texts = sorted(
        {piece.text for order in orders for thread in order.threads for piece in thread.pieces}
    )
    numbers = {text: number for number, text in enumerate(texts)}

    def piece_json(piece: Piece) -> _Json:
        return [numbers[piece.text], int(piece.late), *piece.before]

    return {
        "orders": [
            [
                order.executions,
                order.first,
                [
                    [thread.number, [piece_json(piece) for piece in thread.pieces]]
                    for thread in order.threads
                ],
            ]
            for order in orders
        ],
        "texts": list(texts),
    }
