#include "native/explore/scripted/oracle.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "native/explore/scripted/strict_order.h"

namespace concert::explore::scripted {
namespace {

struct PlainAccess {
  std::size_t place;
  std::size_t thread;
  RaceSide side;
  std::uint8_t count;  // Of the thread's synchronisation clock.
};

// A release sequence to which the value of an atomic variable belongs (C11 5.1.2.4, 10): whose it
// is, and what its head tells.
struct Head {
  std::size_t thread;
  Clock tells;
};

struct State {
  Machine machine;
  std::vector<int> holder;  // By lock; negative: free.
  std::vector<bool> notified;
  bool halted = false;
  Order strict, loose;
  // The order of each thread's events, written down: equal for equivalent prefixes only.
  std::vector<std::string> strict_name, loose_name;
  // The memory model.
  std::vector<Clock> knows;      // By thread.
  std::vector<Clock> published;  // By place.
  std::vector<PlainAccess> accesses;
  std::vector<std::vector<Head>> heads;  // By variable.
  std::vector<Clock> seen;    // By thread: what its relaxed loads have read the tellings of.
  std::vector<Clock> fenced;  // By thread: what it knew at its last release fence.
};

class Enumerator {
 public:
  Enumerator(const Program& program, std::uint64_t most_prefixes)
      : program_(program), most_prefixes_(most_prefixes) {}

  Truth run() {
    const std::size_t threads = program_.threads.size();
    const std::size_t places = program_.variables.size() + 2 * program_.locks.size() + threads;
    const Clock zero(threads, 0);
    State state{.machine = Machine(program_),
                .holder = std::vector<int>(program_.locks.size(), -1),
                .notified = std::vector<bool>(threads, false),
                .halted = false,
                .strict = {},
                .loose = {},
                .strict_name = std::vector<std::string>(threads),
                .loose_name = std::vector<std::string>(threads),
                .knows = std::vector<Clock>(threads, zero),
                .published = std::vector<Clock>(places, zero),
                .accesses = {},
                .heads = std::vector<std::vector<Head>>(program_.variables.size()),
                .seen = std::vector<Clock>(threads, zero),
                .fenced = std::vector<Clock>(threads, zero)};
    state.strict.by_thread.assign(threads, zero);
    state.strict.places.assign(places, {zero, zero, zero});
    state.loose = state.strict;
    state.loose.adds_commute = true;
    for (std::size_t i = 0; i < threads; ++i) {
      state.knows[i][i] = 1;
      compute(state, i);
    }
    visit(state);
    truth_.classes = classes_.size();
    truth_.prefixes = seen_.size();
    return std::move(truth_);
  }

 private:
  static std::string join_names(const std::vector<std::string>& names) {
    std::string all;
    for (const std::string& name : names) all += name + "/";
    return all;
  }

  void visit(const State& state) {
    if (truth_.gave_up || !seen_.insert(join_names(state.strict_name)).second) return;
    if (seen_.size() > most_prefixes_) {
      truth_.gave_up = true;
      return;
    }
    note_adjacent(state);
    const bool quiet = !anybody_enabled(state) && !state.halted;
    const std::optional<std::int64_t> earliest = quiet ? earliest_end(state) : std::nullopt;
    bool anybody = false;
    for (std::size_t thread = 0; thread < program_.threads.size(); ++thread) {
      const bool by_time = earliest && end_of_wait(state, thread) == earliest;
      if (!by_time && !enabled(state, thread)) continue;
      anybody = true;
      const Instruction& instruction = at(state, thread);
      const std::int64_t outcomes =
          instruction.op == Op::kChoose ? state.machine.value_of(thread, instruction.value) : 1;
      for (std::int64_t outcome = 0; outcome < outcomes; ++outcome) {
        State next = state;
        run_event(next, thread, by_time, outcome);
        visit(next);
      }
    }
    if (anybody) return;
    classes_.insert(join_names(state.loose_name));
    (state.halted || state.machine.all_ended() ? truth_.behaviour.finals
                                               : truth_.behaviour.deadlocks)
        .insert(state.machine.describe(state.halted));
  }

  // Pairs of accesses that threads are about to make.
  void note_adjacent(const State& state) {
    if (state.halted) return;
    struct Next {
      std::size_t place;
      RaceSide side;
    };
    std::vector<Next> all;
    for (std::size_t thread = 0; thread < program_.threads.size(); ++thread) {
      if (state.machine.ended(thread)) continue;
      const Instruction& instruction = at(state, thread);
      const std::optional<AccessKind> kind = kind_of(instruction);
      if (!kind) continue;
      const std::size_t place = state.machine.variable_of(thread, instruction);
      if (!program_.variables[place].plain) continue;
      const RaceSide side{site_of(thread, state.machine.threads[thread].next), *kind, 0};
      for (const Next& other : all) {
        if (other.place != place || !may_race(other.side.kind, *kind)) continue;
        truth_.behaviour.adjacent.insert(other.side < side ? text_of(other.side, side)
                                                           : text_of(side, other.side));
      }
      all.push_back({place, side});
    }
  }

  static std::optional<AccessKind> kind_of(const Instruction& instruction) {
    switch (instruction.op) {
      case Op::kRead:
        return AccessKind::kRead;
      case Op::kWrite:
        return AccessKind::kWrite;
      case Op::kAdd:
        return AccessKind::kAdd;
      case Op::kLoad:
        return AccessKind::kAtomicRead;
      case Op::kStore:
      case Op::kReadModifyWrite:
      case Op::kSum:
        return AccessKind::kAtomicWrite;
      default:
        return std::nullopt;
    }
  }

  bool anybody_enabled(const State& state) const {
    for (std::size_t thread = 0; thread < program_.threads.size(); ++thread) {
      if (enabled(state, thread)) return true;
    }
    return false;
  }

  // When the wait of a thread is over by itself, if ever.
  std::optional<std::int64_t> end_of_wait(const State& state, std::size_t thread) const {
    if (state.machine.ended(thread)) return std::nullopt;
    const Instruction& instruction = at(state, thread);
    const bool waits = instruction.op == Op::kSleep || (instruction.op == Op::kTimedWait &&
                                                        state.machine.threads[thread].phase == 1);
    if (!waits) return std::nullopt;
    return state.machine.value_of(thread, instruction.value);
  }

  // The smallest of these times.
  std::optional<std::int64_t> earliest_end(const State& state) const {
    std::optional<std::int64_t> earliest;
    for (std::size_t thread = 0; thread < program_.threads.size(); ++thread) {
      const std::optional<std::int64_t> end = end_of_wait(state, thread);
      if (end && (!earliest || *end < *earliest)) earliest = end;
    }
    return earliest;
  }

  const Instruction& at(const State& state, std::size_t thread) const {
    return program_.threads[thread][state.machine.threads[thread].next];
  }

  static void compute(State& state, std::size_t thread) {
    while (!state.machine.ended(thread) && state.machine.compute(thread)) {
    }
  }

  bool enabled(const State& state, std::size_t thread) const {
    if (state.halted || state.machine.ended(thread)) return false;
    const Instruction& instruction = at(state, thread);
    switch (instruction.op) {
      case Op::kLock:
        return state.holder[instruction.variable] < 0;
      case Op::kWait:
      case Op::kTimedWait: {
        const int phase = state.machine.threads[thread].phase;
        return phase == 0 ||
               ((phase == 2 || state.notified[thread]) && state.holder[instruction.variable] < 0);
      }
      case Op::kSleep:
        return false;
      case Op::kAwaitBoth:
        return matches(state, thread, instruction.variable) &&
               matches(state, thread, instruction.second);
      case Op::kAwaitAny:
        return matches(state, thread, instruction.variable) ||
               matches(state, thread, instruction.second);
      case Op::kAwait:
      case Op::kSpin:
      case Op::kBlock:
        return matches(state, thread, state.machine.variable_of(thread, instruction));
      default:
        return true;
    }
  }

  bool matches(const State& state, std::size_t thread, std::uint32_t variable) const {
    const Instruction& instruction = at(state, thread);
    return compare(instruction.comparison, state.machine.variables[variable],
                   state.machine.value_of(thread, instruction.value));
  }

  std::size_t lock_place(std::uint32_t lock) const { return program_.variables.size() + lock; }
  std::size_t queue_place(std::uint32_t lock) const {
    return lock_place(lock) + program_.locks.size();
  }
  std::size_t gate_place(std::size_t thread) const {
    return program_.variables.size() + 2 * program_.locks.size() + thread;
  }

  // An instruction and those that are merged into it.
  void run_event(State& state, std::size_t thread, bool by_time, std::int64_t outcome) {
    std::vector<Touch> touches;
    run_one(state, thread, by_time, outcome, touches);
    if (by_time || state.halted) {
      // Comes after all that there was, and before all that follows.
      for (Order* order : {&state.strict, &state.loose}) {
        for (const Clock& clock : order->by_thread) join(order->by_thread[thread], clock);
      }
      for (std::size_t i = 0; i < state.published.size(); ++i) touches.push_back({i, Use::kWrite});
    }
    if (!state.halted) compute(state, thread);
    while (!state.halted && !state.machine.ended(thread) && at(state, thread).merged) {
      run_one(state, thread, false, 0, touches);
      compute(state, thread);
    }
    const auto write_down = [&](Order& order, std::string& name) {
      for (const std::uint8_t count : order.place_event(thread, touches)) {
        name += static_cast<char>('0' + count);
      }
      name += static_cast<char>('A' + outcome);
    };
    write_down(state.strict, state.strict_name[thread]);
    write_down(state.loose, state.loose_name[thread]);
  }

  static void acquire(State& state, std::size_t thread, std::size_t place) {
    join(state.knows[thread], state.published[place]);
  }
  static void release(State& state, std::size_t thread, std::size_t place) {
    join(state.published[place], state.knows[thread]);
    ++state.knows[thread][thread];
  }

  void run_one(State& state, std::size_t thread, bool by_time, std::int64_t outcome,
               std::vector<Touch>& touches) {
    const Instruction& instruction = at(state, thread);
    Machine::Thread& self = state.machine.threads[thread];
    const std::uint32_t lock = instruction.variable;
    switch (instruction.op) {
      case Op::kLock:
        state.holder[lock] = static_cast<int>(thread);
        acquire(state, thread, lock_place(lock));
        touches.push_back({lock_place(lock), Use::kWrite});
        break;
      case Op::kUnlock:
        unlock(state, thread, lock, touches);
        break;
      case Op::kWait:
      case Op::kTimedWait:
        if (by_time) {
          self.phase = 2;
          self.registers[static_cast<std::size_t>(instruction.target)] = 1;
          std::erase(state.machine.waiting[lock], thread);
          return;
        }
        touches.push_back({gate_place(thread), Use::kWrite});
        if (self.phase == 0) {
          self.phase = 1;
          state.notified[thread] = false;
          state.machine.waiting[lock].push_back(thread);
          touches.push_back({queue_place(lock), Use::kWrite});
          unlock(state, thread, lock, touches);
          return;
        }
        if (instruction.op == Op::kTimedWait && self.phase == 1) {
          self.registers[static_cast<std::size_t>(instruction.target)] = 0;
        }
        self.phase = 0;
        state.holder[lock] = static_cast<int>(thread);
        acquire(state, thread, lock_place(lock));
        touches.push_back({lock_place(lock), Use::kWrite});
        break;
      case Op::kNotify:
      case Op::kNotifyAll:
        notify(state, lock, instruction.op == Op::kNotifyAll, touches);
        break;
      case Op::kChoose:
        self.registers[static_cast<std::size_t>(instruction.target)] = outcome;
        break;
      case Op::kAwaitBoth:
      case Op::kAwaitAny:
        for (const std::uint32_t variable : {instruction.variable, instruction.second}) {
          touches.push_back({variable, Use::kRead});
          acquire(state, thread, variable);
        }
        break;
      case Op::kHalt:
        state.halted = true;
        break;
      case Op::kLoad:
      case Op::kStore:
      case Op::kReadModifyWrite:
      case Op::kSum:
        atomic_access(state, thread, instruction, touches);
        break;
      case Op::kFence:
        if (acquires(instruction.order)) join(state.knows[thread], state.seen[thread]);
        if (!releases(instruction.order)) break;
        state.fenced[thread] = state.knows[thread];
        ++state.knows[thread][thread];
        break;
      case Op::kPass:
      case Op::kSleep:
      case Op::kOpaque:
        break;
      default:
        access(state, thread, instruction, touches);
    }
    ++self.next;
  }

  void unlock(State& state, std::size_t thread, std::uint32_t lock, std::vector<Touch>& touches) {
    state.holder[lock] = -1;
    release(state, thread, lock_place(lock));
    touches.push_back({lock_place(lock), Use::kWrite});
  }

  void notify(State& state, std::uint32_t lock, bool all, std::vector<Touch>& touches) {
    std::vector<std::size_t>& waiting = state.machine.waiting[lock];
    touches.push_back({queue_place(lock), waiting.empty() ? Use::kRead : Use::kWrite});
    while (!waiting.empty()) {
      state.notified[waiting.front()] = true;
      touches.push_back({gate_place(waiting.front()), Use::kWrite});
      waiting.erase(waiting.begin());
      if (!all) break;
    }
  }

  void access(State& state, std::size_t thread, const Instruction& instruction,
              std::vector<Touch>& touches) {
    Machine& machine = state.machine;
    const std::size_t place = machine.variable_of(thread, instruction);
    const bool plain = program_.variables[place].plain;
    std::int64_t& content = machine.variables[place];
    std::int64_t& target =
        machine.threads[thread].registers[static_cast<std::size_t>(instruction.target)];
    const std::int64_t value = machine.value_of(thread, instruction.value);
    bool reads = false;
    bool writes = false;
    switch (instruction.op) {
      case Op::kRead:
        reads = true;
        target = content;
        break;
      case Op::kWrite:
        writes = true;
        content = value;
        break;
      case Op::kAdd:
        reads = writes = true;
        content += value;
        break;
      case Op::kCas:
        reads = true;
        target = content == machine.value_of(thread, instruction.expected) ? 1 : 0;
        writes = target == 1;
        if (writes) content = value;
        break;
      default:
        reads = true;
    }
    const Use use = instruction.op == Op::kAdd ? Use::kAdd : writes ? Use::kWrite : Use::kRead;
    touches.push_back({place, use});
    if (plain) {
      const AccessKind kind = use == Use::kAdd     ? AccessKind::kAdd
                              : use == Use::kWrite ? AccessKind::kWrite
                                                   : AccessKind::kRead;
      check(state, place, thread, {site_of(thread, machine.threads[thread].next), kind, 0});
      return;
    }
    if (reads) acquire(state, thread, place);
    if (writes) release(state, thread, place);
  }

  void atomic_access(State& state, std::size_t thread, const Instruction& instruction,
                     std::vector<Touch>& touches) {
    Machine& machine = state.machine;
    const std::size_t place = machine.variable_of(thread, instruction);
    const bool reads = instruction.op != Op::kStore;
    const bool writes = instruction.op != Op::kLoad;
    std::vector<Head>& heads = state.heads[place];
    const bool unseen = instruction.op == Op::kSum;
    touches.push_back({place, unseen ? Use::kAdd : writes ? Use::kWrite : Use::kRead});
    if (reads) {
      for (const Head& head : heads) {
        join(acquires(instruction.order) ? state.knows[thread] : state.seen[thread], head.tells);
      }
    }
    check(state, place, thread,
          {site_of(thread, machine.threads[thread].next), *kind_of(instruction), 0});
    const std::int64_t old = machine.variables[place];
    const std::int64_t value = machine.value_of(thread, instruction.value);
    if (reads && !unseen) {
      machine.threads[thread].registers[static_cast<std::size_t>(instruction.target)] = old;
    }
    if (!writes) return;
    machine.variables[place] = reads ? old + value : value;
    // All heads are kept, however many of a thread.
    if (!reads) std::erase_if(heads, [&](const Head& head) { return head.thread != thread; });
    heads.push_back({thread, state.fenced[thread]});
    if (!releases(instruction.order)) return;
    heads.push_back({thread, state.knows[thread]});
    ++state.knows[thread][thread];
  }

  void check(State& state, std::size_t place, std::size_t thread, const RaceSide& side) {
    for (const PlainAccess& earlier : state.accesses) {
      if (earlier.place != place || earlier.thread == thread) continue;
      if (!may_race(earlier.side.kind, side.kind)) continue;
      if (earlier.count <= state.knows[thread][earlier.thread]) continue;
      truth_.behaviour.races.insert(earlier.side < side ? text_of(earlier.side, side)
                                                        : text_of(side, earlier.side));
    }
    state.accesses.push_back({place, thread, side, state.knows[thread][thread]});
  }

  const Program& program_;
  const std::uint64_t most_prefixes_;
  std::set<std::string> seen_;
  std::set<std::string> classes_;
  Truth truth_;
};

}  // namespace

Truth enumerate(const Program& program, std::uint64_t most_prefixes) {
  return Enumerator(program, most_prefixes).run();
}

}  // namespace concert::explore::scripted
