#include "native/pthread/machine/confinement/faults.h"

#include <sys/time.h>
#include <ucontext.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstddef>
#include <cstring>

#include "native/pthread/machine/broken.h"
#include "native/pthread/machine/entries/program_text.h"
#include "native/pthread/machine/entries/running.h"

namespace concert::machine {
namespace {

constexpr std::int64_t kTickNs = 5'000'000;
constexpr std::size_t kHandlerStackBytes = std::size_t{64} << 10;
constexpr std::size_t kRedZoneBytes = 128;
// A loop that does not come back to the same state within so many instructions may still end. In
// virtual machines a step takes 100 microseconds; so it is looked at twice, first briefly.
constexpr std::uint64_t kFirstSteps = 300;
constexpr std::uint64_t kMostSteps = 4'000;
// Loops that were left once are left at once when they are met again.
constexpr std::size_t kMostLeft = 16;
constexpr std::uintptr_t kNear = 96;
constexpr std::size_t kMostLoopStackBytes = std::size_t{64} << 10;
constexpr greg_t kTrapFlag = 0x100;
constexpr greg_t kDirectionFlag = 0x400;

// A loop that is executed in single steps, to see whether it comes back to where it was. It is left
// at its lowest position, wherever the clock met it.
struct Stepping {
  enum class Phase : std::uint8_t { kOff, kSeeking, kLeaving };

  Phase phase = Phase::kOff;
  bool again = false;
  bool for_ever = false;
  std::uint64_t steps = 0;
  std::uint64_t most_steps = 0;
  std::uint64_t entries = 0;  // Calls of entries before it.
  std::uintptr_t lowest = 0;
  gregset_t registers = {};
  std::size_t stack_bytes = 0;
  std::array<std::byte, kMostLoopStackBytes> stack = {};
};

// Handlers have nothing but globals.
struct State {
  Globals* globals = nullptr;
  Stacks* stacks = nullptr;
  World* world = nullptr;
  std::int64_t silent_cpu_ns = 0;
  std::array<EntryFrame, kSlots> frames = {};  // Of threads that stopped outside of entries.
  std::array<Fault, kSlots> faults = {};

  // The clock's.
  std::uint64_t seen_entries = 0;
  std::int64_t silent_ns = 0;
  std::array<std::uintptr_t, kMostLeft> left = {};  // Positions in loops.
  std::size_t left_count = 0;

  Stepping stepping;
};
State state;
alignas(16) std::byte handler_stack[kHandlerStackBytes];

std::uintptr_t Register(const ucontext_t& context, int which) {
  return static_cast<std::uintptr_t>(context.uc_mcontext.gregs[which]);
}

bool InOwnStack(std::uintptr_t stack_pointer) {
  const Slot slot = machine_running.slot;
  return stack_pointer >= Stacks::Limit(slot) && stack_pointer <= Stacks::Top(slot);
}

// The first word on the stack that is a position in the program: where a library function that
// was called from the program returns to.
std::uintptr_t ReturnAddress(std::uintptr_t stack_pointer) {
  const Slot slot = machine_running.slot;
  std::uintptr_t at = std::max(stack_pointer, Stacks::Limit(slot)) & ~std::uintptr_t{7};
  for (; at < Stacks::Top(slot); at += sizeof(std::uintptr_t)) {
    const std::uintptr_t word = *reinterpret_cast<const std::uintptr_t*>(at);
    if (IsProgramText(word - 1)) return word;
  }
  return 0;
}

[[noreturn]] void Land() {
  state.world->OnFault(state.faults[machine_running.slot]);
  Broken("a fault was passed over");
}

// Lets the interrupted thread go on in Land(), with the fault.
void StopThread(ucontext_t& context, Fault fault) {
  const Slot slot = machine_running.slot;
  greg_t* registers = context.uc_mcontext.gregs;
  if (machine_running.guarded != nullptr) {
    if (machine_running.guarded != kOfProgram) fault.function = machine_running.guarded;
    fault.pc = Innermost(slot, *machine_running.frame);
    machine_running.guarded = nullptr;
  } else {
    const std::uintptr_t pc = Register(context, REG_RIP);
    const std::uintptr_t next =
        IsProgramText(pc) ? pc + 1 : ReturnAddress(Register(context, REG_RSP));
    fault.pc = next - 1;
    EntryFrame& frame = state.frames[slot];
    frame = {.r15 = Register(context, REG_R15),
             .r14 = Register(context, REG_R14),
             .r13 = Register(context, REG_R13),
             .r12 = Register(context, REG_R12),
             .rbx = Register(context, REG_RBX),
             .rbp = Register(context, REG_RBP),
             .return_address = next};
    machine_running.frame = &frame;
  }
  state.faults[slot] = fault;
  registers[REG_EFL] &= ~(kTrapFlag | kDirectionFlag);
  // As after a call.
  registers[REG_RSP] = static_cast<greg_t>(machine_running.stack - sizeof(std::uintptr_t));
  registers[REG_RIP] = reinterpret_cast<greg_t>(&Land);
}

FaultKind KindOf(int signal, std::uintptr_t address, std::uintptr_t stack_pointer) {
  if (signal == SIGFPE) return FaultKind::kArithmetic;
  if (signal == SIGILL || signal == SIGTRAP) return FaultKind::kBadInstruction;
  const std::uintptr_t limit = Stacks::Limit(machine_running.slot);
  const std::uintptr_t bottom = Stacks::Top(machine_running.slot) - kStackBytes;
  const bool in_guard = address >= bottom && address < limit;
  // A frame with a large array may jump over the guard.
  const bool beyond = InStacks(stack_pointer) && stack_pointer < limit + kRedZoneBytes;
  return in_guard || beyond ? FaultKind::kStackOverflow : FaultKind::kBadAddress;
}

// `again`: the loop is to be left even if it is not found to be for ever.
void StartStepping(ucontext_t& context, bool again) {
  Stepping& stepping = state.stepping;
  const std::uintptr_t from = Register(context, REG_RSP) - kRedZoneBytes;
  stepping.stack_bytes = Stacks::Top(machine_running.slot) - from;
  const std::size_t kept = std::min(stepping.stack_bytes, kMostLoopStackBytes);
  std::memcpy(stepping.stack.data(), reinterpret_cast<const void*>(from), kept);
  std::memcpy(stepping.registers, context.uc_mcontext.gregs, sizeof stepping.registers);
  stepping.phase = Stepping::Phase::kSeeking;
  stepping.again = again;
  stepping.most_steps = again ? kMostSteps : kFirstSteps;
  stepping.for_ever = false;
  stepping.entries = machine_running.entries;
  stepping.steps = 0;
  stepping.lowest = UINTPTR_MAX;
  context.uc_mcontext.gregs[REG_EFL] |= kTrapFlag;
}

void EndStepping(ucontext_t& context) {
  state.stepping.phase = Stepping::Phase::kOff;
  context.uc_mcontext.gregs[REG_EFL] &= ~kTrapFlag;
}

// The position at which a loop near `pc` was left; 0: none was.
std::uintptr_t WasLeft(std::uintptr_t pc) {
  const auto end = state.left.begin() + static_cast<std::ptrdiff_t>(state.left_count);
  const auto found = std::find_if(state.left.begin(), end, [&](std::uintptr_t left) {
    return pc < left + kNear && left < pc + kNear;
  });
  return found == end ? 0 : *found;
}

bool SameStateAsAtStart(const ucontext_t& context) {
  constexpr greg_t kFlags = 0x8d5;  // Carry, parity, adjust, zero, sign, overflow.
  const Stepping& stepping = state.stepping;
  const greg_t* now = context.uc_mcontext.gregs;
  // R8 to RIP are all that a program computes with.
  if (!std::equal(now, now + REG_RIP + 1, stepping.registers)) return false;
  if (((now[REG_EFL] ^ stepping.registers[REG_EFL]) & kFlags) != 0) return false;
  if (stepping.stack_bytes > kMostLoopStackBytes) return false;
  const std::uintptr_t from = Register(context, REG_RSP) - kRedZoneBytes;
  const auto* stack = reinterpret_cast<const std::byte*>(from);
  return std::memcmp(stepping.stack.data(), stack, stepping.stack_bytes) == 0;
}

void Step(ucontext_t& context) {
  Stepping& stepping = state.stepping;
  const std::uintptr_t pc = Register(context, REG_RIP);
  const bool silent = machine_running.entries == stepping.entries;
  if (!silent || !InOwnStack(Register(context, REG_RSP))) return EndStepping(context);
  ++stepping.steps;
  if (stepping.phase == Stepping::Phase::kLeaving) {
    if (pc != stepping.lowest && stepping.steps < kMostSteps) return;
    const bool for_ever = stepping.for_ever;
    if (!for_ever && state.left_count < kMostLeft) state.left[state.left_count++] = pc;
    EndStepping(context);
    return StopThread(context, {.kind = FaultKind::kLoopWithoutEvent, .for_ever = for_ever});
  }
  if (IsProgramText(pc)) stepping.lowest = std::min(stepping.lowest, pc);
  stepping.for_ever = SameStateAsAtStart(context);
  if (!stepping.for_ever && stepping.steps < stepping.most_steps) return;
  if (!stepping.for_ever && !stepping.again) return EndStepping(context);
  stepping.phase = Stepping::Phase::kLeaving;
  stepping.steps = 0;
}

void OnSignal(int signal, siginfo_t* info, void* argument) {
  ucontext_t& context = *static_cast<ucontext_t*>(argument);
  const std::uintptr_t stack_pointer = Register(context, REG_RSP);
  const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
  const bool access = signal == SIGSEGV || signal == SIGBUS;
  if (access && (state.globals->Unprotect(address) || state.stacks->Extend(address))) return;
  // Perhaps already in the runtime: stepping ends there.
  if (signal == SIGTRAP && state.stepping.phase != Stepping::Phase::kOff) return Step(context);
  const bool ours = machine_running.slot == kSlots ||
                    (!InStacks(stack_pointer) && !IsProgramText(Register(context, REG_RIP)) &&
                     machine_running.guarded == nullptr);
  if (ours) Broken(sigabbrev_np(signal), address, Register(context, REG_RIP));
  state.stepping.phase = Stepping::Phase::kOff;
  Fault fault{.kind = KindOf(signal, address, stack_pointer)};
  if (access) fault.address = address;
  StopThread(context, fault);
}

void OnAbort(int, siginfo_t*, void*) { Broken("libc has called abort()"); }

void OnTick(int, siginfo_t*, void* argument) {
  ucontext_t& context = *static_cast<ucontext_t*>(argument);
  const bool silent = machine_running.slot != kSlots && InOwnStack(Register(context, REG_RSP)) &&
                      machine_running.entries == state.seen_entries;
  if (!silent) {
    state.seen_entries = machine_running.entries;
    state.silent_ns = 0;
    return;
  }
  state.silent_ns += kTickNs;
  if (state.stepping.phase != Stepping::Phase::kOff) return;
  const std::uintptr_t pc = Register(context, REG_RIP);
  const std::uintptr_t left = IsProgramText(pc) ? WasLeft(pc) : 0;
  if (left != 0) {
    // The place of return is the same each time.
    context.uc_mcontext.gregs[REG_RIP] = static_cast<greg_t>(left);
    StopThread(context, {.kind = FaultKind::kLoopWithoutEvent});
  } else if (state.silent_ns >= state.silent_cpu_ns) {
    StartStepping(context, true);
  } else if (state.silent_ns == kTickNs) {
    StartStepping(context, false);
  }
}

void Install(int signal, void (*handler)(int, siginfo_t*, void*)) {
  struct sigaction action = {};
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER | SA_RESTART;
  if (sigaction(signal, &action, nullptr) != 0) CannotStart("signal handler");
}

}  // namespace

void CatchFaults(std::int64_t silent_cpu_ns, Globals& globals, Stacks& stacks, World& world) {
  state.globals = &globals;
  state.stacks = &stacks;
  state.world = &world;
  state.silent_cpu_ns = silent_cpu_ns;
  stack_t stack = {};
  stack.ss_sp = handler_stack;
  stack.ss_size = sizeof handler_stack;
  if (sigaltstack(&stack, nullptr) != 0) CannotStart("stack of signal handlers");
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP}) Install(signal, OnSignal);
  Install(SIGABRT, OnAbort);
  Install(SIGVTALRM, OnTick);
  const timeval tick{.tv_sec = 0, .tv_usec = kTickNs / 1000};
  const itimerval timer{.it_interval = tick, .it_value = tick};
  if (setitimer(ITIMER_VIRTUAL, &timer, nullptr) != 0) CannotStart("clock of CPU time");
}

}  // namespace concert::machine
