// Tells waiting loops by what they do at atomic accesses.
//
// A thread that comes to an atomic access again in the same state, and has changed nothing and
// found the same values since it was there, would do the same for ever: it waits until another
// thread writes what it has read.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "native/pthread/machine/entries/running.h"
#include "native/pthread/machine/layout.h"
#include "native/pthread/world/world.h"

extern "C" {
// The entries that announce a write; here only their addresses matter.
void __tsan_write4(std::uintptr_t at);
void __tsan_write8(std::uintptr_t at);
}

namespace concert::pthread {
namespace {

// The most that is kept of a round of a loop.
constexpr std::size_t kMostReads = 48;
constexpr std::size_t kMostPlaces = 8;

// Reads the instructions behind a call.
class Code {
 public:
  explicit Code(std::uintptr_t at) : at_(at) {}

  std::uintptr_t at() const { return at_; }
  template <std::size_t count>
  bool Skip(const std::array<std::uint8_t, count>& bytes) {
    if (std::memcmp(Bytes(), bytes.data(), count) != 0) return false;
    at_ += count;
    return true;
  }
  // A displacement from rbp, behind an instruction of this register: 1 byte or 4.
  bool Displacement(std::uint8_t reg, std::int32_t& displacement) {
    const std::uint8_t form = *Bytes();
    if (form == (0x45 | reg << 3)) {
      displacement = static_cast<std::int8_t>(Bytes()[1]);
      at_ += 2;
      return true;
    }
    if (form != (0x85 | reg << 3)) return false;
    std::memcpy(&displacement, Bytes() + 1, sizeof displacement);
    at_ += 1 + sizeof displacement;
    return true;
  }
  // The address that a call names.
  std::uintptr_t Call() {
    std::int32_t distance;
    std::memcpy(&distance, Bytes() + 1, sizeof distance);
    at_ += 1 + sizeof distance;
    return at_ + static_cast<std::uintptr_t>(static_cast<std::intptr_t>(distance));
  }
  bool IsCall() const { return *Bytes() == 0xe8; }

 private:
  const std::uint8_t* Bytes() const { return reinterpret_cast<const std::uint8_t*>(at_); }

  std::uintptr_t at_;
};

constexpr std::uint8_t kRax = 0;
constexpr std::uint8_t kRbx = 3;

// Without optimisation, the compiler puts the result of an atomic load into rbx, announces that it
// writes a variable, and puts it there:
//   mov %eax,%ebx; lea -68(%rbp),%rax; mov %rax,%rdi; call __tsan_write4; mov %ebx,-68(%rbp)
// What rbx and the variable hold before that, the thread never sees.
machine::Unseen UnseenAt(const machine::EntryFrame& frame, std::size_t size) {
  machine::Unseen unseen;
  if (size != 4 && size != 8) return unseen;
  Code code(frame.return_address);
  constexpr std::array<std::uint8_t, 1> kWide = {0x48};
  if (size == 8 && !code.Skip(kWide)) return unseen;
  if (!code.Skip(std::array<std::uint8_t, 2>{0x89, 0xc3})) return unseen;
  unseen.rbx = true;
  std::int32_t announced = 0;
  if (!code.Skip(std::array<std::uint8_t, 2>{0x48, 0x8d})) return unseen;
  if (!code.Displacement(kRax, announced)) return unseen;
  if (!code.Skip(std::array<std::uint8_t, 3>{0x48, 0x89, 0xc7}) || !code.IsCall()) return unseen;
  const auto writes = size == 4 ? &__tsan_write4 : &__tsan_write8;
  if (code.Call() != reinterpret_cast<std::uintptr_t>(writes)) return unseen;
  if (size == 8 && !code.Skip(kWide)) return unseen;
  std::int32_t stored = 0;
  if (!code.Skip(std::array<std::uint8_t, 1>{0x89}) || !code.Displacement(kRbx, stored)) {
    return unseen;
  }
  if (stored != announced) return unseen;
  unseen.variable = frame.rbp + static_cast<std::uintptr_t>(static_cast<std::intptr_t>(stored));
  unseen.size = size;
  return unseen;
}

}  // namespace

// The state leaves out a variable of this thread that no other may see: all variables of its own,
// unless threads look at each other's.
std::uint64_t World::StateOfLoop(std::size_t size, std::uint64_t operands) const {
  machine::Unseen unseen = UnseenAt(machine_->frame(self_), size);
  if (!IsOwnVariable(unseen.variable)) unseen.size = 0;
  return StateOfThread(unseen) ^ operands;
}

// Tells if a thread that had changed nothing has come back to `pc` in one state before. Most never
// do: only where one has, states are compared from the first visit on. Others, such as those of a
// loop that counts, must not make the search begin anew.
bool World::ComesBackTo(std::uintptr_t pc, std::size_t size, std::uint64_t operands) {
  if (std::ranges::find(looping_, pc) != looping_.end()) return true;
  std::vector<Round::Place>& passed = current().round.passed;
  const auto known = std::ranges::find(passed, pc, &Round::Place::pc);
  if (known == passed.end()) {
    if (passed.size() == kMostPlaces) passed.erase(passed.begin());
    passed.push_back({.pc = pc});
    return false;
  }
  const Round::Place here{
      .pc = pc, .state = StateOfLoop(size, operands), .other_calls = OtherCalls(current())};
  if (!(*known == here)) {
    *known = here;
    return false;
  }
  looping_.push_back(pc);
  // The search would now do otherwise than it has done before.
  if (stops_ == Stops::kAtPromoted) discards_ = true;
  return false;
}

// Tells if the round whose reads begin at `from` shows that the thread waits: it has found one
// value wherever it looked, and nobody makes an access that may race with one of its own.
bool World::MayTurn(std::size_t from) {
  const std::span<const Round::Read> reads = std::span(current().round.reads).subspan(from);
  for (const Round::Read& read : reads) {
    const auto first = std::ranges::find(reads, read.at, &Round::Read::at);
    if (first->value != read.value) return false;
  }
  bool turns = !reads.empty();
  for (const Round::Read& read : reads) {
    if (Await(read.at, read.kind)) turns = false;
  }
  return turns;
}

// Tells if what a round of a loop has read may be a part of what tells a departure.
bool World::RoundsMatter() const { return weak_orders_.weak() && !explorer_->finds_older_writes(); }

// Tells if it takes a second round to see that a loop waits, see AwaitedCells.
bool World::MayRace(const Loop& loop) {
  bool races = RoundsMatter() || loop.writes;
  for (std::size_t i = 0; i < loop.read.size(); ++i) {
    if (Await(loop.read[i], loop.kinds[i])) races = true;
  }
  return races;
}

// A round has made an access. Tells if others may race with it.
bool World::Await(explore::Location at, explore::AccessKind kind) {
  const std::uintptr_t cell = AddressOf(at);
  if (!IsCell(at) || IsOwnVariable(cell)) return false;
  if (awaited_.Await(cell, kind)) {
    cells_.SetAwaited(KeyOf(cell));
    discards_ = true;
  }
  return awaited_.MayRace(cell);
}

void World::MeetAwaited(std::uintptr_t cell, explore::AccessKind kind) {
  if (awaited_.Meet(cell, kind)) discards_ = true;
}

// Every round counts at places where the thread stops anyway: so a loop is told by its first round
// that repeats the one before, and not after several as elsewhere.
bool World::ComesBack(std::uintptr_t pc, std::size_t size, std::uint64_t operands) {
  if (replaying_ || !request_.first_rounds || RoundsMatter() || !ComesBackTo(pc, size, operands)) {
    return false;
  }
  Thread& thread = current();
  Round& round = thread.round;
  if (stops_ != Stops::kAtPromoted || round.overflow) return false;
  const Round::Place here{.pc = pc,
                          .state = StateOfLoop(size, operands),
                          .other_calls = OtherCalls(thread),
                          .reads = 0};
  const auto known =
      std::ranges::find_if(round.places, [&](const Round::Place& place) { return place == here; });
  if (known == round.places.end()) {
    if (round.places.size() == kMostPlaces) round.places.erase(round.places.begin());
    round.places.push_back(here);
    round.places.back().reads = round.reads.size();
    return false;
  }
  const bool turns = MayTurn(known->reads);
  if (turns) {
    Loop& loop = thread.loop;
    SetAnchor(loop, pc, here.state);
    for (std::size_t i = known->reads; i < round.reads.size(); ++i) {
      const Round::Read& read = round.reads[i];
      Remember(loop, read);
    }
  }
  // The next value that it finds may be another one.
  round.reads.clear();
  round.places.assign(1, here);
  return turns;
}

// The running thread's event begins.
void World::GoOn() {
  Thread& thread = current();
  thread.calls_before = machine::machine_running.entries;
  thread.plain_calls_before = plain_calls_;
  thread.told_calls_before = told_calls_;
}

std::uint64_t World::OtherCalls(const Thread& thread) const {
  return thread.other_calls + (machine::machine_running.entries - thread.calls_before) -
         (plain_calls_ - thread.plain_calls_before);
}

void World::NoteTold() {
  if (told_at_ == machine::machine_running.entries) return;
  told_at_ = machine::machine_running.entries;
  ++told_calls_;
}

std::uint64_t World::UntoldCalls(const Thread& thread) const {
  return thread.untold_calls + (machine::machine_running.entries - thread.calls_before) -
         (plain_calls_ - thread.plain_calls_before) - (told_calls_ - thread.told_calls_before);
}

void World::KeepRead(const Round::Read& read) {
  Round& round = current().round;
  if (round.overflow) return;
  // Its own variables are a part of its state.
  if (IsCell(read.at) && IsOwnVariable(AddressOf(read.at))) return;
  if (round.reads.size() == kMostReads) {
    round.overflow = true;
    return;
  }
  round.reads.push_back(read);
}

// Tells if it is on the stack of the running thread, where nobody else looks: but for variables of
// main, which others may well have the addresses of.
bool World::IsOwnVariable(std::uintptr_t at) const {
  return !strangers_ && machine::InStacks(at) && !stack_lives_.IsMains(at) &&
         (at - machine::kStackBase) / machine::kStackBytes == self_;
}

// A thread accesses a variable of another one, but main.
void World::NoteStranger() {
  if (strangers_) return;
  strangers_ = discards_ = true;
}

}  // namespace concert::pthread
