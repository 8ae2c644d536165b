#include "native/pthread/world/world.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include "native/pthread/machine/broken.h"
#include "native/pthread/machine/entries/running.h"

namespace concert::pthread {
namespace {

using explore::Ending;
using explore::kNobody;
using explore::ThreadId;

// Accesses in an execution for each event that it may have: between two events a thread may well
// work on its own data.
constexpr std::uint64_t kAccessesPerEvent = 50;
constexpr std::uint64_t kCallsPerAccess = 20;
constexpr std::ptrdiff_t kThreadsOfAKind = 3;
// Threads that do not run, after which their creator does not go on either.
constexpr std::uint64_t kMostPhantoms = 1'000;
// Beyond, values come in turn: a loop that asks for them ends.
constexpr std::uint64_t kMostChoices = 16;
constexpr std::size_t kMostFindings = 64;

}  // namespace

World::World(const Request& request) : request_(request) {
  threads_.reserve(machine::kSlots);
  for (machine::Slot slot = 0; slot < machine::kSlots; ++slot) {
    threads_.push_back(std::make_unique<Thread>());
  }
  BecomeRunning(0);
}

void World::Begin(explore::Explorer& explorer, Stops stops) {
  explorer_ = &explorer;
  held_read_ = {};
  stops_ = stops;
  tells_states_ = stops == Stops::kAtPromoted && !replaying_ && explorer.merges();
  for (const ThreadId id : present_) threads_[id]->Reset();
  present_.assign(1, 0);
  threads_[0]->present = true;
  BecomeRunning(0);
  objects_.Clear();
  stack_lives_.Begin();
  unset_.Begin();
  undo_.Clear();
  concurrent_ = leaving_ = discards_ = cut_ = loops_wait_ = false;
  output_ended_ = ends_early_ = ends_as_last_ = false;
  ender_ = kNobody;
  status_ = 0;
  phantoms_ = accesses_ = calls_ = changes_ = choices_ = 0;
  seen_.clear();
  if (tracing_) trace_.clear();
  cells_.TakeDivided();
  if (stops_ == Stops::kAtRandom) {
    ++walks_;
  } else {
    TakePromoted();
  }
  LimitCalls();
}

void World::TakePromoted() {
  const std::vector<explore::Key>& promoted = explorer().promoted_keys();
  if (promoted == promoted_) return;
  for (const explore::Key key : promoted_) cells_.SetPromoted(key, false);
  promoted_ = promoted;
  for (const explore::Key key : promoted_) cells_.SetPromoted(key, true);
  own_wakes_ = explorer().promoted(kOwnWakes);
  TakeLatePrints();
}

void World::End() {
  const bool searching = stops_ == Stops::kAtPromoted && !replaying_;
  most_threads_ = std::max(most_threads_, static_cast<std::uint32_t>(present_.size()));
  if (searching && cells_.TakeDivided()) discards_ = true;
  if (searching) LearnLatePrints();
  if (!replaying_ && discards_) {
    explorer().discard();
    neighbours_.clear();
    return;
  }
  if (searching && cut_) ever_cut_ = true;
  explorer().end();
  if (replaying_) return;
  for (Finding& finding : seen_) {
    const bool known =
        std::ranges::any_of(findings_, [&](const Finding& other) { return Same(finding, other); });
    if (!known && findings_.size() < kMostFindings) findings_.push_back(std::move(finding));
    explorer().forgo_older_writes();
  }
}

bool World::Showed(const Finding& finding) const {
  return std::ranges::any_of(seen_, [&](const Finding& other) { return Same(finding, other); });
}

// Threads for ever stopped, once nobody can go on. While their stacks can still be told.
void World::JudgeEnding() {
  if (explorer().ending() != Ending::kQuiet || leaving_) return;
  bool turns = false;
  bool waits = false;
  bool ends = false;  // The others wait for nothing: it is over.
  for (const ThreadId id : present_) {
    const Thread& thread = *threads_[id];
    // One that wakes by itself where nothing is changed could as well wait on.
    if (thread.given_up || thread.waits_for == kOwnWake) return;
    ends = ends || thread.impossible != Impossible::kWaits;
    if (thread.impossible == Impossible::kAborts) ReportOf(id, FindingKind::kAbort, "abort()");
    if (thread.ended) continue;
    waits = true;
    turns = turns || thread.waits_for == kLoop;
  }
  if (!waits || ends) return;
  if (!bounds_.empty() && phantoms_ > 0) return;
  Finding finding{.kind = turns ? FindingKind::kLivelock : FindingKind::kDeadlock,
                  .what = turns ? "threads turn in loops for ever" : "nobody can go on",
                  .threads = {},
                  .shown_by = {}};
  for (const ThreadId id : present_) {
    const Thread& thread = *threads_[id];
    if (thread.ended) continue;
    finding.threads.push_back({.thread = id,
                               .stack = machine_->CallStack(id, kMostStack),
                               .waits_for = thread.waits_for == nullptr ? "" : thread.waits_for,
                               .awaited = AwaitedBy(thread)});
  }
  const bool known =
      std::ranges::any_of(findings_, [&](const Finding& other) { return Same(finding, other); });
  if (known && !replaying_) return;
  finding.shown_by = explorer().recording();
  seen_.push_back(std::move(finding));
}

bool World::HasEnd() const {
  return leaving_ || std::ranges::none_of(present_, [this](ThreadId id) {
           const Thread& thread = *threads_[id];
           return thread.waits_for == kOwnWake || thread.impossible == Impossible::kAssumes;
         });
}

Awaited World::AwaitedBy(const Thread& thread) const {
  if (thread.waits_for == nullptr || thread.waits_at == 0) return {};
  const machine::Block* block = machine_->BlockAt(reinterpret_cast<const void*>(thread.waits_at));
  return {.at = thread.waits_at,
          .place = PlaceOf(thread.waits_at),
          .born = block == nullptr ? std::vector<std::uintptr_t>{}
                                   : std::vector<std::uintptr_t>{block->born}};
}

void World::Report(FindingKind kind, std::string_view what) { ReportOf(self_, kind, what); }

void World::ReportOf(ThreadId id, FindingKind kind, std::string_view what) {
  Finding finding{.kind = kind,
                  .what = std::string(what),
                  .threads = {{.thread = id, .stack = machine_->CallStack(id, kMostStack)}},
                  .shown_by = {}};
  const auto same = [&](const Finding& other) { return Same(finding, other); };
  if (!replaying_ && std::ranges::any_of(findings_, same)) return;
  if (std::ranges::any_of(seen_, same)) return;
  finding.shown_by = explorer().recording();
  seen_.push_back(std::move(finding));
}

void World::NoteBound(std::string_view what, std::string_view detail) {
  if (!replaying_) bounds_.emplace(what, detail);
}

void World::NoteDeadline(clockid_t clock) {
  waits_by_.insert(clock == CLOCK_MONOTONIC ? "monotonic" : "realtime");
  std::uint32_t& looks = current().looks_at_clock;
  if (!request_.asks_the_clock) looks = std::max(looks, kQuickLooks);
}

void World::Changed() {
  ++current().changes;
  Loop& loop = current().loop;
  loop.reads = 0;
  loop.next_anchor = 0;
  loop.pc = 0;
  current().round.Clear();
  ChangedUnseen();
}

void World::ChangedUnseen() {
  ++changes_;
  if (loops_wait_)
    explorer().set_value(NameOf(Thing::kWorld, 0), static_cast<std::int64_t>(changes_));
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
  const ThreadId id = explorer().spawn(self_, detached);
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
  NoteCreated(id);
  if (!std::exchange(concurrent_, true)) LimitCalls();
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

void World::NoteGone(ThreadId id) {
  threads_[id]->gone = true;
  if (cancels_) explorer().write_plain(self_, NameOf(Thing::kJoiner, id));
}

std::uint64_t World::NoThread(std::string_view deed) {
  Report(FindingKind::kApiMisuse, std::string(deed) + " of what is no thread");
  return ESRCH;
}

std::uint32_t World::Choose(std::uint32_t count, bool counts) {
  Thread& thread = current();
  // A loop that asks for another value is none that waits.
  thread.loop.reads = 0;
  thread.loop.pc = 0;
  thread.round.Clear();
  Count();
  if (count == 1) return 0;
  const std::optional<std::uint32_t> before = ChosenBefore(count);
  const std::uint32_t chosen = before ? *before : ChooseAnew(count, counts);
  if (!before) NoteChosen(count, chosen);
  return chosen;
}

std::uint32_t World::ChooseAnew(std::uint32_t count, bool counts) {
  if (counts && stops_ == Stops::kAtPromoted && choices_++ >= kMostChoices) {
    NoteBound("choices", "of an execution, only the first 16 choices are explored");
    return static_cast<std::uint32_t>(choices_ % count);
  }
  const std::uint32_t chosen = explorer().choose(self_, count);
  NoteFound(chosen);
  return chosen;
}

// Work is counted so that no loop runs for ever. Walks are long and short in turn: a program that
// never ends shows more in several short ones.
void World::Count() {
  ++accesses_;
  ++current().accesses;
  if (accesses_ >= MostAccesses()) Cut("accesses", MostAccesses());
}

// A thread may call functions for ever that access nothing.
void World::CountCall() {
  const std::uint64_t most = MostAccesses() * kCallsPerAccess;
  if (++calls_ >= most) Cut("calls of functions", most);
}

// Or functions of the library: the entries count them.
void World::LimitCalls() {
  machine::machine_running.calls_left = static_cast<std::int64_t>(MostAccesses() * kCallsPerAccess);
}

void World::OnManyCalls() { Cut("calls of the library", MostAccesses() * kCallsPerAccess); }

std::uint64_t World::MostAccesses() const {
  const bool walks = walking() && concurrent_;
  return walks ? request_.limits.events_per_execution >> (2 * (walks_ % 3))
               : request_.limits.events_per_execution * kAccessesPerEvent;
}

void World::Cut(std::string_view what, std::uint64_t most) {
  cut_ = true;
  if (!walking()) {
    NoteBound("accesses",
              "an execution was cut after " + std::to_string(most) + " " + std::string(what));
  }
  machine_->Leave();
}

}  // namespace concert::pthread
