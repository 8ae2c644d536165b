// Models the names of semaphores.

#include <fcntl.h>
#include <semaphore.h>

#include <cerrno>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/synchronisation/lifetimes.h"
#include "native/pthread/synchronisation/semaphores.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

// Semaphores with names. Part of the program's state, so that each execution begins without any.
// Linux has names of so many characters.
constexpr std::size_t kLongestName = 251;
struct Named {
  char name[kLongestName + 1];
  sem_t semaphore;
  unsigned opened;  // So often, and not closed.
  bool linked;      // It has its name.
  // Before the name, where it was opened first of those who have it open.
  std::size_t slashes;
};
constexpr std::size_t kMostNamed = 32;
__attribute__((section(".program_state"))) Named named[kMostNamed] = {
    {{'\0'}, {}, /*opened=*/0, /*linked=*/false, /*slashes=*/0}};

Named* FindNamed(const char* name) {
  for (Named& one : named) {
    if (one.linked && std::strcmp(one.name, name) == 0) return &one;
  }
  return nullptr;
}

// The name as glibc takes it: without slashes before it. `error`: 0, or why it takes none.
const char* NameIn(const char* text, const char* function, int* error) {
  std::size_t slashes = 0;
  std::size_t size = 0;
  bool inside = false;
  for (std::size_t at = 0;; ++at) {
    machine::CheckReadable(text + at, 1, function);
    if (text[at] == '\0') break;
    if (text[at] != '/') {
      ++size;
    } else if (size == 0) {
      ++slashes;
    } else {
      inside = true;
    }
  }
  TheWorld().ReadArgument(text, slashes + size + 1, function);
  *error = size == 0 || inside ? EINVAL : size > kLongestName ? ENAMETOOLONG : 0;
  return text + slashes;
}

// Opening a name and removing it are ordered before or after the others' calls that do so.
void TouchNames() {
  World& world = TheWorld();
  world.StopBefore("to look for a semaphore", nullptr);
  world.explorer().write_plain(world.self(),
                               NameOf(Thing::kQueue, reinterpret_cast<std::uintptr_t>(named)));
}

}  // namespace

extern "C" {

std::uint64_t ExploreSemOpen(const char* text, int flags, unsigned /*mode*/, unsigned value) {
  int error = 0;
  const char* name = NameIn(text, "sem_open", &error);
  TouchNames();
  Named* found = error == 0 ? FindNamed(name) : nullptr;
  const bool creates = (flags & O_CREAT) != 0;
  if (error == 0) {
    if (found == nullptr) {
      error = !creates ? ENOENT : value > SEM_VALUE_MAX ? EINVAL : 0;
    } else if (creates && (flags & O_EXCL) != 0) {
      error = EEXIST;
    }
  }
  if (error != 0) {
    errno = error;
    return 0;
  }
  const auto slashes = static_cast<std::size_t>(name - text);
  if (found != nullptr) {
    if (found->opened != 0 && found->slashes != slashes) {
      TheWorld().NoteBound("named semaphores",
                           "a semaphore that is open under two spellings has one address");
    }
    if (found->opened == 0) found->slashes = slashes;
    if (found->opened++ == 0) BeginLife(&found->semaphore, "sem_open");
    return reinterpret_cast<std::uint64_t>(&found->semaphore);
  }
  for (Named& free : named) {
    if (free.linked || free.opened != 0) continue;
    // Others may have changed it since.
    const std::size_t size = strnlen(name, kLongestName);
    std::memcpy(free.name, name, size);
    free.name[size] = '\0';
    free.linked = true;
    free.opened = 1;
    free.slashes = slashes;
    ExploreSemInit(&free.semaphore, 0, value);
    return reinterpret_cast<std::uint64_t>(&free.semaphore);
  }
  TheWorld().NoteBound("named semaphores", "a program has at most 32 at a time");
  TheWorld().GiveUp();
}
// Its value stays as long as its name; but who has closed it must not use it.
std::uint64_t ExploreSemClose(sem_t* semaphore) {
  TouchNames();
  for (Named& one : named) {
    if (&one.semaphore != semaphore || one.opened == 0) continue;
    if (one.opened == 1) EndLife(semaphore, "sem_close");
    --one.opened;
    return 0;
  }
  return Failed(EINVAL);
}
std::uint64_t ExploreSemUnlink(const char* text) {
  int error = 0;
  const char* name = NameIn(text, "sem_unlink", &error);
  TouchNames();
  Named* known = error == 0 ? FindNamed(name) : nullptr;
  if (known == nullptr) return Failed(ENOENT);
  known->linked = false;
  return 0;
}

}  // extern "C"

CONCERT_ENTRY(concert_sem_open, ExploreSemOpen);
CONCERT_ENTRY(concert_sem_close, ExploreSemClose);
CONCERT_ENTRY(concert_sem_unlink, ExploreSemUnlink);

}  // namespace concert::pthread
