"""Each gate lets a good variant through and says why it refuses another."""

from pathlib import Path

import pytest

from concert.suites.java_concurrency.mutation import Admission, Refusal, Variant, read_task_text
from concert.suites.java_concurrency.mutation.variants_for_tests import (
    BASE,
    GOOD,
    agreeable,
    write_task,
)

_SHEEP = "reference/SheepGate.java"
_FIRST_SEEDED = "seeded/get-and-set.java"


@pytest.fixture
def admission(tmp_path: Path) -> Admission:
    """The gates for variants of the base problem, the only one that there is."""
    folder = tmp_path / "data/stamping-clerks"
    write_task(folder, BASE)
    return Admission(read_task_text(folder), [], agreeable)


def _spoilt(path: str, old: str, new: str) -> Variant:
    assert old in GOOD[path]
    return Variant(name="sheep-gate", files={**GOOD, path: GOOD[path].replace(old, new)})


def _refused(admission: Admission, variant: Variant, out: Path) -> Refusal:
    refusal = admission.admit(variant, out)
    assert refusal is not None
    assert not out.exists()
    assert refusal.reason.strip()
    assert "\n" not in refusal.reason
    return refusal


def test_a_good_variant_is_written_as_it_stands(admission: Admission, tmp_path: Path) -> None:
    assert admission.admit(Variant(name="sheep-gate", files=GOOD), tmp_path / "out") is None
    folder = tmp_path / "out/sheep-gate"
    written = {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*.*")
    }
    assert written == dict(GOOD)


@pytest.mark.parametrize(
    ("path", "old", "new", "gate", "reason"),
    [
        ("task.toml", "title =", "headline =", "files", "headline: unknown"),
        ("task.toml", "[bounds]", "[bounds", "files", ""),
        ("task.toml", 'kind = "values"', 'kind = "guess"', "files", "kind"),
        ("task.toml", '["ST"]', '["XX"]', "files", "unknown labels"),
        (
            "task.toml",
            "run-not-start.java",
            "absent.java",
            "files",
            "'sheep-gate/seeded/absent.java'",
        ),
        ("task.toml", '"stamping-clerks"', '"other"', "files", 'its base is "other"'),
        ("task.toml", r"'sheep (\d+)'", r"'(\d+)+'", "patterns", "may take long"),
        ("task.toml", r"'sheep (\d+)'", r"'(a|b){9}(\d)'", "patterns", "may take long"),
        ("task.toml", '"atomics"', '"locks"', "same-pattern", 'theme "locks"'),
        ("task.toml", ".AtomicInteger", ".AtomicLong", "same-pattern", "AtomicInteger"),
        (_SHEEP, "import", "// spoilt\nimport", "reference", "fail [DL] DL: two threads wait"),
        (_SHEEP, "import", "// sampled\nimport", "reference", "not all of it was seen (sampled)"),
        (_SHEEP, "import", "// raise\nimport", "reference", "IndexError: no such group"),
        (
            _FIRST_SEEDED,
            "import",
            "// spoilt\nimport",
            "seeded",
            "get-and-set: must get fail [wrong_output], got fail [DL]",
        ),
        (_FIRST_SEEDED, "import", "// raise\nimport", "seeded", "get-and-set: cannot be judged"),
    ],
)
def test_each_gate_refuses_what_fails_it(
    admission: Admission, tmp_path: Path, path: str, old: str, new: str, gate: str, reason: str
) -> None:
    refusal = _refused(admission, _spoilt(path, old, new), tmp_path / "out")
    assert refusal.gate == gate
    assert reason in refusal.reason


def test_too_few_seeded_answers_are_refused(admission: Admission, tmp_path: Path) -> None:
    last = '[[seeded]]\nfile = "run-not-start.java"\nlabels = ["ST"]\n'
    refusal = _refused(admission, _spoilt("task.toml", last, ""), tmp_path / "out")
    assert refusal == Refusal(gate="files", reason="2 seeded answers; a task has at least 3")


def test_a_missing_kind_of_demand_is_another_pattern(admission: Admission, tmp_path: Path) -> None:
    demand = 'kind = "values"\npattern = \'sheep (\\d+)\'\nvalues = ["6"]'
    other = "kind = \"within\"\npattern = 'sheep (\\d+)'\nlow = 6\nhigh = 6"
    refusal = _refused(admission, _spoilt("task.toml", demand, other), tmp_path / "out")
    assert refusal.gate == "same-pattern"
    assert "no demand of kind values" in refusal.reason


def test_a_retold_base_is_a_near_duplicate(admission: Admission, tmp_path: Path) -> None:
    good, base = GOOD["task.toml"], BASE["task.toml"]
    told = slice(base.index("description"), base.index("[bounds]"))
    retold = base[told].replace("clerk", "officer").replace("desk", "table")
    own = good[good.index("description") : good.index("[bounds]")]
    refusal = _refused(admission, _spoilt("task.toml", own, retold), tmp_path / "out")
    assert refusal.gate == "near-duplicate"
    assert "alike to stamping-clerks" in refusal.reason


def test_a_second_copy_of_an_admitted_variant_is_refused(
    admission: Admission, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    assert admission.admit(Variant(name="sheep-gate", files=GOOD), out) is None
    again = admission.admit(Variant(name="sheep-gate", files=GOOD), out)
    assert again is not None
    assert again.gate == "name"
    renamed = admission.admit(Variant(name="goat-gate", files=GOOD), out)
    assert renamed is not None
    assert (renamed.gate, renamed.reason[:4]) == ("near-duplicate", "1.00")


def test_the_name_of_the_base_is_taken(admission: Admission, tmp_path: Path) -> None:
    refusal = _refused(admission, Variant(name="stamping-clerks", files=GOOD), tmp_path / "out")
    assert refusal.gate == "name"


@pytest.mark.parametrize("path", ["reference/SheepGate.java", "task.toml"])
def test_a_file_that_is_not_there_is_told(admission: Admission, tmp_path: Path, path: str) -> None:
    files = {name: text for name, text in GOOD.items() if name != path}
    variant = Variant(name="sheep-gate", files=files)
    assert _refused(admission, variant, tmp_path / "out").gate == "files"
