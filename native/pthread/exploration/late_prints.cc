// Has the program print before and after it ends.
//
// Prints of threads are no events otherwise: outputs are complete where one thread prints. But the
// program may end, by a return from main, exit() or abort(), while others have something to
// print, and then they do not. If an execution ends while threads may not have ended, and one of
// these has printed, the search begins anew. From then on the end writes what prints read, so it
// comes before and after each of them. The threads go on after the end as they do without that,
// since it can always come later; but what they print is left out.
//
// Programs in which main joins all threads, or others print nothing, have no such events.

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "native/pthread/machine/address_space/hash.h"
#include "native/pthread/synchronisation/cancellation.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

using explore::kNobody;
using explore::ThreadId;

// Among the promoted keys of a recording: such prints are events. No address.
constexpr explore::Key kLatePrints = (explore::Key{1} << 62) + 3;
// Of one execution. Each is a place for the end; where more threads print, their places multiply.
constexpr std::uint64_t kMostLatePrints = 16;

std::uint64_t HashOf(std::string_view text) {
  std::uint64_t hash = text.size();
  for (const char letter : text) hash = machine::Mix(hash, static_cast<unsigned char>(letter));
  return hash;
}

}  // namespace

void World::TakeLatePrints() { late_prints_ = explorer().promoted(kLatePrints); }

bool World::OnPrint(machine::Stream /*stream*/, std::string_view text) {
  TestCancelHere();
  ++current().changes;
  Count();
  if (printer_ == kNobody) printer_ = self_;
  if (printer_ != self_) one_thread_prints_ = false;
  if (!concurrent_) return true;
  ++current().prints;
  if (!late_prints_) return true;
  TellArgument(HashOf(text));
  StopBefore("to print", nullptr);
  explorer().read_plain(self_, NameOf(Thing::kOutput, 0));
  return !output_ended_;
}

// The running thread ends the program. Whoever has been joined has printed before.
void World::EndOutput() {
  if (late_prints_) {
    explorer().write_plain(self_, NameOf(Thing::kOutput, 0));
    output_ended_ = true;
  }
  if (ender_ != kNobody || ends_as_last_) return;
  ender_ = self_;
  ends_early_ = std::ranges::any_of(present_, [this](ThreadId id) {
    return id != self_ && !(threads_[id]->joined && threads_[id]->gone);
  });
}

// That text is never seen. It stands in the output all the same, which has what the program has
// printed.
void World::NoteHeldText() {
  if (!output_ended_ && machine_->output().held) holds_text_ = true;
}

void World::LearnLatePrints() {
  if (late_prints_ || !ends_early_) return;
  std::uint64_t prints = 0;
  for (const ThreadId id : present_) {
    if (id != ender_) prints += threads_[id]->prints;
  }
  if (prints > kMostLatePrints) many_late_prints_ = true;
  if (prints == 0 || prints > kMostLatePrints) return;
  explorer().promote(kLatePrints);
  discards_ = true;
}

}  // namespace concert::pthread
