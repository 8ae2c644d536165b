#include "native/pthread/world.h"

#include <algorithm>
#include <utility>

#include "native/pthread/cancellation.h"
#include "native/pthread/locks.h"
#include "native/pthread/machine/broken.h"

namespace concert::pthread {
namespace {

using explore::Ending;
using explore::kNobody;
using explore::ThreadId;

// Accesses in an execution for each event that it may have: between two events a thread may well
// work on its own data.
constexpr std::uint64_t kAccessesPerEvent = 50;
constexpr std::size_t kMostStack = 64;
constexpr std::ptrdiff_t kThreadsOfAKind = 3;
// Threads that do not run, after which their creator does not go on either.
constexpr std::uint64_t kMostPhantoms = 1'000;
// Beyond, values come in turn: a loop that asks for them ends.
constexpr std::uint64_t kMostChoices = 16;
constexpr std::size_t kMostFindings = 64;

World* the_world = nullptr;

}  // namespace

World& TheWorld() { return *the_world; }
void SetWorld(World& world) { the_world = &world; }

World::World(const Request& request) : request_(request) {
  threads_.reserve(machine::kSlots);
  for (machine::Slot slot = 0; slot < machine::kSlots; ++slot) {
    threads_.push_back(std::make_unique<Thread>());
  }
}

void World::Begin(explore::Explorer& explorer, Stops stops) {
  explorer_ = &explorer;
  stops_ = stops;
  for (const ThreadId id : present_) threads_[id]->Reset();
  present_.assign(1, 0);
  threads_[0]->present = true;
  self_ = 0;
  objects_.Clear();
  undo_.Clear();
  concurrent_ = leaving_ = discards_ = cut_ = loops_wait_ = false;
  status_ = 0;
  phantoms_ = accesses_ = changes_ = choices_ = 0;
  seen_.clear();
  if (tracing_) trace_.clear();
  cells_.TakeDivided();
  if (stops_ == Stops::kAtRandom) {
    ++walks_;
  } else {
    TakePromoted();
  }
}

void World::TakePromoted() {
  const std::vector<explore::Key>& promoted = explorer_->promoted_keys();
  if (promoted == promoted_) return;
  for (const explore::Key key : promoted_) cells_.SetPromoted(key, false);
  promoted_ = promoted;
  for (const explore::Key key : promoted_) cells_.SetPromoted(key, true);
}

void World::End() {
  const bool searching = stops_ == Stops::kAtPromoted && !replaying_;
  most_threads_ = std::max(most_threads_, static_cast<std::uint32_t>(present_.size()));
  if (searching && cells_.TakeDivided()) discards_ = true;
  if (!replaying_ && discards_) {
    explorer_->discard();
    neighbours_.clear();
    return;
  }
  if (searching && cut_) ever_cut_ = true;
  explorer_->end();
  if (replaying_) return;
  for (Finding& finding : seen_) {
    const bool known =
        std::ranges::any_of(findings_, [&](const Finding& other) { return Same(finding, other); });
    if (!known && findings_.size() < kMostFindings) findings_.push_back(std::move(finding));
  }
}

bool World::Showed(const Finding& finding) const {
  return std::ranges::any_of(seen_, [&](const Finding& other) { return Same(finding, other); });
}

// Threads for ever stopped, once nobody can go on. While their stacks can still be told.
void World::JudgeEnding() {
  if (explorer_->ending() != Ending::kQuiet || leaving_) return;
  bool turns = false;
  bool waits = false;
  for (const ThreadId id : present_) {
    const Thread& thread = *threads_[id];
    if (thread.given_up) return;
    if (thread.ended) continue;
    waits = true;
    turns = turns || thread.waits_for == kLoop;
  }
  if (!waits) return;
  if (!bounds_.empty() && phantoms_ > 0) return;
  Finding finding{.kind = turns ? FindingKind::kLivelock : FindingKind::kDeadlock,
                  .what = turns ? "threads turn in loops for ever" : "nobody can go on",
                  .threads = {},
                  .shown_by = {}};
  for (const ThreadId id : present_) {
    const Thread& thread = *threads_[id];
    if (thread.ended) continue;
    finding.threads.push_back({id, machine_->CallStack(id, kMostStack),
                               thread.waits_for == nullptr ? "" : thread.waits_for});
  }
  const bool known =
      std::ranges::any_of(findings_, [&](const Finding& other) { return Same(finding, other); });
  if (known && !replaying_) return;
  finding.shown_by = explorer_->recording();
  seen_.push_back(std::move(finding));
}

void World::Report(FindingKind kind, std::string_view what) {
  Finding finding{.kind = kind,
                  .what = std::string(what),
                  .threads = {{self_, machine_->CallStack(self_, kMostStack), ""}},
                  .shown_by = {}};
  const auto same = [&](const Finding& other) { return Same(finding, other); };
  if (!replaying_ && std::ranges::any_of(findings_, same)) return;
  if (std::ranges::any_of(seen_, same)) return;
  finding.shown_by = explorer_->recording();
  seen_.push_back(std::move(finding));
}

void World::NoteBound(std::string_view what, std::string_view detail) {
  if (!replaying_) bounds_.emplace(what, detail);
}

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
  self_ = next;
  machine_->SwitchTo(next);
}

void World::Stop() {
  Thread& thread = current();
  SwitchTo(explorer_->stop(self_, pending_));
  if (tracing_) NoteStop(thread);
  thread.waits_for = nullptr;
}

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
      {"an atomic section to become possible", "begin_atomic"},
      {"others at a barrier", "leave_barrier"},
      {"pthread_once() of another thread", "once"},
      {"the end of a thread", "join"},
      {"the end of the program", "end_program"},
      {"to arrive at a barrier", "arrive_at_barrier"},
      {"to cancel a thread", "cancel"},
      {"to give a lock back", "before_unlock"},
      {"to have a lock", "have_lock"},
      {"to look at a semaphore", "look_at"},
      {"to post", "post"},
      {"to see whether a thread has ended", "tryjoin"},
      {"to see whether it is cancelled", "test_cancel"},
      {"to signal", "signal"},
      {"to try a lock", "trylock"},
      {"to try a read-write lock", "trylock"},
      {"to try a semaphore", "trywait"},
      {"to wait", "wait"},
  };
  for (const auto& [words, name] : kNames) {
    if (words == waits_for) return name;
  }
  return "go_on";
}

void World::NoteStep(const char* operation, const void* at) {
  if (!tracing_) return;
  trace_.push_back({.thread = self_,
                    .pc = pc(),
                    .operation = operation,
                    .stack = machine_->CallStack(self_, kMostStack),
                    .at = reinterpret_cast<std::uintptr_t>(at),
                    .size = at == nullptr ? 0U : 1U});
}

void World::NoteStop(const Thread& thread) {
  TracedStop step{.thread = self_, .pc = pc(), .stack = machine_->CallStack(self_, kMostStack)};
  if (thread.next.size != 0) {
    const explore::AccessKind kind = thread.next.side.kind;
    step.word = KeyOf(thread.next.at);
    step.at = thread.next.at;
    step.size = thread.next.size;
    step.operation = kind == explore::AccessKind::kRead          ? "read"
                     : kind == explore::AccessKind::kAtomicRead  ? "atomic_read"
                     : kind == explore::AccessKind::kAtomicWrite ? "atomic_write"
                                                                 : "write";
  } else if (thread.waits_for != nullptr) {
    step.operation = OperationOf(thread.waits_for);
    step.at = thread.waits_at;
    step.size = thread.waits_at == 0 ? 0 : 1;
  }
  trace_.push_back(std::move(step));
}

void World::StopBefore(const char* what, const void* at) {
  if (!concurrent_ || in_section()) return;
  Prepare(what, at);
  Stop();
}

void World::StopToLook(const char* what, const void* at) {
  if (!concurrent_ || in_section()) return;
  if (Turns(pc())) {
    PrepareToWait();
  } else {
    Prepare(what, at);
  }
  Stop();
}

void World::Observe(const void* object) {
  Object& observed = objects_.At(object);
  if (observed.observed) return;
  observed.observed = true;
  discards_ = true;
}

void World::NoteCancels() {
  if (cancels_) return;
  cancels_ = discards_ = true;
}

void World::MayStop() {
  if (!concurrent_ || in_section() || stops_ == Stops::kAtPromoted) return;
  if (walking() && explorer_->skip_stop(self_)) return;
  Prepare(nullptr, nullptr);
  Stop();
}

void World::GiveUp() {
  Thread& thread = current();
  thread.given_up = thread.ended = true;
  thread.section_depth = 0;
  SwitchTo(explorer_->exit(self_));
  machine::Broken("a thread went on after its end");
}

void World::EndThread(void* result) {
  LeaveRobustMutexes();
  Thread& thread = current();
  thread.result = result;
  thread.ended = true;
  thread.section_depth = 0;
  NoteStep("exit", nullptr);
  explorer_->open(self_, NameOf(Thing::kEnd, self_));
  Changed();
  SwitchTo(explorer_->exit(self_));
  machine::Broken("a thread went on after its end");
}

void World::Changed() {
  Loop& loop = current().loop;
  loop.reads = 0;
  loop.next_anchor = 0;
  loop.pc = 0;
  ChangedUnseen();
}

void World::ChangedUnseen() {
  ++changes_;
  if (loops_wait_)
    explorer_->set_value(NameOf(Thing::kWorld, 0), static_cast<std::int64_t>(changes_));
}

// Programs that create threads without an end show what they do with a few of each kind.
ThreadId World::Create(void* (*start)(void*), void* argument, bool detached) {
  const auto alike =
      std::ranges::count_if(present_, [&](ThreadId id) { return threads_[id]->start == start; });
  if (present_.size() >= request_.limits.threads && !many_threads_) {
    NoteBound("threads", "of the threads that run a function, only the first 3 run");
    many_threads_ = discards_ = true;
    machine_->Leave();
  }
  if (many_threads_ && (alike >= kThreadsOfAKind || present_.size() >= request_.limits.threads)) {
    return kNobody;
  }
  const ThreadId id = explorer_->spawn(self_, detached);
  if (id >= machine::kSlots) {
    // The engine has it; it must not run.
    machine::Broken("too many different threads");
  }
  Thread& thread = *threads_[id];
  thread.Reset();
  thread.present = true;
  thread.start = start;
  thread.argument = argument;
  thread.detached = detached;
  present_.push_back(id);
  NoteStep("create", nullptr);
  concurrent_ = true;
  Changed();
  return id;
}

std::uint64_t World::Phantom() {
  if (phantoms_ == kMostPhantoms) GiveUp();
  return kPhantoms + phantoms_++;
}

ThreadId World::ThreadOf(std::uint64_t handle) const {
  if (handle == 0 || handle > machine::kSlots) return kNobody;
  const auto id = static_cast<ThreadId>(handle - 1);
  return threads_[id]->present ? id : kNobody;
}

std::uint32_t World::Choose(std::uint32_t count) {
  Thread& thread = current();
  thread.section_chose = true;
  // A loop that asks for another value is none that waits.
  thread.loop.reads = 0;
  thread.loop.pc = 0;
  Count();
  if (stops_ == Stops::kAtPromoted && choices_++ >= kMostChoices) {
    NoteBound("choices", "of an execution, only the first 16 choices are explored");
    return static_cast<std::uint32_t>(choices_ % count);
  }
  return explorer_->choose(self_, count);
}

// Work is counted so that no loop runs for ever. Walks are long and short in turn: a program that
// never ends shows more in several short ones.
void World::Count() {
  ++accesses_;
  const bool walks = walking() && concurrent_;
  const std::uint64_t most = walks ? request_.limits.events_per_execution >> (2 * (walks_ % 3))
                                   : request_.limits.events_per_execution * kAccessesPerEvent;
  if (accesses_ < most) return;
  cut_ = true;
  if (!walking()) {
    NoteBound("accesses", "an execution was cut after " + std::to_string(most) + " accesses");
  }
  machine_->Leave();
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
// for ever, and one look after another still tells next to nothing.
std::int64_t World::Now() {
  Count();
  constexpr std::uint32_t kQuickLooks = 10;
  constexpr std::int64_t kQuickNs = 1'000;
  constexpr std::int64_t kSlowestNs = 1'000'000'000;
  std::uint32_t& looks = current().looks_at_clock;
  const std::int64_t now = kEpoch + explorer_->now_ns(self_);
  std::int64_t ns = kQuickNs;
  for (std::uint32_t look = kQuickLooks; look < looks && ns < kSlowestNs; ++look) ns *= 2;
  ++looks;
  explorer_->advance_ns(self_, ns);
  return now;
}

void World::OnSleep(std::int64_t ns) {
  Count();
  if (ns > 0) explorer_->advance_ns(self_, ns);
  MayStop();
  TestCancel();
}

void World::OnReturn(void* result) { EndThread(result); }

// That the program ends can always come later than what other threads still do; so they do all of
// it first.
void World::OnLeave(machine::Leave /*how*/, int status) {
  if (status != 0) Report(FindingKind::kExitStatus, "exit status " + std::to_string(status));
  StopBefore("the end of the program", nullptr);
  leaving_ = true;
  status_ = status;
  Thread& thread = current();
  thread.ended = true;
  thread.section_depth = 0;
  SwitchTo(explorer_->exit(self_));
  machine::Broken("a thread went on after the program's end");
}

// abort() can come later than what other threads do, like every end of the program. In an atomic
// section it says that the section is not possible now.
void World::OnStop(machine::Stop why, std::string_view what) {
  if (why == machine::Stop::kAssertion) {
    Report(FindingKind::kAssertion, what);
  } else {
    if (in_section()) TakeBackSection();
    Report(FindingKind::kAbort, what);
  }
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

void World::OnAllocate(const machine::Block& /*block*/) {}

void World::OnPrint(machine::Stream /*stream*/, std::string_view /*text*/) {
  // Not a stop: which outputs are possible is seen as far as other events are ordered.
  Count();
  if (printer_ == kNobody) printer_ = self_;
  if (printer_ != self_) one_thread_prints_ = false;
}

}  // namespace concert::pthread
