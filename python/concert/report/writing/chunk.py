"""Packs data of the site as scripts, which a browser loads from a disk too."""

import base64
import re
import zlib
from typing import Final

import msgspec

_NAME: Final = re.compile(r"[a-z0-9-]{1,80}")
_LEVEL: Final = 5
_GZIP: Final = 16 + zlib.MAX_WBITS


def script(name: str, value: object) -> bytes:
    """Returns a script that hands a value over to concert.js: base64 of gzipped JSON.

    No character of the value stands in the script as itself, so none of it can be code.

    Args:
        name: The chunk's name, of lower-case letters, digits and hyphens.
        value: Anything that JSON can hold.

    Raises:
        ValueError: The name has other characters.
    """
    if not _NAME.fullmatch(name):
        raise ValueError(f"{name!r} is no name of a chunk")
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _GZIP)
    packed = packer.compress(msgspec.json.encode(value)) + packer.flush()
    return b'concert.put("%s","%s");\n' % (name.encode(), base64.b64encode(packed))
