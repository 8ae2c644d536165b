"""Lists verdicts and profiles in which one value is not what it should be."""

import functools
import json
from collections.abc import Callable, Iterator, Sequence
from typing import Final, cast

from tests.hostile.surroundings.inputs.case import Case, Scene
from tests.hostile.surroundings.inputs.input_files import c_verdict, java_verdict
from tests.hostile.surroundings.inputs.wrong_values import TEXTS, Json, json_variants

_PROFILE: Final[dict[str, Json]] = {
    "temperature": 0.5,
    "top_p": 0.5,
    "top_k": 5,
    "max_output_tokens": 100,
    "thinking_tokens": 0,
    "reasoning_effort": "low",
    "base_seed": 1,
    "system": "be brief",
    "prices": {"input": 1.0, "cached_input": 0.1, "output": 4.0},
    "base_url": "http://127.0.0.1:9/v1",
    "api_key_env": "SOME_KEY",
    "timeout_seconds": 1.0,
    "max_requests_per_minute": 1,
    "max_tokens_per_minute": 1,
    "start_concurrency": 1,
    "max_concurrency": 1,
    "max_attempts": 1,
    "expected_output_tokens": 10,
    "safety": {"HARM_CATEGORY_HARASSMENT": "BLOCK_NONE"},
    "vertex": {"project": "P", "location": "L"},
    "extra_body": {"repetition_penalty": 1.05},
    "output_limit": "max_tokens",
    "extends": "default",
}
_PRICES: Final[dict[str, Json]] = {"input": 1.0, "cached_input": 0.1, "output": 4.0}
_ADDRESSES: Final = {
    "file": "file:///etc/passwd",
    "no-host": "http://",
    "open-bracket": "http://[::1",
    "zone": "http://[fe80::1%25eth0]/",
    "port-too-large": "http://h:99999999/",
    "port-wide-digits": "http://h:\uff11/",
    "port-minus": "http://h:-1/",
    "line-break": "http://h/\r\nX-Header: 1",
    "blank": "http://h h/",
    "user": "http://user:secret@h/",
    "long-host": f"http://{'h' * 5000}/",
    "odd-host": "http://\u2025/",
    "null": "http://h\0/",
    "escape": "http://\x1b[31m/",
}


def cases() -> Iterator[Case]:
    """Yields the cases."""
    for language, lay, program in (
        ("java", java_verdict, "--java=Bank.java"),
        ("c", c_verdict, "--c=racy.c"),
    ):
        for place in _VERDICT_PLACES:
            yield Case(
                name=f"verdict-{language}-{place:04}",
                command="replay",
                prepare=_verdict(lay, program, place),
            )
    for name, value in json_variants(_PROFILE):
        yield _profile(name, {"profile": {"p": value}})
    for name, value in json_variants(_PRICES):
        yield _profile(f"price-{name}", {"price": {"openai_compatible:ghost": value}})
    for name, address in _ADDRESSES.items():
        yield _profile(f"address-{name}", {"profile": {"p": {"base_url": address}}})
    for name, text in TEXTS.items():
        yield _profile(f"named-{name}", {"profile": {text: {"temperature": 1}}})
        yield _profile(f"field-{name}", {"profile": {"p": {text: 1}}})
        yield _profile(f"table-{name}", {text: {"p": {}}})
        yield _profile(f"extends-{name}", {"profile": {"p": {"extends": text}}})
        yield _profile(f"price-of-{name}", {"price": {text: _PRICES}})
    yield _profile("extends-itself", {"profile": {"p": {"extends": "p"}}})


_VERDICT_PLACES: Final = range(600)
"""Every variant of a verdict has a number; a verdict with fewer of them has some again."""


@functools.lru_cache(maxsize=2)
def _variants(right: str) -> Sequence[tuple[str, Json]]:
    return list(json_variants(cast(Json, json.loads(right))))


def _verdict(
    lay: Callable[[Scene], None], program: str, place: int
) -> Callable[[Scene], list[str]]:
    def prepare(scene: Scene) -> list[str]:
        lay(scene)
        path = scene.folder / "verdict.json"
        variants = _variants(path.read_text())
        # A stride with no factor in common visits all parts of a verdict early.
        name, value = variants[place * 7919 % len(variants)]
        path.write_text(f"{json.dumps(value)}\n")
        (scene.folder / "variant").write_text(name)
        return ["--verdict=verdict.json", program]

    return prepare


def _profile(name: str, document: dict[str, Json]) -> Case:
    def prepare(scene: Scene) -> list[str]:
        (scene.folder / "p.toml").write_text("\n".join(_toml(document)), "utf-8", "surrogatepass")
        return ["--profiles=p.toml", "--model=openai_compatible:ghost@p", "--dry-run"]

    return Case(name=f"profile-{name}", command="evaluate", prepare=prepare)


def _toml(document: dict[str, Json]) -> Iterator[str]:
    for name, section in document.items():
        if isinstance(section, dict):
            for entry, table in section.items():
                yield f"{_word(name)}.{_word(entry)} = {_value(table)}"
        else:
            yield f"{_word(name)} = {_value(section)}"


def _word(text: str) -> str:
    # JSON's strings are TOML's but for one character.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Json) -> str:
    if value is None:
        return "null"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_word(key)} = {_value(one)}' for key, one in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, float) and value != value:
        return "nan"
    return json.dumps(value, ensure_ascii=False).replace("Infinity", "inf").replace("\x7f", "")
