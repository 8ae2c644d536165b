// Models thread-specific data: keys, values and the destructors that run at a thread's end.

#include <pthread.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>

#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

// As many as glibc has, and key 0, which is not given out: some programs take it for an error.
constexpr std::size_t kMostKeys = 1024 + 1;
// PTHREAD_DESTRUCTOR_ITERATIONS: values that destructors set anew are destroyed so many times.
constexpr int kMostRounds = 4;

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
  for (; at.round < kMostRounds; ++at.round, at.key = 0) {
    for (; at.key < thread.values.size(); ++at.key) {
      const std::size_t i = at.key;
      if (thread.values[i] == nullptr) continue;
      // Others may delete the key while a destructor runs.
      LookAtKeys("to destroy the values of a thread");
      if (keys[i].destructor == nullptr || thread.values[i] == nullptr) continue;
      *value = thread.values[i];
      thread.values[i] = nullptr;
      ++at.key;
      return reinterpret_cast<void*>(keys[i].destructor);
    }
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
