"""The recipe decides correctly what becomes of a program's names."""

from pathlib import Path

import pytest

from concert.runfiles import folder
from native.pthread.machine.building.recipe import (
    Plan,
    ProgramError,
    Symbols,
    passed_names,
    plan,
    symbols,
)
from native.pthread.machine.testing.building import build

_DATA = folder("native/pthread/machine/building/program.ld").parent
_RUNTIME = Symbols(
    defined=frozenset({"concert_malloc", "__tsan_read4", "secret"}), undefined=frozenset()
)


def _program(*undefined: str) -> Symbols:
    return Symbols(defined=frozenset({"main"}), undefined=frozenset(undefined))


def test_symbols_are_read_from_what_nm_prints() -> None:
    text = "archive.a[member.o]:\nmain T 0 1b\nmalloc U\nmaybe w\nvalue D 4 4\nold C 4 4\n"
    found = symbols(text)
    assert found.defined == {"main", "value", "old"}
    assert found.undefined == {"malloc"}
    assert found.weak == {"maybe"}


def test_each_name_has_one_fate() -> None:
    chosen = plan(_program("malloc", "__tsan_read4", "sqrt", "fork", "secret"), _RUNTIME, ["sqrt"])
    assert chosen == Plan(redirected=("malloc",), unsupported=("fork", "secret"))


def test_a_weak_name_is_ours_if_we_have_it_and_else_stays_null() -> None:
    program = Symbols(
        defined=frozenset({"main"}), undefined=frozenset(), weak=frozenset({"malloc", "maybe"})
    )
    assert plan(program, _RUNTIME, []) == Plan(redirected=("malloc",), unsupported=())


def test_what_the_program_defines_itself_stays_its_own() -> None:
    program = Symbols(defined=frozenset({"main", "malloc"}), undefined=frozenset())
    assert plan(program, _RUNTIME, []).redirected == ()


def test_a_program_without_main_is_refused() -> None:
    with pytest.raises(ProgramError, match="no function main"):
        plan(Symbols(defined=frozenset(), undefined=frozenset()), _RUNTIME, [])


def test_passed_names_are_sorted_in_their_groups_and_not_repeated() -> None:
    lines = (_DATA / "passed_names.txt").read_text(encoding="ascii").splitlines()
    names = [line for line in lines if line and not line.startswith("#")]
    assert len(names) == len(set(names)) == len(passed_names(_DATA))
    for group in "\n".join(lines).split("\n\n"):
        members = [line for line in group.splitlines() if not line.startswith("#")]
        assert members == sorted(members)


def test_every_passed_name_can_be_linked(tmp_path: Path) -> None:
    """Those that are functions to call; a wrong name would be found only by who uses it."""
    by_linker = {"_GLOBAL_OFFSET_TABLE_", "__dso_handle"}
    names = sorted(passed_names(_DATA) - by_linker)
    declared = "".join(f'extern char taken{at}[] asm("{name}");\n' for at, name in enumerate(names))
    taken = ", ".join(f"taken{at}" for at in range(len(names)))
    text = f"{declared} char *all[] = {{{taken}}}; int main(void) {{ return 0; }}"
    program = build(text, tmp_path)
    assert program.plan == Plan(redirected=(), unsupported=())
    assert program.run().ending == "return 0"
