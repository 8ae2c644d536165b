"""A chunk gives back what was packed, and none of it stands in the script as itself."""

import base64
import re
import zlib

import msgspec
import pytest

from concert.report.writing.chunk import script

_FORM = re.compile(rb'concert\.put\("[a-z0-9-]+","[A-Za-z0-9+/=]*"\);\n')


@pytest.mark.parametrize("value", ["</script><script>alert(1)</script>", {"a": [1, None]}, ""])
def test_a_value_comes_back_from_a_script_of_base64_alone(value: object) -> None:
    written = script("a-1", value)
    assert _FORM.fullmatch(written)
    packed = base64.b64decode(written.split(b'"')[3])
    assert msgspec.json.decode(zlib.decompress(packed, 16 + zlib.MAX_WBITS)) == value


@pytest.mark.parametrize("name", ["", "../a", 'a");alert(1);("', "A", "a" * 81])
def test_a_name_with_other_characters_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no name of a chunk"):
        script(name, 1)


def test_equal_values_are_equal_bytes() -> None:
    assert script("a", {"x": "y" * 1000}) == script("a", {"x": "y" * 1000})
