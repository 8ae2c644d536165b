// Stops a thread, and runs the next one.

#include <cstring>
#include <string_view>
#include <utility>

#include "native/pthread/machine/broken.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

using explore::kNobody;
using explore::ThreadId;

// Names of what threads are stopped before, by the words for people.
const char* OperationOf(std::string_view waits_for) {
  static constexpr std::pair<std::string_view, const char*> kNames[] = {
      {"a mutex, after a wait", "lock"},
      {"a mutex", "lock"},
      {"a read-write lock, to read", "read_lock"},
      {"a read-write lock, to write", "write_lock"},
      {"a semaphore", "wait"},
      {"a signal", "wake_up"},
      {"a spin lock", "lock"},
      {"an atomic section", "begin_atomic"},
      {World::kSectionWaits, "begin_atomic"},
      {"others at a barrier", "leave_barrier"},
      {"pthread_once() of another thread", "once"},
      {"the end of a thread", "join"},
      {"the end of the program", "end_program"},
      {"to arrive at a barrier", "arrive_at_barrier"},
      {"to cancel a thread", "cancel"},
      {"to delete a key", "use_keys"},
      {"to destroy the values of a thread", "use_keys"},
      {"to detach a thread", "detach"},
      {"to get a value of a key", "use_keys"},
      {"to give a lock back", "before_unlock"},
      {"to have a lock", "have_lock"},
      {"to look at a semaphore", "look_at"},
      {"to make a key", "use_keys"},
      {"to post", "post"},
      {"to print", "print"},
      {"to see whether a thread has ended", "tryjoin"},
      {"to see whether it is cancelled", "test_cancel"},
      {"to set a value of a key", "use_keys"},
      {"to signal", "signal"},
      {"to try a lock", "trylock"},
      {"to try a read-write lock", "trylock"},
      {"to try a semaphore", "trywait"},
      {"to wait", "wait"},
      {World::kOwnWake, "wake_up"},
  };
  for (const auto& [words, name] : kNames) {
    if (words == waits_for) return name;
  }
  return "go_on";
}

}  // namespace

explore::Pending& World::Prepare(const char* waits_for, const void* waits_at) {
  pending_.guards.clear();
  pending_.any = false;
  pending_.deadline_ns = -1;
  pending_.tag = 0;
  // Positions in the program's text are below 2^31.
  pending_.site = static_cast<explore::Site>(pc()) | kNoAccess;
  Thread& thread = current();
  thread.waits_for = waits_for;
  thread.waits_at = reinterpret_cast<std::uintptr_t>(waits_at);
  return pending_;
}

void World::SwitchTo(ThreadId next) {
  if (next == kNobody) {
    JudgeEnding();
    machine_->Leave();
  }
  if (next == self_) return;
  BecomeRunning(next);
  machine_->SwitchTo(next);
}

void World::Stop() {
  Thread& thread = current();
  if (thread.write.size != 0) SettleWrite();
  if (tracing_) NoteWritten();
  thread.other_calls = OtherCalls(thread);
  thread.untold_calls = UntoldCalls(thread);
  const bool told = told_at_ == machine::machine_running.entries;
  NoteFound(1);
  TellState();
  SwitchTo(explorer().stop(self_, pending_));
  GoOn();
  // The same call goes on.
  thread.call.number = machine::machine_running.entries;
  thread.in_library = false;
  if (tells_states_) NoteFound(explorer().timed_out(self_) ? 3 : 2);
  // The call goes on: it is told once.
  told_at_ = told ? machine::machine_running.entries : 0;
  if (tracing_) NoteStop(thread);
  thread.waits_for = nullptr;
}

void World::NoteStep(const char* operation, const void* at) {
  if (!tracing_) return;
  trace_.push_back({.thread = self_,
                    .pc = pc(),
                    .operation = operation,
                    .stack = machine_->CallStack(self_, kMostStack),
                    .at = reinterpret_cast<std::uintptr_t>(at),
                    .size = at == nullptr ? 0U : 1U,
                    .event = explorer().told().size()});
}

void World::NoteStop(const Thread& thread) {
  TracedStop step{.thread = self_, .pc = pc(), .stack = machine_->CallStack(self_, kMostStack)};
  step.event = explorer().told().size();
  if (thread.next.size != 0) {
    const explore::AccessKind kind = thread.next.side.kind;
    step.word = KeyOf(thread.next.at);
    step.at = thread.next.at;
    step.size = thread.next.size;
    step.operation = kind == explore::AccessKind::kRead          ? "read"
                     : kind == explore::AccessKind::kAtomicRead  ? "atomic_read"
                     : kind == explore::AccessKind::kAtomicWrite ? "atomic_write"
                                                                 : "write";
    if (kind == explore::AccessKind::kRead || kind == explore::AccessKind::kAtomicRead) {
      NoteValue(step);
    }
  } else if (thread.waits_for != nullptr) {
    step.operation = OperationOf(thread.waits_for);
    step.at = thread.waits_at;
    step.size = thread.waits_at == 0 ? 0 : 1;
  }
  trace_.push_back(std::move(step));
}

// Reads the memory of an access, if it is the program's and no more than a number.
void World::NoteValue(TracedStop& step) const {
  const machine::Region region = PlaceOf(step.at).region;
  const bool is_number = step.size == 1 || step.size == 2 || step.size == 4 || step.size == 8;
  if (region == machine::Region::kNone || !is_number) return;
  std::memcpy(&step.value, reinterpret_cast<const void*>(step.at), step.size);
  step.has_value = true;
}

// A write shows where its thread stops next, and nobody else has run since.
void World::NoteWritten() {
  if (!tracing_) return;
  for (auto step = trace_.rbegin(); step != trace_.rend(); ++step) {
    if (step->thread != self_ || step->event != explorer().told().size()) return;
    if (step->word == 0) continue;
    if (!step->has_value) NoteValue(*step);
    return;
  }
}

void World::TellClocks(const std::vector<explore::ToldEvent>& told) {
  std::vector<std::uint32_t> own(threads_.size(), 1);
  for (std::size_t i = 0; i < trace_.size(); ++i) {
    TracedStop& step = trace_[i];
    if (step.event >= told.size() || step.thread >= told[step.event].clock.size()) continue;
    step.clock = told[step.event].clock;
    // The last of an event's steps releases all that it releases.
    if (i + 1 < trace_.size() && trace_[i + 1].event == step.event) {
      step.clock[step.thread] = own[step.thread];
    } else {
      own[step.thread] = step.clock[step.thread];
    }
  }
}

void World::StopBefore(const char* what, const void* at) {
  if (!concurrent_ || in_section()) return;
  Prepare(what, at);
  Stop();
}

void World::StopToLook(const char* what, const void* at) {
  if (!concurrent_ || in_section()) return;
  if (Turns(pc(), reinterpret_cast<std::uintptr_t>(at))) {
    PrepareToWait();
    current().round.Clear();
  } else {
    Prepare(what, at);
  }
  Stop();
}

void World::Observe(const void* object, bool surely) {
  Object& observed = objects_.At(object);
  if (observed.observed && (observed.surely || !surely)) return;
  observed.observed = true;
  observed.surely = observed.surely || surely;
  discards_ = true;
}

void World::NoteCancels() {
  if (cancels_) return;
  cancels_ = discards_ = true;
}

void World::NoteHandlers() {
  if (handlers_ || !concurrent_) return;
  handlers_ = discards_ = true;
}

void World::MayStop() {
  if (!concurrent_ || in_section() || stops_ == Stops::kAtPromoted) return;
  if (walking() && explorer().skip_stop(self_)) return;
  Prepare(nullptr, nullptr);
  Stop();
}

void World::GiveUpForNothing() {
  current().waits_for = kOwnWake;
  GiveUp();
}

void World::GiveUp() {
  Thread& thread = current();
  thread.given_up = thread.ended = true;
  LeaveSection();
  TellState();
  SwitchTo(explorer().exit(self_));
  machine::Broken("a thread went on after its end");
}

}  // namespace concert::pthread
