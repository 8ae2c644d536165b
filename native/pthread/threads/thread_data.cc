// Models thread-specific data: keys, values and the destructors that run at a thread's end.

#include <pthread.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {

extern "C" void concert_free(void*);

namespace {

// As many as glibc has, and key 0, which is not given out: some programs take it for an error.
constexpr std::size_t kMostKeys = 1024 + 1;
// PTHREAD_DESTRUCTOR_ITERATIONS: values that destructors set anew are destroyed so many times.
constexpr int kMostRounds = 4;

// Of more values no thread's destructors are called in each order.
constexpr std::size_t kMostInAnyOrder = 3;

using Turn = Destruction::Turn;

struct Key {
  bool used = false;
  void (*destructor)(void*) = nullptr;
};
// Part of the program's state, so that each execution begins without keys.
__attribute__((section(".program_state"))) Key keys[kMostKeys] = {{true, nullptr}};

explore::Location AllKeys() { return NameOf(Thing::kKeys, 0); }

// Before keys come or go: others see which there are.
void ChangeKeys(const char* what) {
  World& world = TheWorld();
  world.StopBefore(what, nullptr);
  world.explorer().write_plain(world.self(), AllKeys());
}

void LookAtKeys(const char* what) {
  World& world = TheWorld();
  world.StopBefore(what, nullptr);
  world.explorer().read_plain(world.self(), AllKeys());
}

// Before one of a thread's destructors is called: the turn of a key without a value may be over.
void NoteTurns(Thread& thread) {
  std::vector<Turn>& turns = thread.destruction.turns;
  if (turns.empty()) turns.assign(thread.values.size(), Turn::kComes);
  turns.resize(thread.values.size(), Turn::kMayBeOver);
  for (std::size_t i = 0; i < turns.size(); ++i) {
    if (thread.values[i] == nullptr && turns[i] == Turn::kComes) turns[i] = Turn::kMayBeOver;
  }
}

bool HasValueToDestroy(const Thread& thread, std::size_t key) {
  return thread.values[key] != nullptr && thread.destruction.turns[key] != Turn::kIsOver;
}

bool HasValueToDestroy(const Thread& thread) {
  for (std::size_t i = 0; i < thread.values.size(); ++i) {
    if (HasValueToDestroy(thread, i)) return true;
  }
  return false;
}

// The key whose value is destroyed next in this round; 0: the round ends. POSIX leaves open in
// which order keys have their turns, so any may be next; it makes no difference if all that is to
// come is free().
std::size_t NextKeyToDestroy(Thread& thread) {
  World& world = TheWorld();
  NoteTurns(thread);
  if (!HasValueToDestroy(thread)) return 0;
  // Others may delete the key while a destructor runs.
  LookAtKeys("to destroy the values of a thread");
  NoteTurns(thread);
  std::array<std::size_t, kMostInAnyOrder> next = {};
  std::size_t count = 0;
  bool may_end = true;
  bool only_frees = true;
  for (std::size_t i = 0; i < thread.values.size(); ++i) {
    if (!HasValueToDestroy(thread, i) || keys[i].destructor == nullptr) continue;
    if (count < next.size()) next[count] = i;
    ++count;
    may_end = may_end && thread.destruction.turns[i] == Turn::kMayBeOver;
    only_frees = only_frees && keys[i].destructor == concert_free;
  }
  if (count == 0 || only_frees) return next[0];
  if (count > next.size()) {
    world.NoteBound("destructors", "of more than 3 values of a thread, one order is tried");
    return next[0];
  }
  const std::size_t choices = may_end ? count + 1 : count;
  const std::size_t chosen = choices == 1 ? 0 : world.Choose(static_cast<std::uint32_t>(choices));
  return chosen == count ? 0 : next[chosen];
}

}  // namespace

extern "C" {

std::uint64_t ExploreKeyCreate(pthread_key_t* key, void (*destructor)(void*)) {
  ChangeKeys("to make a key");
  World& world = TheWorld();
  for (std::size_t i = 0; i < kMostKeys; ++i) {
    if (keys[i].used) continue;
    keys[i] = {true, destructor};
    world.WriteResult(key, sizeof *key, "pthread_key_create");
    *key = static_cast<pthread_key_t>(i);
    return 0;
  }
  return EAGAIN;
}
std::uint64_t ExploreKeyDelete(pthread_key_t key) {
  ChangeKeys("to delete a key");
  if (key == 0 || key >= kMostKeys || !keys[key].used) return EINVAL;
  keys[key] = {};
  // The next key of this number begins without values.
  TheWorld().ForgetValues(key);
  return 0;
}
std::uint64_t ExploreSetSpecific(pthread_key_t key, void* value) {
  LookAtKeys("to set a value of a key");
  if (key == 0 || key >= kMostKeys || !keys[key].used) return EINVAL;
  std::vector<void*>& values = TheWorld().current().values;
  if (values.size() <= key) values.resize(key + 1, nullptr);
  values[key] = value;
  return 0;
}
void* ExploreGetSpecific(pthread_key_t key) {
  World& world = TheWorld();
  world.NoteTold();
  world.StopToLook("to get a value of a key", nullptr);
  world.explorer().read_plain(world.self(), AllKeys());
  world.LoopReads(AllKeys());
  const std::vector<void*>& values = TheWorld().current().values;
  return key < values.size() ? values[key] : nullptr;
}
// The next value of the running thread to be destroyed, and who destroys it; nullptr: none.
void* ExploreNextDestructor(void** value) {
  Thread& thread = TheWorld().current();
  Destruction& at = thread.destruction;
  for (; at.round < kMostRounds; ++at.round, at.turns.clear()) {
    const std::size_t key = NextKeyToDestroy(thread);
    if (key != 0) {
      *value = thread.values[key];
      thread.values[key] = nullptr;
      at.turns[key] = Turn::kIsOver;
      return reinterpret_cast<void*>(keys[key].destructor);
    }
    // If the round has destroyed nothing, the next one would find the same.
    if (std::ranges::find(at.turns, Turn::kIsOver) == at.turns.end()) return nullptr;
  }
  return nullptr;
}

}  // extern "C"

CONCERT_ENTRY(concert_pthread_key_create, ExploreKeyCreate);
CONCERT_ENTRY(concert_pthread_key_delete, ExploreKeyDelete);
CONCERT_ENTRY(concert_pthread_setspecific, ExploreSetSpecific);
CONCERT_ENTRY(concert_pthread_getspecific, ExploreGetSpecific);
CONCERT_ENTRY(explore_next_destructor, ExploreNextDestructor);

}  // namespace concert::pthread
