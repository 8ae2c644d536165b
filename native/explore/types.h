// The words that the exploration engine and its front ends share, such as access, guard and step.

#ifndef CONCERT_NATIVE_EXPLORE_TYPES_H_
#define CONCERT_NATIVE_EXPLORE_TYPES_H_

#include <compare>
#include <cstdint>
#include <vector>

namespace concert::explore {

// 0 is the root. Stable over the executions of one search: interned from (parent, n-th child).
using ThreadId = std::uint32_t;
// A shared thing, named by the front end; the same name in equivalent executions.
using Location = std::uint64_t;
// A source position, the front end's number.
using Site = std::uint32_t;
// A group of locations promoted together, such as a field of a class or one array.
using Key = std::uint64_t;

inline constexpr ThreadId kNobody = 0xffffffff;
// Among the promoted keys of a recording: atomic accesses may be of older writes. Not to be the key
// of anything where Limits::older_writes is set.
inline constexpr Key kOlderWrites = (Key{1} << 62) + 1;
// In a step to be replayed: nothing but the thread and its outcomes is known.
inline constexpr Site kAnySite = 0xffffffff;

// An event's use of a location. kRead-kRead, kAdd-kAdd, kOpen-kOpen and kPass-kPass commute; every
// other pair conflicts.
enum class Mode : std::uint8_t {
  kRead,
  kWrite,
  kAdd,   // An increment whose result is not looked at.
  kOpen,  // Sets the value to 1: unpark, notify, the end of a thread.
  kPass,  // A lock taken and given back within one event.
  kKeep,  // A write that leaves the value as it was: nobody who waits for a change is woken.
};

// A condition on the value of a location.
struct Guard {
  enum class Test : std::uint8_t {
    kEquals,
    kAtLeast,
    kMaskClear,  // (value & operand) == 0
    // Another thread wrote `at` since this thread last accessed it (for waiting loops). "Since" is
    // meant in the order of dependent events, so that it is the same in equivalent executions.
    kWrittenSince,
  };
  Location at = 0;
  Test test = Test::kEquals;
  std::int64_t operand = 0;
};

// The next step of a stopped thread, and the condition for it.
struct Pending {
  Site site = 0;
  std::uint32_t tag = 0;  // The front end's own; comes back in the schedule.
  // All must hold, except that kWrittenSince guards are alternatives of each other.
  std::vector<Guard> guards = {};
  // Not negative: at quiescence, when nobody can go on, the thread with the smallest deadline does;
  // of several, any.
  std::int64_t deadline_ns = -1;
  // One guard is enough. Without guards, nothing but the deadline lets the thread go on.
  bool any = false;
};

// One event of a schedule: who ran from where, and what its data choices gave.
struct Step {
  ThreadId thread = 0;
  Site site = 0;
  std::uint32_t tag = 0;
  std::vector<std::uint32_t> outcomes = {};
  bool timed_out = false;  // Let go on at quiescence.

  friend bool operator==(const Step&, const Step&) = default;
};

// The origin of a thread: the `ordinal`-th child (from 0) of `parent`.
struct Lineage {
  ThreadId parent = kNobody;
  std::uint32_t ordinal = 0;

  friend auto operator<=>(const Lineage&, const Lineage&) = default;
};

// All that is needed to run an execution again, in this engine or in a new one.
struct Recording {
  std::vector<Lineage> threads = {};  // By ThreadId.
  std::vector<Key> promoted = {};     // Sorted.
  std::vector<Step> steps = {};
  bool walked = false;  // By a random walk: its steps are between all accesses of data.
};

// A recording in few bytes: see pack(). There are as many as races.
struct PackedRecording {
  std::vector<std::uint8_t> bytes = {};
};

enum class AccessKind : std::uint8_t { kRead, kWrite, kAdd, kAtomicRead, kAtomicWrite };

constexpr bool is_atomic(AccessKind kind) { return kind >= AccessKind::kAtomicRead; }

// Tells if one of the accesses writes.
constexpr bool may_conflict(AccessKind one, AccessKind other) {
  const auto reads = [](AccessKind kind) {
    return kind == AccessKind::kRead || kind == AccessKind::kAtomicRead;
  };
  return !(reads(one) && reads(other));
}

// Tells if accesses of these kinds race where nothing orders them: one writes, and one is plain.
constexpr bool may_race(AccessKind one, AccessKind other) {
  return may_conflict(one, other) && !(is_atomic(one) && is_atomic(other));
}

// The memory order of an atomic access, as in C11 5.1.2.4 and 7.17.3. kConsume counts as kAcquire.
enum class MemoryOrder : std::uint8_t { kRelaxed, kAcquire, kRelease, kAcquireRelease };

constexpr bool acquires(MemoryOrder order) {
  return order == MemoryOrder::kAcquire || order == MemoryOrder::kAcquireRelease;
}
constexpr bool releases(MemoryOrder order) {
  return order == MemoryOrder::kRelease || order == MemoryOrder::kAcquireRelease;
}

// The kind of an atomic access: a read-modify-write reads and writes in one.
enum class Atomic : std::uint8_t { kLoad, kStore, kReadModifyWrite };

// The value of an atomic object, of up to 16 bytes.
struct AtomicValue {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  friend bool operator==(const AtomicValue&, const AtomicValue&) = default;
};

struct AtomicAccess {
  Atomic effect = Atomic::kLoad;
  MemoryOrder order = MemoryOrder::kRelaxed;
  bool keeps = false;         // A write of the value that was there.
  bool total = false;         // memory_order_seq_cst: all such accesses have one order.
  bool compares = false;      // A compare-and-exchange, which may find another value and not write.
  bool fails_weakly = false;  // One that is not seq_cst then.
  bool adds = false;          // A read-modify-write that adds, and nobody looks at what it read.
  AtomicValue value = {};     // What it writes.
};

// An atomic access that is about to be made.
struct AtomicAttempt {
  Location at = 0;
  AtomicValue memory = {};  // The value there: that of the newest write.
  AtomicAccess access = {};
  // Of a compare-and-exchange: what it is where it finds another value than the expected one.
  AtomicAccess failure = {};
  AtomicValue expected = {};
};

// The write that an atomic access finds.
struct Found {
  AtomicValue value = {};
  bool newest = true;  // What it writes is what memory holds from then on.
  // Of a compare-and-exchange: failing without a reason, it could have found an older write.
  bool older_equal = false;
};

// One side of a data race.
struct RaceSide {
  Site site = 0;
  AccessKind kind = AccessKind::kRead;
  ThreadId thread = 0;

  friend auto operator<=>(const RaceSide&, const RaceSide&) = default;
};

// Two conflicting accesses, at most one of them atomic, that neither synchronisation nor a common
// lock orders; or, if `adjacent`, that two threads are about to make at the same time.
struct Race {
  Key key = 0;
  Location at = 0;
  RaceSide first = {};  // The side with the smaller (site, kind); not the earlier one.
  RaceSide second = {};
  bool adjacent = false;
  // The execution that showed it first, as far as it had come. If `adjacent`: its last step is one
  // of the two accesses, and the thread of the other is stopped before its own.
  PackedRecording shown_by = {};
};

// The bounds of a search. Everything is counted in work; 0 in the first three means no limit.
struct Limits {
  std::uint64_t executions = 0;  // Redundant and discarded ones count, too.
  std::uint64_t events_per_execution = 0;
  std::uint64_t total_events = 0;  // Of the search; random executions have as many again.
  // Of memory, about, for what the search plans to explore: long executions call for thousands of
  // long beginnings each. 0: no limit.
  std::uint64_t planned_bytes = std::uint64_t{384} << 20;
  std::uint64_t seed = 1;                // Of the randomised search.
  std::uint64_t sampled_executions = 0;  // Randomised executions after a limit ended the search.
  // Random walks before the search, see RandomWalk. They count for none of the limits above but
  // events_per_execution.
  std::uint64_t random_executions = 0;
  bool adjacent_pairs = false;  // Whether pairs of adjacent accesses are looked for.
  // True if a race is named by its two sides alone, and not by the key as well.
  bool races_by_sites = false;
  // After so many events of the search, if no race is known yet and the front end tells states
  // (Explorer::state), it begins anew and explores only once what follows a state; 0: never.
  std::uint64_t merge_after = 0;
  // Once all sequentially consistent executions have been run without a race, and an access of them
  // might have found an older write than the newest one, the search begins anew and runs all that
  // RC11 allows (WeakMemory).
  bool older_writes = false;
  // For checking the front ends: every event of the search depends on all events of other threads,
  // so that each order of them is run, whatever their footprints say. Races, waits for changes and
  // virtual time are as without.
  bool every_order = false;
};

// The share of the program's behaviour that the search has seen.
enum class Coverage : std::uint8_t {
  kExhausted,  // Every class of equivalent executions.
  kBounded,    // Not all: see Statistics::limit.
  kSampled,    // Not all, and a randomised search went on from there.
};

enum class Limit : std::uint8_t { kNone, kExecutions, kEventsPerExecution, kTotalEvents, kPlans };

// The reason why stop(), block() or exit() said that nobody runs next.
enum class Ending : std::uint8_t {
  kRunning,    // The execution still goes on.
  kQuiet,      // Nobody can go on: all have ended, or a deadlock.
  kHalted,     // The program has ended by halt().
  kRedundant,  // Only executions already seen lie ahead. Nothing to judge.
  kLimit,  // events_per_execution or total_events is used up. Nothing to judge but what was seen.
  kDiverged,  // A schedule could not be followed, or what was repeated was not the same.
};

struct Statistics {
  std::uint64_t executions = 0;  // Complete ones, over all rounds, sampled ones included.
  std::uint64_t blocked = 0;     // Executions that turned out redundant (sleep-set blocked).
  std::uint64_t taken_back = 0;  // Events that block() took back.
  std::uint64_t discarded = 0;   // Executions that the front end discarded.
  std::uint64_t sampled = 0;     // Randomised executions among `executions`.
  std::uint64_t random = 0;      // Random walks among `executions`.
  std::uint64_t events = 0;
  std::uint64_t rounds = 1;            // Searches begun: 1 + restarts.
  std::uint64_t round_executions = 0;  // Complete executions of the current round.
  bool merged = false;                 // The last round explored what follows a state once.
  // An atomic access could have gone a way that no sequentially consistent execution has.
  bool departs = false;
  Coverage coverage = Coverage::kExhausted;  // Meaningful once begin() has returned false.
  Limit limit = Limit::kNone;                // The first limit that was hit.
};

// An event of a finished execution, for whoever wants to reason about its order.
struct TracedEvent {
  Step step = {};
  // Clock of the reduction happens-before, by ThreadId: event k (from 1) of thread t happens before
  // this one or is this one exactly if clock[t] >= k. Shorter than the number of threads: zeros.
  std::vector<std::uint32_t> clock = {};
  std::int64_t now_ns = 0;  // Virtual time at its end.
};

}  // namespace concert::explore

#endif  // CONCERT_NATIVE_EXPLORE_TYPES_H_
