#include "native/pthread/synchronisation/lifetimes.h"

#include <pthread.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "native/pthread/machine/confinement/confinement.h"
#include "native/pthread/machine/layout.h"
#include "native/pthread/synchronisation/cancellation.h"
#include "native/pthread/world/world.h"

namespace concert::pthread {
namespace {

// The first word of a dead object. No static initialiser and no filler of memory has it.
constexpr std::uint32_t kDead = 0xDE57A0EDU;
constexpr std::size_t kWord = sizeof kDead;

bool IsDead(const void* object) {
  std::uint32_t word = 0;
  std::memcpy(&word, object, kWord);
  return word == kDead;
}

void Mark(void* object, std::uint32_t word, const char* function) {
  World& world = TheWorld();
  machine::CheckObject(object, kWord, function);
  world.NoteUndo(object, kWord);
  world.TouchObject(object, /*writes=*/true, function);
  std::memcpy(object, &word, kWord);
}

constexpr const char* kNever = "() of an object that was never initialised";

// Tells whether an object is zeros but for a word, of which some bits may be set.
bool IsZero(const void* object, std::size_t size, std::size_t word, std::uint32_t bits) {
  const auto* bytes = static_cast<const unsigned char*>(object);
  std::uint32_t kind = 0;
  std::memcpy(&kind, bytes + word, sizeof kind);
  const auto is_zero = [](unsigned char byte) { return byte == 0; };
  return (kind & ~bits) == 0 && std::all_of(bytes, bytes + word, is_zero) &&
         std::all_of(bytes + word + sizeof kind, bytes + size, is_zero);
}

void Complain(const char* function, const char* what) {
  // The report keeps the text; see world.h for why no string may live over a stop.
  TheWorld().Report(FindingKind::kApiMisuse, std::string(function) + what);
}

}  // namespace

void BeginLife(void* object, const char* function) {
  Mark(object, 0, function);
  TheWorld().objects().At(object).initialised = true;
}

void EndLife(void* object, const char* function) {
  if (IsDead(object)) Complain(function, "() of an object that is destroyed already");
  Mark(object, kDead, function);
}

void Use(const void* object, const char* function) {
  // A call by a pointer says by this alone which function it is of.
  TheWorld().NoteFound(reinterpret_cast<std::uintptr_t>(function));
  machine::CheckObject(object, kWord, function);
  TestCancelHere();
  TheWorld().TouchObject(object, /*writes=*/false, function);
  if (IsDead(object)) Complain(function, "() of a destroyed object");
}

void UseInitialised(const void* object, const char* function) {
  Use(object, function);
  if (TheWorld().objects().At(object).initialised) return;
  Complain(function, kNever);
}

namespace {

// Static initialisers are zeros but for the word in which glibc keeps the kind.
void UseInitialisable(const void* object, std::size_t size, std::size_t word, std::uint32_t bits,
                      const char* function) {
  Use(object, function);
  World& world = TheWorld();
  if (world.objects().At(object).initialised || world.objects().At(object).looked_at) return;
  machine::CheckObject(object, size, function);
  world.objects().At(object).looked_at = true;
  if (!IsDead(object) && (!IsZero(object, size, word, bits) || world.IsUnset(object, size))) {
    Complain(function, kNever);
  }
}

}  // namespace

void UseMutex(const void* mutex, const char* function) {
  constexpr std::uint32_t kKinds = 3 | 16;  // And that it is robust.
  UseInitialisable(mutex, sizeof(pthread_mutex_t), offsetof(pthread_mutex_t, __data.__kind), kKinds,
                   function);
}

void UseReadWriteLock(const void* lock, const char* function) {
  constexpr std::uint32_t kKinds = 3;
  UseInitialisable(lock, sizeof(pthread_rwlock_t), offsetof(pthread_rwlock_t, __data.__flags),
                   kKinds, function);
}

void UseCondition(const void* condition, const char* function) {
  constexpr std::uint32_t kClocks = 2 | 1;
  UseInitialisable(condition, sizeof(pthread_cond_t), offsetof(pthread_cond_t, __data.__wrefs),
                   kClocks, function);
}

namespace {

// Those of static storage hold zeros, which are the usual ones for all kinds.
void CheckAttributes(const void* attributes, std::size_t size, const char* function) {
  machine::CheckReadable(attributes, size, function);
  if (IsDead(attributes)) return Complain(function, "() of destroyed attributes");
  const auto at = reinterpret_cast<std::uintptr_t>(attributes);
  if (!machine::InHeap(at) && !machine::InStacks(at)) return;
  World& world = TheWorld();
  if (world.objects().At(attributes).initialised || !world.IsUnset(attributes, size)) return;
  Complain(function, "() of attributes that were never initialised");
}

}  // namespace

void BeginAttributes(void* attributes, std::size_t size, const char* function) {
  World& world = TheWorld();
  world.WriteResult(attributes, size, function);
  std::memset(attributes, 0, size);
  world.objects().At(attributes).initialised = true;
}

void EndAttributes(void* attributes, std::size_t size, const char* function) {
  SetAttributes(attributes, size, function);
  std::memcpy(attributes, &kDead, kWord);
}

void SetAttributes(void* attributes, std::size_t size, const char* function) {
  CheckAttributes(attributes, size, function);
  TheWorld().WriteResult(attributes, size, function);
}

void UseAttributes(const void* attributes, std::size_t size, const char* function) {
  CheckAttributes(attributes, size, function);
  TheWorld().ReadArgument(attributes, size, function);
}

void Forget(const void* object) {
  World& world = TheWorld();
  Object& old = world.objects().At(object);
  old.looked_at = false;
  const auto at = reinterpret_cast<std::uintptr_t>(object);
  const bool shared = !old.waiting.empty();
  const bool is_new = old.owner == explore::kNobody && old.value == 0 && !old.initialised;
  if (is_new || (old.owner == explore::kNobody ? shared && old.value <= 0 : old.value > 0)) return;
  if (old.value == 0 && old.owner != explore::kNobody) {
    world.explorer().release(world.self(), NameOf(Thing::kLock, at));
  } else if (old.owner != explore::kNobody || shared) {
    if (world.current().holds.Has(object)) {
      world.explorer().let_go(world.self(), NameOf(Thing::kShares, at), shared);
    }
    world.explorer().change(world.self(), NameOf(Thing::kShares, at), 0);
  }
  std::erase(world.current().robust, object);
  world.current().holds.Drop(object);
  world.objects().Forget(object);
  world.ChangedUnseen();
}

void ForgetIfRewritten(const void* lock) {
  World& world = TheWorld();
  if (world.objects().At(lock).rewritten && world.current().holds.Has(lock)) Forget(lock);
}

}  // namespace concert::pthread
