"""The suite's own judge, in the real sandbox, stands at the gates."""

from pathlib import Path

import pytest

from concert.sandbox import open_sandbox
from concert.suites.java_concurrency.mutation import (
    Admission,
    Variant,
    read_task_text,
    suite_verdict,
)
from concert.suites.java_concurrency.mutation.variants_for_tests import BASE, GOOD, write_task
from concert.toolchains import locate

_REFERENCE = "reference/SheepGate.java"
_LOST_UPDATE = "seeded/get-and-set.java"


@pytest.fixture
def admission(tmp_path: Path) -> Admission:
    """The gates, with the suite's judge."""
    folder = tmp_path / "data/stamping-clerks"
    write_task(folder, BASE)
    toolchains = locate()
    verdict = suite_verdict(open_sandbox("bubblewrap", toolchains), toolchains)
    return Admission(read_task_text(folder), [], verdict)


def test_a_proved_variant_is_admitted(admission: Admission, tmp_path: Path) -> None:
    assert admission.admit(Variant(name="sheep-gate", files=GOOD), tmp_path / "out") is None
    assert (tmp_path / "out/sheep-gate/task.toml").is_file()


def test_a_reference_that_loses_updates_is_refused(admission: Admission, tmp_path: Path) -> None:
    files = {**GOOD, _REFERENCE: GOOD[_LOST_UPDATE]}
    refusal = admission.admit(Variant(name="sheep-gate", files=files), tmp_path)
    assert refusal is not None
    assert refusal.gate == "reference"
    assert refusal.reason.startswith("fail [wrong_output]")


def test_a_seeded_answer_that_is_right_is_refused(admission: Admission, tmp_path: Path) -> None:
    files = {**GOOD, _LOST_UPDATE: GOOD[_REFERENCE]}
    refusal = admission.admit(Variant(name="sheep-gate", files=files), tmp_path)
    assert refusal is not None
    assert refusal.gate == "seeded"
    assert refusal.reason == "get-and-set: must get fail [wrong_output], got pass"
