#include "native/explore/scripted/runner.h"

#include <algorithm>
#include <utility>

namespace concert::explore::scripted {
namespace {

constexpr ThreadId kGoesOn = kNobody - 1;

constexpr Location lock_at(std::uint32_t lock) { return 100'000 + lock; }
constexpr Location waiting_at(std::uint32_t lock) { return 200'000 + lock; }
constexpr Location gate_at(std::size_t thread) { return 300'000 + thread; }

Guard::Test test_of(Comparison comparison) {
  if (comparison == Comparison::kAtLeast) return Guard::Test::kAtLeast;
  if (comparison == Comparison::kClear) return Guard::Test::kMaskClear;
  return Guard::Test::kEquals;
}

Guard is_free(std::uint32_t lock) { return {lock_at(lock), Guard::Test::kEquals, 0}; }

ThreadId id_of(std::size_t thread) { return static_cast<ThreadId>(thread + 1); }

}  // namespace

Behaviour Runner::run(const Observer& observer) {
  Behaviour behaviour;
  while (explorer_.begin()) {
    Machine machine(program_);
    for (std::size_t i = 0; i < program_.threads.size(); ++i) explorer_.spawn(0, false);
    ThreadId runs = explorer_.exit(0);
    while (runs != kNobody) runs = run_event(runs, machine);
    if (std::exchange(discards_, false)) {
      explorer_.discard();
      continue;
    }
    const bool halted = explorer_.ending() == Ending::kHalted;
    if (halted || explorer_.ending() == Ending::kQuiet) {
      const std::string state = machine.describe(halted);
      const bool deadlock = !halted && !machine.all_ended();
      (deadlock ? behaviour.deadlocks : behaviour.finals).insert(state);
      if (observer) observer(explorer_, state, deadlock);
    }
    explorer_.end();
  }
  for (const Race& race : explorer_.races()) {
    (race.adjacent ? behaviour.adjacent : behaviour.races).insert(text_of(race.first, race.second));
  }
  return behaviour;
}

ThreadId Runner::stop(ThreadId self, const Pending& pending, const Machine& machine) {
  if (explorer_.wants_state()) explorer_.state(machine.hash());
  return explorer_.stop(self, pending);
}

// From the beginning of an event to the next stop, wherever that is.
ThreadId Runner::run_event(ThreadId self, Machine& machine) {
  const std::size_t thread = self - 1;
  Machine::Thread& state = machine.threads[thread];
  // A thread is first stopped before its first instruction, without a guard; only then does it stop
  // for what it wants to do.
  bool begun = state.phase != 0;
  while (true) {
    if (machine.ended(thread)) {
      if (explorer_.wants_state()) explorer_.state(machine.hash());
      return explorer_.exit(self);
    }
    const Instruction& instruction = program_.threads[thread][state.next];
    if (!begun && stops(instruction, state)) {
      state.phase = 1;
      return stop(self, pending(thread, machine), machine);
    }
    begun = false;
    const ThreadId next = step(thread, machine);
    if (next != kGoesOn) return next;
  }
}

Key Runner::key_of(const Instruction& instruction) const {
  return program_.variables[instruction.variable].array;
}

bool Runner::stops(const Instruction& instruction, const Machine::Thread& thread) const {
  if (instruction.merged || thread.phase != 0) return false;
  switch (instruction.op) {
    case Op::kRead:
    case Op::kWrite:
    case Op::kAdd:
    case Op::kCas: {
      const Variable& variable = program_.variables[instruction.variable];
      return !variable.plain || explorer_.promoted(variable.array);
    }
    case Op::kLoad:
    case Op::kStore:
    case Op::kReadModifyWrite:
    case Op::kSum:
    case Op::kLock:
    case Op::kAwait:
    case Op::kAwaitBoth:
    case Op::kAwaitAny:
    case Op::kSpin:
    case Op::kBlock:
    case Op::kSleep:
    case Op::kPass:
    case Op::kHalt:
      return true;
    default:
      return false;
  }
}

Pending Runner::pending(std::size_t thread, const Machine& machine) const {
  const std::size_t next = machine.threads[thread].next;
  const Instruction& instruction = program_.threads[thread][next];
  const std::int64_t value = machine.value_of(thread, instruction.value);
  Pending pending{.site = site_of(thread, next), .tag = static_cast<std::uint32_t>(instruction.op)};
  if (instruction.op == Op::kLock) pending.guards.push_back(is_free(instruction.variable));
  const Guard::Test test = test_of(instruction.comparison);
  if (instruction.op == Op::kAwait) {
    pending.guards.push_back({machine.variable_of(thread, instruction), test, value});
  }
  if (instruction.op == Op::kAwaitBoth || instruction.op == Op::kAwaitAny) {
    pending.guards.push_back({instruction.variable, test, value});
    pending.guards.push_back({instruction.second, test, value});
    pending.any = instruction.op == Op::kAwaitAny;
  }
  if (instruction.op == Op::kSleep) {
    pending.any = true;
    pending.deadline_ns = value;
  }
  return pending;
}

ThreadId Runner::step(std::size_t thread, Machine& machine) {
  Machine::Thread& state = machine.threads[thread];
  const Instruction& instruction = program_.threads[thread][state.next];
  const ThreadId self = id_of(thread);
  const std::int64_t value = machine.value_of(thread, instruction.value);
  const Site site = site_of(thread, state.next);
  const auto tag = static_cast<std::uint32_t>(instruction.op);
  std::int64_t& target = state.registers[static_cast<std::size_t>(instruction.target)];
  if (instruction.op == Op::kPromote && !explorer_.promoted(key_of(instruction))) {
    explorer_.promote(key_of(instruction));
    discards_ = true;
  }
  if (machine.compute(thread)) return kGoesOn;
  switch (instruction.op) {
    case Op::kLock:
      explorer_.acquire(self, lock_at(instruction.variable));
      break;
    case Op::kUnlock:
      explorer_.release(self, lock_at(instruction.variable));
      break;
    case Op::kWait:
    case Op::kTimedWait: {
      const Guard notified{gate_at(thread), Guard::Test::kAtLeast, 1};
      if (state.phase == 0) {
        unlock_to_wait(thread, machine, instruction);
        state.phase = 2;
        Pending pending{
            .site = site, .tag = tag, .guards = {notified, is_free(instruction.variable)}};
        if (instruction.op == Op::kTimedWait) {
          pending.deadline_ns = value;
        }
        return stop(self, pending, machine);
      }
      if (instruction.op == Op::kTimedWait && state.phase == 2) {
        target = 0;
        if (explorer_.timed_out(self)) {
          target = 1;
          explorer_.write(self, waiting_at(instruction.variable), 0);
          std::erase(machine.waiting[instruction.variable], thread);
          state.phase = 3;
          return stop(self, {.site = site, .tag = tag, .guards = {is_free(instruction.variable)}},
                      machine);
        }
      }
      explorer_.acquire(self, lock_at(instruction.variable));
      break;
    }
    case Op::kNotify:
    case Op::kNotifyAll:
      notify(machine, self, instruction.variable, instruction.op == Op::kNotifyAll);
      break;
    case Op::kSpin:
    case Op::kBlock: {
      const std::uint32_t variable = machine.variable_of(thread, instruction);
      explorer_.read(self, variable);
      if (!compare(instruction.comparison, machine.variables[variable], value)) {
        if (instruction.op == Op::kBlock) return explorer_.block(self);
        return stop(
            self, {.site = site, .tag = tag, .guards = {{variable, Guard::Test::kWrittenSince, 0}}},
            machine);
      }
      break;
    }
    case Op::kAwaitBoth:
    case Op::kAwaitAny:
      explorer_.read(self, instruction.variable);
      explorer_.read(self, instruction.second);
      break;
    case Op::kAwait:
      explorer_.read(self, machine.variable_of(thread, instruction));
      break;
    case Op::kChoose:
      target = explorer_.choose(self, static_cast<std::uint32_t>(value));
      break;
    case Op::kOpaque:
      explorer_.opaque(self);
      break;
    case Op::kLoad:
    case Op::kStore:
    case Op::kReadModifyWrite:
    case Op::kSum:
      atomic_access(thread, machine, instruction);
      break;
    case Op::kFence:
      explorer_.fence(self, instruction.order, instruction.total);
      break;
    case Op::kHalt:
      ++state.next;
      explorer_.halt(self);
      return explorer_.stop(self, {});
    case Op::kSleep:
    case Op::kPass:
      break;
    default:
      access(thread, machine, instruction);
  }
  state.phase = 0;
  ++state.next;
  return kGoesOn;
}

void Runner::unlock_to_wait(std::size_t thread, Machine& machine, const Instruction& instruction) {
  const ThreadId self = id_of(thread);
  explorer_.write(self, gate_at(thread), 0);
  explorer_.write(self, waiting_at(instruction.variable), 0);
  machine.waiting[instruction.variable].push_back(thread);
  explorer_.release(self, lock_at(instruction.variable));
}

void Runner::notify(Machine& machine, ThreadId self, std::uint32_t lock, bool all) {
  std::vector<std::size_t>& waiting = machine.waiting[lock];
  if (waiting.empty()) {
    explorer_.read(self, waiting_at(lock));
    return;
  }
  explorer_.write(self, waiting_at(lock), 0);
  do {
    explorer_.open(self, gate_at(waiting.front()));
    waiting.erase(waiting.begin());
  } while (all && !waiting.empty());
}

void Runner::access(std::size_t thread, Machine& machine, const Instruction& instruction) {
  const ThreadId self = id_of(thread);
  const Site site = site_of(thread, machine.threads[thread].next);
  const std::uint32_t at = machine.variable_of(thread, instruction);
  const Variable& variable = program_.variables[at];
  const bool promoted = variable.plain && explorer_.promoted(variable.array);
  const std::int64_t value = machine.value_of(thread, instruction.value);
  std::int64_t& content = machine.variables[at];
  std::int64_t& target =
      machine.threads[thread].registers[static_cast<std::size_t>(instruction.target)];
  if (promoted && !instruction.merged) {
    const AccessKind kind = instruction.op == Op::kRead    ? AccessKind::kRead
                            : instruction.op == Op::kWrite ? AccessKind::kWrite
                                                           : AccessKind::kAdd;
    explorer_.expose(self, at, {.site = site, .kind = kind, .thread = self}, /*first=*/true);
  }
  switch (instruction.op) {
    case Op::kRead:
      if (variable.plain) explorer_.plain_read(self, at, variable.array, site);
      if (promoted) explorer_.read_plain(self, at);
      if (!variable.plain) explorer_.read(self, at);
      target = content;
      break;
    case Op::kWrite:
      if (variable.plain) explorer_.plain_write(self, at, variable.array, site);
      if (promoted) explorer_.write_plain(self, at);
      if (!variable.plain) explorer_.write(self, at, value);
      content = value;
      break;
    case Op::kAdd:
      if (variable.plain) explorer_.plain_add(self, at, variable.array, site);
      if (promoted) explorer_.add_plain(self, at);
      if (!variable.plain) explorer_.add(self, at);
      content += value;
      break;
    case Op::kCas:
      explorer_.read(self, at);
      target = content == machine.value_of(thread, instruction.expected) ? 1 : 0;
      if (target == 1) {
        explorer_.write(self, at, value);
        content = value;
      }
      break;
    default:
      break;
  }
}

void Runner::atomic_access(std::size_t thread, Machine& machine, const Instruction& instruction) {
  const ThreadId self = id_of(thread);
  const Site site = site_of(thread, machine.threads[thread].next);
  const std::uint32_t at = machine.variable_of(thread, instruction);
  const std::int64_t value = machine.value_of(thread, instruction.value);
  std::int64_t& content = machine.variables[at];
  const bool reads = instruction.op != Op::kStore;
  const bool writes = instruction.op != Op::kLoad;
  AtomicAccess access{.effect = !writes ? Atomic::kLoad
                                : reads ? Atomic::kReadModifyWrite
                                        : Atomic::kStore,
                      .order = instruction.order,
                      .total = instruction.total,
                      .adds = instruction.op == Op::kSum};
  const Found found = explorer_.find(
      self, {.at = at, .memory = {static_cast<std::uint64_t>(content)}, .access = access});
  const auto old = static_cast<std::int64_t>(found.value.low);
  const std::int64_t written = reads ? old + value : value;
  access.value = {static_cast<std::uint64_t>(written)};
  access.keeps = written == old;
  if (writes && found.newest) content = written;
  if (reads && !access.adds) {
    machine.threads[thread].registers[static_cast<std::size_t>(instruction.target)] = old;
  }
  explorer_.atomic(self, access, at, program_.variables[at].array, site);
  const AccessKind kind = writes ? AccessKind::kAtomicWrite : AccessKind::kAtomicRead;
  explorer_.expose(self, at, {.site = site, .kind = kind, .thread = self}, /*first=*/true);
}

}  // namespace concert::explore::scripted
