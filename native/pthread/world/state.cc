// Tells the engine in which state the program is, so that it explores once what follows a state.
//
// A state is the program's memory and registers (the machine knows them), the runtime's objects and
// threads, and what each stopped call still has to do. Left out is how threads have come to be
// stopped in waiting loops (Loop, Round): it decides only how soon a loop is told.

#include <optional>

#include "native/pthread/machine/address_space/hash.h"
#include "native/pthread/machine/entries/running.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

std::uint64_t Word(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

}  // namespace

using machine::Mix;

void World::TellArgument(std::uint64_t argument) {
  if (!tells_states_) return;
  NoteFound(argument);
  current().call.told = true;
}

void World::NoteFound(std::uint64_t what) {
  if (!tells_states_) return;
  Call& call = current().call;
  if (call.number != machine::machine_running.entries) {
    call = {.number = machine::machine_running.entries};
  }
  call.found = Mix(call.found, what);
}

// The running thread has stopped or ended.
void World::TellState() {
  current().begun = true;
  if (!tells_states_ || !explorer().wants_state()) return;
  if (const std::optional<std::uint64_t> state = State()) explorer().state(*state);
}

std::uint64_t World::StateOf(explore::ThreadId id) const {
  const Thread& thread = *threads_[id];
  std::uint64_t hash = Mix(id, Word(thread.result));
  // A bit for each.
  for (const bool is :
       {thread.ended, thread.unwound, thread.given_up, thread.detached, thread.joined, thread.gone,
        thread.cancelled, thread.begun, thread.takes_from_others}) {
    hash = 2 * hash + (is ? 1 : 0);
  }
  hash = Mix(hash, thread.traits.Hash());
  // Of main's variables others may go on using.
  if (thread.unwound && id != 0) return hash;
  if (!thread.begun) {
    return Mix(Mix(hash, reinterpret_cast<std::uintptr_t>(thread.start)), Word(thread.argument));
  }
  hash = Mix(Mix(hash, machine_->ThreadState(id)), thread.call.found);
  hash =
      Mix(hash, (thread.cancels ? 1 : 0) + (thread.cancels_here ? 2 : 0) + (thread.exits ? 4 : 0));
  hash = Mix(Mix(hash, Word(thread.waits_for)), thread.looks_at_clock);
  hash = Mix(hash, static_cast<std::uint64_t>(thread.destruction.round));
  hash = Mix(hash, thread.destruction.turns.size());
  for (const Destruction::Turn turn : thread.destruction.turns) {
    hash = Mix(hash, static_cast<std::uint64_t>(turn));
  }
  hash = Mix(hash, thread.robust.size());
  for (const void* mutex : thread.robust) hash = Mix(hash, Word(mutex));
  hash = Mix(hash, thread.values.size());
  for (const void* value : thread.values) hash = Mix(hash, Word(value));
  hash = Mix(hash, thread.onces.size());
  for (const int* once : thread.onces) hash = Mix(hash, Word(once));
  hash = Mix(Mix(hash, thread.unasked.size()), thread.may_end);
  for (const Unasked& unasked : thread.unasked) {
    hash = Mix(Mix(hash, unasked.pc), unasked.times + (unasked.is_left ? 1U << 31 : 0));
    // One that has changed something since does not come back to where it was.
    if (unasked.changes != thread.true_changes()) continue;
    hash = Mix(Mix(hash, unasked.state), UntoldCalls(thread) - thread.idle_calls - unasked.untold);
    const std::uint64_t takes = unasked.of_wait ? thread.holds.other_takes() : thread.holds.takes;
    hash = Mix(Mix(hash, takes - unasked.takes), thread.first_accesses - unasked.first_accesses);
    if (unasked.of_wait) continue;
    hash = Mix(hash, unasked.places);
    for (const Holds::Held& one : thread.holds.held) {
      if (one.taken <= unasked.takes) continue;
      hash = Mix(Mix(hash, Word(one.lock)), one.PlaceIfUnchanged(ChangesOf(thread)));
    }
  }
  return Mix(hash, StateOfTest(thread));
}

// A hash of all that decides if a gap is seen, and if the thread may wake by itself.
std::uint64_t World::StateOfTest(const Thread& thread) const {
  if (!tests_wait_) return 0;
  const TestedWait& tested = thread.tested;
  std::uint64_t hash = static_cast<std::uint64_t>(tested.phase);
  for (const bool is : {tested.more, tested.overflow, tested.changed})
    hash = 2 * hash + (is ? 1 : 0);
  if (tested.phase != TestedWait::Phase::kNone) {
    hash = Mix(Mix(hash, tested.pc), tested.state);
    for (const explore::Location at : tested.reads) hash = Mix(hash, at);
  }
  if (tested.phase == TestedWait::Phase::kTests) {
    const Work since = WorkOf(thread) - tested.since;
    hash = Mix(Mix(Mix(hash, tested.before.accesses), tested.before.calls), since.accesses);
  } else if (thread.holds.Has(thread.last_lock)) {
    const Work since = WorkOf(thread) - thread.at_lock;
    hash = Mix(Mix(hash, since.accesses), since.calls);
  }
  return hash;
}

std::optional<std::uint64_t> World::State() const {
  const std::optional<std::uint64_t> shared = machine_->SharedState();
  if (!shared) return std::nullopt;
  std::uint64_t hash = Mix(*shared, objects_.Hash());
  hash = Mix(Mix(hash, (leaving_ ? 1 : 0) + 2 * static_cast<std::uint64_t>(status_)), phantoms_);
  hash = Mix(Mix(hash, choices_), printer_);
  if (!unset_.empty()) hash = Mix(hash, unset_.Hash());
  if (late_prints_) hash = Mix(hash, output_ended_ ? 1 : 0);
  for (const explore::ThreadId id : present_) {
    const Thread& thread = *threads_[id];
    const bool goes_on = !thread.ended && thread.begun;
    if (goes_on && (thread.in_library || thread.section_depth != 0 || !thread.call.told)) {
      return std::nullopt;
    }
    hash = Mix(hash, StateOf(id));
  }
  return hash;
}

}  // namespace concert::pthread
