#include "native/pthread/memory/cell_map.h"

#include <sys/mman.h>

#include <cstdio>
#include <cstdlib>

#include "native/pthread/machine/broken.h"
#include "native/pthread/machine/layout.h"

namespace concert::pthread {
namespace {

// The addresses of the program's globals, and of all else that is linked.
constexpr std::uintptr_t kLinkedSpan = std::uintptr_t{1} << 32;

struct Span {
  std::uintptr_t base;
  std::uintptr_t bytes;
};
constexpr Span kSpans[] = {
    {0, kLinkedSpan},
    {machine::kHeapBase, machine::kHeapSpan},
    {machine::kStackBase, machine::kStackSpan},
    {machine::kStorageBase, machine::kStorageSpan},
};

}  // namespace

CellMap::CellMap() {
  for (const Span& span : kSpans) {
    Region& region = regions_[span.base >> kRegionBits];
    region.words = span.bytes / kWordBytes;
    void* shadow = mmap(nullptr, region.words * sizeof(std::uint16_t), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (shadow == MAP_FAILED) {
      std::perror("cannot map a shadow of the program's memory");
      std::exit(machine::kCannotStart);
    }
    region.shadow = static_cast<std::uint16_t*>(shadow);
  }
}

void CellMap::Divide(std::uintptr_t /*word*/, std::uint16_t& shadow, unsigned edges) {
  if ((shadow & 1) != 0) divided_ = true;
  shadow = static_cast<std::uint16_t>(shadow | edges);
}

void CellMap::SetPromoted(explore::Key key, bool promoted) {
  std::uint16_t& shadow = ShadowOf(key);
  shadow = static_cast<std::uint16_t>(promoted ? shadow | kPromoted : shadow & ~kPromoted);
}

void CellMap::SetAwaited(explore::Key key) {
  std::uint16_t& shadow = ShadowOf(key);
  shadow = static_cast<std::uint16_t>(shadow | kAwaited);
}

}  // namespace concert::pthread
