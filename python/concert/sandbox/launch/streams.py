"""Feeds a command's standard input and keeps its output."""

import fcntl
import os

_CHUNK_BYTES = 1 << 16


def sealed_file(name: str, content: bytes) -> int:
    """Returns the descriptor of a memory file at offset 0 that nobody can change."""
    handle = os.memfd_create(name, os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    written = 0
    while written < len(content):
        written += os.write(handle, content[written:])
    os.lseek(handle, 0, os.SEEK_SET)
    seals = fcntl.F_SEAL_WRITE | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_SEAL
    fcntl.fcntl(handle, fcntl.F_ADD_SEALS, seals)
    return handle


class Captured:
    """A pipe of which at most a given number of bytes is kept.

    Attributes:
        source: Our end, non-blocking; -1 once it is closed.
        sink: The command's end; `close_sink` it as soon as the command has it.
        overflowed: Whether more came than is kept.
    """

    def __init__(self, limit_bytes: int) -> None:
        self.source, self.sink = os.pipe2(os.O_CLOEXEC)
        os.set_blocking(self.source, False)
        self.overflowed = False
        self._limit_bytes = limit_bytes
        self._kept = bytearray()

    @property
    def content(self) -> bytes:
        """Returns the bytes kept, never more than the limit."""
        return bytes(self._kept)

    def close_sink(self) -> None:
        """Closes the command's end in this process."""
        if self.sink >= 0:
            os.close(self.sink)
            self.sink = -1

    def read(self) -> None:
        """Takes what is in the pipe now.

        Closes our end at the pipe's end, or when more came than is kept.
        """
        while self.source >= 0:
            try:
                chunk = os.read(self.source, _CHUNK_BYTES)
            except BlockingIOError:
                return
            room = self._limit_bytes - len(self._kept)
            self._kept += chunk[:room]
            self.overflowed = len(chunk) > room
            if not chunk or self.overflowed:
                self.close_source()

    def close_source(self) -> None:
        """Stops reading."""
        if self.source >= 0:
            os.close(self.source)
            self.source = -1
