"""Wrong verdicts are told, and small programs made of those that have them."""

from concert.explorers.c import Workbench, explore
from tests.explorer.pthread_programs.brute_force import outcomes
from tests.explorer.pthread_programs.comparison import LIMITS, compared, judged
from tests.explorer.pthread_programs.interpreter import Fault
from tests.explorer.pthread_programs.minimising import minimised, smaller_programs
from tests.explorer.pthread_programs.objects.calls import Register
from tests.explorer.pthread_programs.objects.mutexes import Mutex, MutexCall
from tests.explorer.pthread_programs.objects.variables import Atomic, AtomicCall
from tests.explorer.pthread_programs.programs.c_text import c_text
from tests.explorer.pthread_programs.programs.program import Program
from tests.explorer.pthread_programs.programs.statements import do
from tests.explorer.pthread_programs.small_programs_for_tests import program_of


def _exchanging(operation: AtomicCall) -> Program:
    exchange = do(operation, 1, expected=0, value=1, result=Register(0))
    return program_of((exchange,), objects=(Atomic(name="a0"),))


def test_outputs_that_are_missed_or_made_up_are_told(bench: Workbench) -> None:
    weak = _exchanging(AtomicCall.COMPARE_EXCHANGE_WEAK)
    strong = _exchanging(AtomicCall.COMPARE_EXCHANGE_STRONG)
    for specified, seen in ((weak, strong), (strong, weak)):
        verdict = explore(c_text(seen), name="p.c", bench=bench, limits=LIMITS).verdict
        comparison = judged(outcomes(specified, most=100), verdict)
        told = comparison.missing if specified is weak else comparison.surplus
        assert told == ("output 0 0",)
        assert comparison.differs
    assert not compared(weak, bench=bench).differs


def _hanging() -> Program:
    lock, unlock = do(MutexCall.LOCK, 1), do(MutexCall.UNLOCK, 1)
    counts = do(AtomicCall.FETCH_ADD, 2, value=1)
    body = (counts, lock, counts, lock, counts, unlock)
    return program_of(body, (counts, lock, unlock), objects=(Mutex(name="m0"), Atomic(name="a0")))


def _hangs(program: Program) -> bool:
    return Fault.HANG in outcomes(program, most=10_000).must.faults


def test_faults_that_are_missed_are_told(bench: Workbench) -> None:
    counts = (do(AtomicCall.FETCH_ADD, 2, value=1),)
    objects = (Mutex(name="m0"), Atomic(name="a0"))
    verdict = explore(
        c_text(program_of(counts, objects=objects)), name="p.c", bench=bench, limits=LIMITS
    ).verdict
    assert judged(outcomes(_hanging(), most=10_000), verdict).missing == ("hang",)


def test_a_program_is_made_as_small_as_its_fault_allows() -> None:
    small = minimised(_hanging(), _hangs)
    assert [len(body) for body in small.threads] == [2, 2, 0]
    assert not any(map(_hangs, smaller_programs(small)))
