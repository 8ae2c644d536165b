"""Limits how many requests are under way at one endpoint."""

import math

_STRAY = 0.1
"""Share of requests that an endpoint may refuse at random, whatever the window."""
_SURPRISE = 2.5
"""Standard deviations beyond that share from which a round tells of overload."""
_MOST_SHRINKING = 0.5
"""Share of the window that one round can take away."""


class Window:
    """Grows by one a round while all goes well, and shrinks to what was served where it does not.

    A round is as many ended requests as the window is wide. It tells of overload if more of them
    were refused than `_STRAY` at random explains: more than the expectation of a binomial
    distribution and `_SURPRISE` standard deviations. Then the window loses the share that was
    refused, but no more than half of itself. So it settles near what an overloaded endpoint serves,
    and a narrower window, which would mend nothing, is not the answer to stray refusals. Were it to
    lose only a little at each of these, they would keep a wide window from ever growing: its loss
    grows with its width, its gain does not.

    Not safe for several threads: its owner holds a lock.
    """

    def __init__(self, *, start: int, most: int) -> None:
        """Opens the window.

        Args:
            start: Width to begin with, from 1.
            most: Largest width, from 1.
        """
        self._most = float(max(1, most))
        self._width = min(float(max(1, start)), self._most)
        self._ended = 0
        self._refused = 0
        self._was_full = False

    @property
    def width(self) -> int:
        """Requests that may be under way, at least 1."""
        return int(self._width)

    def entered(self, *, under_way: int) -> None:
        """Notes that with one more request so many are under way."""
        self._was_full = self._was_full or under_way >= self.width

    def left(self, *, refused: bool) -> None:
        """Notes that a request has ended, and whether it was refused for overload."""
        self._ended += 1
        self._refused += refused
        if self._ended < self.width:
            return
        explained = _STRAY * self._ended
        if self._refused > explained + _SURPRISE * math.sqrt(explained * (1 - _STRAY)):
            self._width *= 1 - min(self._refused / self._ended, _MOST_SHRINKING)
        elif self._was_full:
            # A window that was never full says nothing about a wider one.
            self._width += 1
        self._width = min(max(1.0, self._width), self._most)
        self._ended = self._refused = 0
        self._was_full = False
