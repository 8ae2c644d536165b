"""Every attack on the explorer's verdict gets the verdict that is true of it."""

import random
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from concert.explorers.java import (
    ExplorerError,
    Limit,
    Outcome,
    Program,
    Refusal,
    RefusedProgramError,
    Request,
    SearchLimits,
    Verdict,
    compile_java,
    explore,
)
from concert.explorers.java.workbench_for_tests import real_bench
from tests.hostile.java_channel.askings import ASKINGS, Asking
from tests.hostile.java_channel.attacks import ATTACKS, Attack
from tests.hostile.java_channel.callbacks import CALLBACKS, PASS, Callback
from tests.hostile.java_channel.left_behind import MARKS, Mark

_UNSETTLING = "PropertiesChanged"
"""After this attack a machine refuses every program, and each is asked again alone."""
_AFTER_IT = 3
_ALL: tuple[Attack | Mark | Callback | Asking, ...] = (*ATTACKS, *MARKS, *CALLBACKS, *ASKINGS)
_LEAST = 180
_DAMAGED = 60
_LIMITS = SearchLimits(executions=2_000, total_events=200_000, sampled=20, minimise_executions=0)


@pytest.fixture(scope="module")
def answers() -> Iterator[Mapping[str, Verdict | ExplorerError]]:
    with tempfile.TemporaryDirectory(prefix="attacks-") as folder:
        scratch = Path(folder)
        sources = scratch / "sources"
        sources.mkdir()
        for attack in _ALL:
            (sources / f"{attack.name}.java").write_text(attack.source(), encoding="utf-8")
        classes = compile_java(
            sorted(sources.iterdir()), into=scratch / "compiled", bench=real_bench(scratch)
        )
        names = [attack.name for attack in _ALL if attack.name != _UNSETTLING]
        names.insert(-_AFTER_IT, _UNSETTLING)
        requests = [Request(program=_own(name, classes, scratch), limits=_LIMITS) for name in names]
        given = explore(requests, bench=real_bench(scratch)).answers
        yield dict(zip(names, given, strict=True))


def test_there_are_many_attacks_of_different_names() -> None:
    assert len({attack.name for attack in _ALL}) == len(_ALL) >= _LEAST


@pytest.mark.parametrize("attack", _ALL, ids=lambda attack: attack.name)
def test_an_attack_gets_the_verdict_that_is_true_of_it(
    attack: Attack | Mark | Callback | Asking, answers: Mapping[str, Verdict | ExplorerError]
) -> None:
    assert attack.verdict in _said(answers[attack.name])


@pytest.fixture(scope="module")
def sound_class(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    scratch = tmp_path_factory.mktemp("sound")
    source = scratch / "Sound.java"
    source.write_text(
        "public class Sound { static int n; public static void main(String[] a) throws Exception {"
        " Runnable r = () -> n++; Thread t = new Thread(r); t.start(); t.join();"
        " for (int i = 0; i < 3; i++) System.out.println(n + i); } }",
        encoding="utf-8",
    )
    classes = compile_java([source], into=scratch / "compiled", bench=real_bench(scratch))
    return (classes / "Sound.class").read_bytes()


def test_a_damaged_class_file_is_told_as_one_or_judged(sound_class: bytes, tmp_path: Path) -> None:
    chance = random.Random(0)
    requests = []
    for number in range(_DAMAGED):
        damaged = bytearray(sound_class)
        damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "Sound.class").write_bytes(damaged[: chance.choice([None, len(damaged) // 2])])
        program = Program(class_path=(folder,), main_class="Sound")
        requests.append(Request(program=program, limits=_LIMITS))
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    answers = explore(requests, bench=real_bench(scratch)).answers
    odd = [
        str(answer)
        for answer in answers
        if isinstance(answer, ExplorerError) and not isinstance(answer, RefusedProgramError)
    ]
    assert "\n".join(odd) == ""
    refused = [answer for answer in answers if isinstance(answer, RefusedProgramError)]
    assert Refusal.MALFORMED in {error.refusal for error in refused}


def _own(name: str, classes: Path, scratch: Path) -> Program:
    """Returns the program of that name, with its classes alone."""
    folder = scratch / "programs" / name
    folder.mkdir(parents=True)
    for compiled in [*classes.glob(f"{name}.class"), *classes.glob(f"{name}$*.class")]:
        compiled.rename(folder / compiled.name)
    return Program(class_path=(folder,), main_class=name)


def _said(answer: Verdict | ExplorerError) -> tuple[str, ...]:
    """Returns the words that an answer stands for."""
    if isinstance(answer, RefusedProgramError):
        return (answer.refusal.value,)
    if isinstance(answer, ExplorerError):
        return (str(answer),)
    if answer.outcome is Outcome.PASS:
        return (PASS,)
    if answer.outcome is Outcome.INCONCLUSIVE:
        limit = answer.coverage.limit
        # A few bytes decide if there is memory left to say that there was too little.
        more = (Limit.HEAP.value,) if limit is Limit.MEMORY else ()
        return (limit.value, *more, *answer.coverage.left_out)
    return tuple(label.value for label in answer.labels)
