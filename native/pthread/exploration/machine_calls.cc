// Handles the machine's reports about the running thread, besides its accesses.

#include <string>
#include <string_view>
#include <vector>

#include "native/pthread/machine/broken.h"
#include "native/pthread/synchronisation/cancellation.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {

void World::OnDraw() {
  NoteBound("random numbers", "each thread draws one sequence of random numbers only");
}

void World::OnStreamMemory() {
  NoteBound("streams", "memory that the program gives to a stream is not accessed");
}

// Programs that register no handler have no event for it.
void World::OnHandlers(bool adds) {
  if (adds) NoteHandlers();
  if (!handlers_) return;
  const explore::Location all = NameOf(Thing::kHandlers, 0);
  StopBefore(adds ? "to register a handler of the program's end" : "to run such a handler",
             nullptr);
  explorer().write_plain(self_, all);
}

void World::OnManyHandlers() {
  NoteBound("handlers", "a program registers at most 128 functions for its end");
  GiveUp();
}

// The end, or a line of which each word is one of the values that inputs have.
std::string_view World::OnInput() {
  constexpr int kWords = 8;
  const std::vector<std::int64_t>& values = request_.nondet;
  NoteBound("values", "unknown inputs are some constants only");
  const std::uint32_t chosen = Choose(static_cast<std::uint32_t>(values.size()) + 1);
  input_.clear();
  if (chosen == 0) return input_;
  for (int word = 0; word < kWords; ++word) {
    input_ += std::to_string(values[chosen - 1]) + (word + 1 < kWords ? " " : "\n");
  }
  return input_;
}

// Looking at a clock takes time, and ever more: a loop that waits until it is late does not go on
// for ever, and one look after another still tells next to nothing. Where no loop waits so, the
// clock stands after a few looks, and for a thread that has had a deadline: a loop that takes a new
// one in each turn has then changed nothing when it turns.
std::int64_t World::Now() {
  Count();
  constexpr std::int64_t kQuickNs = 1'000;
  constexpr std::int64_t kSlowestNs = 1'000'000'000;
  std::uint32_t& looks = current().looks_at_clock;
  const std::int64_t now = kEpoch + explorer().now_ns(self_);
  if (looks >= kQuickLooks && !request_.asks_the_clock) {
    NoteTold();
    return now;
  }
  std::int64_t ns = kQuickNs;
  for (std::uint32_t look = kQuickLooks; look < looks && ns < kSlowestNs; ++look) ns *= 2;
  ++looks;
  ++current().idle_calls;
  explorer().advance_ns(self_, ns);
  return now;
}

void World::OnSleep(std::int64_t ns) {
  Count();
  NoteTold();
  TellArgument(nullptr);
  if (ns > 0) explorer().advance_ns(self_, ns);
  MayStop();
  TestCancel();
}

void World::OnReturn(void* result) { EndThread(result); }

// That the program ends can always come later than what other threads still do; so they do all of
// it first.
void World::OnLeave(machine::Leave how, int status) {
  if (status != 0) Report(FindingKind::kExitStatus, "exit status " + std::to_string(status));
  TellArgument(static_cast<std::uint64_t>(status));
  StopBefore("the end of the program", nullptr);
  if (how == machine::Leave::kImmediate) NoteHeldText();
  EndOutput();
  leaving_ = true;
  status_ = status;
  Thread& thread = current();
  thread.ended = true;
  LeaveSection();
  TellState();
  SwitchTo(explorer().exit(self_));
  machine::Broken("a thread went on after the program's end");
}

// abort() can come later than what other threads do, like every end of the program. In an atomic
// section it says that the section is not possible now, if others can change that.
void World::OnStop(machine::Stop why, std::string_view what) {
  if (why == machine::Stop::kAssertion) {
    Report(FindingKind::kAssertion, what);
  } else {
    if (in_section() && concurrent_) TakeBackSection(Impossible::kAborts);
    Report(FindingKind::kAbort, what);
  }
  if (late_prints_) {
    TellArgument(nullptr);
    StopBefore("the end of the program", nullptr);
  }
  NoteHeldText();
  EndOutput();
  GiveUp();
}

void World::OnUnsupported(const char* function) {
  Report(FindingKind::kUnsupportedCall, function);
  GiveUp();
}

void World::OnFault(const machine::Fault& fault) {
  using machine::FaultKind;
  switch (fault.kind) {
    case FaultKind::kHeapExhausted:
      NoteBound("heap", "a thread asked for more than " +
                            std::to_string(request_.limits.heap_bytes) + " bytes in all");
      break;
    case FaultKind::kLoopWithoutEvent:
      if (!replaying_) ++endless_;
      if (current().cancels_here) {
        NoteBound("cancellation", "a thread without accesses is not cancelled while it computes");
      } else if (fault.for_ever) {
        Report(FindingKind::kLivelock, "a loop without effect never ends");
      } else {
        NoteBound("computation", "a thread computed for too long");
      }
      break;
    case FaultKind::kBadAddress:
      Report(FindingKind::kMemoryError, "access to an address that is not mapped");
      break;
    case FaultKind::kStackOverflow:
      Report(FindingKind::kMemoryError, "the stack overflows");
      break;
    case FaultKind::kArithmetic:
      Report(FindingKind::kMemoryError, "division by zero or overflow of a division");
      break;
    case FaultKind::kBadCall:
      Report(FindingKind::kMemoryError, "a call through a pointer to what is no function");
      break;
    case FaultKind::kSmashedStack:
      Report(FindingKind::kMemoryError, "a return address or a jmp_buf was overwritten");
      break;
    case FaultKind::kBadInstruction:
      Report(FindingKind::kMemoryError, "an instruction that cannot be executed");
      break;
    case FaultKind::kInvalidFree:
      Report(FindingKind::kMemoryError, "free() of what malloc() did not return");
      break;
    case FaultKind::kDoubleFree:
      Report(FindingKind::kMemoryError, "free() of what is freed");
      break;
  }
  GiveUp();
}

void World::OnUnannounced() {
  if (concurrent_) NoteBound("unannounced", "the program accesses memory without a word of it");
}

void World::OnAllocate(const machine::Block& /*block*/) {}

}  // namespace concert::pthread
