"""Runs the instructions of a thread that no other thread sees, up to one that others see."""

from typing import Final

from tests.explorer.pthread_programs.objects.barriers_and_once import Progress
from tests.explorer.pthread_programs.objects.state import ENDING, MAIN, State, Thread
from tests.explorer.pthread_programs.programs.instructions import (
    BeginSection,
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

_DESTRUCTIONS: Final = 4
"""Rounds of destructors: PTHREAD_DESTRUCTOR_ITERATIONS."""


class Settling:
    """Brings threads of one program to their next steps."""

    def __init__(self, code: Code) -> None:
        self._code = code

    def next(self, thread: Thread) -> Instruction | None:
        """Returns the next instruction of a thread; None at the end of its block."""
        block = self._code.blocks[thread.block]
        return block[thread.at] if thread.at < len(block) else None

    def settled(self, state: State, me: int, thread: Thread) -> State:
        """Returns the state once a thread has run all that no other thread sees.

        Args:
            state: The state.
            me: The thread's number.
            thread: The thread's new state, which is not yet a part of the program's.
        """
        while True:
            if thread.block == ENDING:
                following = self._unwound(thread)
                if following is None:
                    return state.with_thread(me, thread)
                thread = following
                continue
            instruction = self.next(thread)
            if instruction is None:
                if thread.callers:
                    block, at = thread.callers[-1]
                    thread = thread._replace(block=block, at=at, callers=thread.callers[:-1])
                elif me == MAIN:
                    return state.with_thread(me, thread)
                else:
                    thread = thread._replace(block=ENDING, at=0)
                continue
            if isinstance(instruction, Invoke | Check | BeginSection | EndSection):
                return state.with_thread(me, thread)
            state, thread = self._run_alone(state, thread, instruction)

    def _unwound(self, thread: Thread) -> Thread | None:
        """Returns a thread that ends, at its next handler or destructor; None without these."""
        if thread.handlers:
            return thread._replace(
                handlers=thread.handlers[:-1],
                callers=((ENDING, 0),),
                block=thread.handlers[-1],
                at=0,
            )
        destructor = self._code.destructor
        if thread.specific and destructor is not None and thread.destructions < _DESTRUCTIONS:
            return thread._replace(
                specific=0,
                destructions=thread.destructions + 1,
                callers=((ENDING, 0),),
                block=destructor,
                at=0,
            )
        return None

    def _run_alone(
        self, state: State, thread: Thread, instruction: Instruction
    ) -> tuple[State, Thread]:
        """Returns state and thread after an instruction that no other thread sees."""
        after = thread._replace(at=thread.at + 1)
        match instruction:
            case Jump(to=to):
                return state, thread._replace(at=to)
            case JumpIf(register=register, relation=relation, right=right, to=to):
                jumps = relation.holds(state.registers[register], right)
                return state, thread._replace(at=to) if jumps else after
            case Clear(register=register):
                return state.with_register(register, 0), after
            case Push(block=block):
                return state, after._replace(handlers=(*thread.handlers, block))
            case Pop(runs=runs):
                block, left = thread.handlers[-1], thread.handlers[:-1]
                after = after._replace(handlers=left)
                if not runs:
                    return state, after
                callers = (*after.callers, (after.block, after.at))
                return state, after._replace(callers=callers, block=block, at=0)
            case SetCancelState(is_enabled=is_enabled, register=register):
                # PTHREAD_CANCEL_ENABLE is 0 in glibc, PTHREAD_CANCEL_DISABLE 1.
                after = after._replace(is_enabled=is_enabled)
                return _kept(state, register, int(not thread.is_enabled)), after
            case SetSpecific(value=value):
                return state, after._replace(specific=value)
            case GetSpecific(register=register):
                return _kept(state, register, thread.specific), after
            case ResetOnce(at=at):
                return state.with_object(at, Progress.FRESH), after
            case LeaveThread(value=value, exits=exits):
                after = after._replace(value=value, block=ENDING, at=0, callers=())
                return state, after._replace(is_exiting=exits)
            case _:
                raise AssertionError(f"others see {instruction}")


def _kept(state: State, register: int | None, value: int) -> State:
    return state if register is None else state.with_register(register, value)
