"""The explorer's verdict on every known program is the known one."""

import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
import pytest

from concert import runfiles
from concert.explorers.java import (
    ExplorerError,
    Label,
    Program,
    Replayed,
    ReplayRequest,
    Request,
    SearchLimits,
    Verdict,
    explore,
    replay,
    verdict_line,
)
from concert.explorers.java.benchmarks.known_programs import (
    claims_of,
    compile_programs,
    read_claims,
)
from concert.explorers.java.workbench_for_tests import real_bench
from concert.sharding import of_this_shard

_ALL = {path.stem: path for path in sorted(runfiles.folder("tests/explorer/programs").iterdir())}
FILES = dict(of_this_shard(list(_ALL.items())))
_AGAIN_EACH = 8
# Classes of the library that set themselves up in the midst of these show in their first run alone.
_SETS_UP = ("BoxingLinkedInOneOrder", "FormattedInOneOrder", "PoolBegunInOneOrder")
# Counted limits that end the one program that is not exhausted long before its CPU time does.
_LIMITS = SearchLimits(total_events=1_500_000, sampled=0)


@pytest.fixture(scope="module")
def scratch() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="programs-") as folder:
        yield Path(folder)


@pytest.fixture(scope="module")
def programs(scratch: Path) -> Mapping[str, Program]:
    return compile_programs(
        list(FILES.values()), into=scratch / "programs", bench=real_bench(scratch)
    )


@pytest.fixture(scope="module")
def verdicts(
    programs: Mapping[str, Program], scratch: Path
) -> Mapping[str, Verdict | ExplorerError]:
    requests = [Request(program=program, limits=_LIMITS) for program in programs.values()]
    answers = explore(requests, bench=real_bench(scratch)).answers
    return dict(zip(programs, answers, strict=True))


@pytest.fixture(scope="module")
def replays(
    programs: Mapping[str, Program],
    verdicts: Mapping[str, Verdict | ExplorerError],
    scratch: Path,
) -> Mapping[str, list[Replayed | ExplorerError]]:
    """For each program, what came of replaying its violations, in order."""
    requests = [
        (
            name,
            ReplayRequest(
                program=programs[name],
                schedule=violation.schedule,
                promoted=violation.promoted,
                shows=violation,
            ),
        )
        for name, verdict in verdicts.items()
        if isinstance(verdict, Verdict)
        for violation in verdict.violations
        if violation.schedule
    ]
    answers = replay([request for _, request in requests], bench=real_bench(scratch)).answers
    found: dict[str, list[Replayed | ExplorerError]] = {name: [] for name in FILES}
    for (name, _), answer in zip(requests, answers, strict=True):
        found[name].append(answer)
    return found


def test_there_are_enough_programs_and_half_of_them_are_wrong() -> None:
    wrong = sum(bool(read_claims(file).labels) for file in _ALL.values())
    assert len(_ALL) >= 120
    assert wrong >= 60
    assert abs(2 * wrong - len(_ALL)) <= len(_ALL) // 5


def test_every_outcome_is_known_of_some_program() -> None:
    known = [read_claims(file) for file in _ALL.values()]
    assert any(not claims.labels and claims.exhausted for claims in known)
    assert any(set(claims.labels) - {Label.RESOURCE_LIMIT} for claims in known)
    assert any(claims.labels == (Label.RESOURCE_LIMIT,) for claims in known)


def test_a_single_execution_is_enough_for_a_verdict(
    programs: Mapping[str, Program], scratch: Path
) -> None:
    limits = SearchLimits(executions=1, sampled=0)
    requests = [Request(program=program, limits=limits) for program in programs.values()]
    for answer in explore(requests, bench=real_bench(scratch)).answers:
        assert isinstance(answer, Verdict), str(answer)
        assert answer.threads_created >= 0


@pytest.mark.parametrize("name", FILES)
def test_what_is_known_of_a_program_is_what_the_explorer_says(
    name: str, verdicts: Mapping[str, Verdict | ExplorerError]
) -> None:
    verdict = verdicts[name]
    assert isinstance(verdict, Verdict), str(verdict)
    expected = read_claims(FILES[name])
    assert claims_of(verdict, like=expected) == expected, verdict_line(verdict)[:4000]


@pytest.mark.parametrize("name", [name for name, file in FILES.items() if read_claims(file).labels])
def test_every_violation_shows_again_when_it_is_replayed(
    name: str,
    verdicts: Mapping[str, Verdict | ExplorerError],
    replays: Mapping[str, list[Replayed | ExplorerError]],
) -> None:
    verdict = verdicts[name]
    assert isinstance(verdict, Verdict), str(verdict)
    shown = [violation for violation in verdict.violations if violation.schedule]
    for violation, replayed in zip(shown, replays[name], strict=True):
        assert isinstance(replayed, Replayed), str(replayed)
        assert replayed.violation is not None
        assert replayed.violation.kind is violation.kind
        assert replayed.violation.sites == violation.sites
        assert replayed.violation.variable == violation.variable


def test_the_same_program_in_other_company_gets_the_same_bytes(
    programs: Mapping[str, Program],
    verdicts: Mapping[str, Verdict | ExplorerError],
    scratch: Path,
) -> None:
    names = list(reversed(list(programs)[::_AGAIN_EACH]))
    requests = [Request(program=programs[name], limits=_LIMITS) for name in names]
    again = explore(requests, bench=real_bench(scratch)).answers
    for name, answer in zip(names, again, strict=True):
        assert _without_times(answer) == _without_times(verdicts[name]), name


@pytest.mark.parametrize("name", [name for name in _SETS_UP if name in FILES])
def test_the_first_program_of_a_virtual_machine_is_judged_like_later_ones(
    name: str, programs: Mapping[str, Program], scratch: Path
) -> None:
    request = Request(program=programs[name], limits=_LIMITS)
    first, later = (
        _without_times(explore(requests, bench=real_bench(scratch)).answers[-1])
        for requests in ([request], [request, request])
    )
    assert first == later
    assert '"outcome":"pass"' in first


def _without_times(answer: Verdict | ExplorerError) -> str:
    if isinstance(answer, ExplorerError):
        return str(answer)
    return verdict_line(msgspec.structs.replace(answer, stages={}))
