"""Compiles the bodies of a program into blocks of instructions."""

from dataclasses import replace

from tests.explorer.pthread_programs.objects.barriers_and_once import OnceCall
from tests.explorer.pthread_programs.objects.calls import Call
from tests.explorer.pthread_programs.objects.threads import ThreadCall
from tests.explorer.pthread_programs.objects.variables import KeyCall, is_access
from tests.explorer.pthread_programs.programs.instructions import (
    BeginSection,
    Block,
    Check,
    Clear,
    Code,
    EndSection,
    GetSpecific,
    Instruction,
    Invoke,
    Jump,
    JumpIf,
    LeaveThread,
    Pop,
    Push,
    ResetOnce,
    SetCancelState,
    SetSpecific,
)
from tests.explorer.pthread_programs.programs.program import Program
from tests.explorer.pthread_programs.programs.statements import (
    Assert,
    Body,
    Break,
    Cleanup,
    Do,
    DoWhile,
    Forever,
    If,
    Leave,
    Section,
    Statement,
    Test,
    Way,
    While,
    calls_of,
)


def compiled(program: Program) -> Code:
    """Returns the code of a program."""
    threads, handlers = len(program.threads), len(program.handlers)
    # Each thread has a register of its own, behind the others, for tests of what calls return.
    first_scratch = program.registers
    blocks = [
        _Compiler(scratch=first_scratch + me, first_handler=threads).block(body)
        for me, body in enumerate(program.threads)
    ]
    shared = _Compiler(scratch=None, first_handler=threads)
    blocks += [shared.block(body) for body in program.handlers]
    routine, undoing, destructor = range(threads + handlers, threads + handlers + 3)
    once = program.once
    if once is None:
        blocks += [(), ()]
    else:
        finish = Invoke(Call(operation=OnceCall.FINISH, at=once), None)
        blocks.append((*shared.block(program.routine), finish, Pop(runs=False)))
        blocks.append((ResetOnce(once),))
    blocks.append(shared.block(program.destructor or ()))
    return Code(
        blocks=tuple(blocks),
        registers=first_scratch + threads,
        routine=routine,
        undoing=undoing,
        destructor=None if program.destructor is None else destructor,
    )


class _Compiler:
    """Compiles the body of one function."""

    def __init__(self, *, scratch: int | None, first_handler: int) -> None:
        self._scratch = scratch
        self._first_handler = first_handler
        self._code: list[Instruction] = []
        self._breaks: list[list[int]] = []

    def block(self, body: Body) -> Block:
        """Returns the code of a body."""
        self._code = []
        self._add_all(body)
        return tuple(self._code)

    def _add_all(self, body: Body) -> None:
        for statement in body:
            self._add(statement)

    def _add(self, statement: Statement) -> None:
        code = self._code
        match statement:
            case Do(call=call):
                code.append(_invoked(call))
            case If(test=test, then=then, otherwise=otherwise):
                skips = self._jump_if(test.opposite)
                self._add_all(then)
                leaves = self._hole() if otherwise else None
                self._aim(skips)
                if leaves is not None:
                    self._add_all(otherwise)
                    code[leaves] = Jump(len(code))
                if isinstance(test.left, Call):
                    self._clear()
            case While(tests=tests, body=body):
                begin = len(code)
                leaving = [self._jump_if(test.opposite) for test in tests]
                self._add_all(body)
                code.append(Jump(begin))
                for jump in leaving:
                    self._aim(jump)
                self._clear()
            case DoWhile(body=body, test=test):
                begin = len(code)
                self._add_all(body)
                jump = self._jump_if(test)
                self._aim(jump, begin)
                self._clear()
            case Forever(body=body):
                begin = len(code)
                self._breaks.append([])
                self._add_all(body)
                code.append(Jump(begin))
                for jump in self._breaks.pop():
                    self._aim(jump)
                self._clear()
                results = [call.result for call in calls_of(body)]
                code += [Clear(each.number) for each in results if each and each.is_local]
            case Break(test=test):
                self._breaks[-1].append(self._jump_if(test))
            case Section(body=body):
                begin = self._hole()
                self._add_all(body)
                cells = tuple(sorted({call.at for call in calls_of(body) if is_access(call)}))
                code[begin] = BeginSection(len(code), cells)
                code.append(EndSection())
            case Cleanup(handler=handler, body=body, runs=runs):
                code.append(Push(self._first_handler + handler))
                self._add_all(body)
                code.append(Pop(runs))
            case Assert(test=test):
                code.append(Check(test))
            case Leave(value=value, way=way):
                code.append(LeaveThread(value, way is Way.EXIT))
            case _:
                raise TypeError(f"no code for {statement}")

    def _hole(self) -> int:
        self._code.append(Jump(-1))
        return len(self._code) - 1

    def _jump_if(self, test: Test) -> int:
        """Adds a jump that is still to be aimed, and returns its place."""
        if isinstance(test.left, Call):
            assert self._scratch is not None, "a function without registers tests"
            register = self._scratch
            self._code.append(Invoke(test.left, register))
        else:
            register = test.left.number
        self._code.append(JumpIf(register, test.relation, test.right, -1))
        return len(self._code) - 1

    def _aim(self, jump: int, to: int | None = None) -> None:
        found = self._code[jump]
        assert isinstance(found, JumpIf)
        self._code[jump] = replace(found, to=len(self._code) if to is None else to)

    def _clear(self) -> None:
        if self._scratch is not None:
            self._code.append(Clear(self._scratch))


def _invoked(call: Call) -> Instruction:
    register = call.result.number if call.result is not None else None
    match call.operation:
        case ThreadCall.DISABLE | ThreadCall.ENABLE:
            return SetCancelState(call.operation is ThreadCall.ENABLE, register)
        case KeyCall.SETSPECIFIC:
            return SetSpecific(call.value)
        case KeyCall.GETSPECIFIC:
            return GetSpecific(register)
        case _:
            return Invoke(call, register)
