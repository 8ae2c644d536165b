// Models pthread_once(), whose state is in the program's word: 0, 1 while a thread runs the
// routine, 2 afterwards.
//
// A program may set the word to PTHREAD_ONCE_INIT again. A thread that ends inside the routine, by
// cancellation or pthread_exit(), leaves the word as if nobody had called.

#include "native/pthread/synchronisation/once.h"

#include <cstdint>

#include "native/pthread/machine/confinement/confinement.h"
#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/synchronisation/lifetimes.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

constexpr int kRuns = 1;
constexpr int kDone = 2;

explore::Location NameOfOnce(const void* once) {
  return NameOf(Thing::kOnce, reinterpret_cast<std::uintptr_t>(once));
}

void Set(int* once, int state) {
  TheWorld().NoteUndo(once, sizeof *once);
  *once = state;
}

}  // namespace

void LeaveOnces() {
  World& world = TheWorld();
  while (!world.current().onces.empty()) {
    int* once = world.current().onces.back();
    world.current().onces.pop_back();
    Set(once, 0);
    world.explorer().write(world.self(), NameOfOnce(once), 0);
    world.Changed();
  }
}

extern "C" {

// 1 for who is to run the routine.
std::uint64_t ExploreOnceBegin(int* once) {
  World& world = TheWorld();
  machine::CheckObject(once, sizeof *once, "pthread_once");
  Use(once, "pthread_once");
  const explore::Location name = NameOfOnce(once);
  world.TellArgument(once);
  if (world.in_section()) {
    if (*once == kRuns) {
      world.explorer().read_plain(world.self(), name);
      world.TakeBackSection();
    }
  } else if (world.concurrent() || *once == kRuns) {
    // The routine waits for itself where it calls this.
    world.Prepare("pthread_once() of another thread", once);
    world.Guard(name, explore::Guard::Test::kMaskClear, kRuns);
    world.Stop();
  }
  world.explorer().read(world.self(), name);
  if (*once != 0) return 0;
  Set(once, kRuns);
  world.current().onces.push_back(once);
  world.explorer().change(world.self(), name, kRuns);
  return 1;
}
void ExploreOnceEnd(int* once) {
  World& world = TheWorld();
  std::erase(world.current().onces, once);
  Set(once, kDone);
  world.explorer().write(world.self(), NameOfOnce(once), kDone);
  world.Changed();
}

}  // extern "C"

CONCERT_ENTRY(explore_once_begin, ExploreOnceBegin);
CONCERT_ENTRY_VOID(explore_once_end, ExploreOnceEnd);

}  // namespace concert::pthread
