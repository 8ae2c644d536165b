"""How many requests may be under way at one endpoint?"""

_STRAY = 0.1
"""Share of refusals in a round that does not keep the window from growing: any endpoint refuses
something now and then, and a wide window would never see a round without."""


class Window:
    """Grows by one a round while all goes well, and shrinks with the share that is refused.

    A round is as many ended requests as the window is wide. After one in which the share r was
    refused for overload, the window is multiplied by 1 - r/2: halved where everything was
    refused, hardly touched by a stray refusal, so that it settles just above what the endpoint
    serves. This is the rule of DCTCP (Alizadeh et al., "Data Center TCP (DCTCP)", SIGCOMM 2010,
    equation 2), with the share of one round in place of a running average of shares.

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
        share = self._refused / self._ended
        self._width *= 1 - share / 2
        # A window that was never full says nothing about a wider one.
        if self._was_full and share <= _STRAY:
            self._width += 1
        self._width = min(max(1.0, self._width), self._most)
        self._ended = self._refused = 0
        self._was_full = False
