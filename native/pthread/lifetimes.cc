#include "native/pthread/lifetimes.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "native/pthread/machine/confinement.h"
#include "native/pthread/machine/layout.h"
#include "native/pthread/world.h"

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
  TheWorld().TouchObject(object, /*writes=*/false, function);
  if (IsDead(object)) Complain(function, "() of a destroyed object");
}

void UseInitialised(const void* object, const char* function) {
  Use(object, function);
  if (TheWorld().objects().At(object).initialised) return;
  Complain(function, "() of an object that was never initialised");
}

void Forget(const void* object) {
  World& world = TheWorld();
  const Object& old = world.objects().At(object);
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
