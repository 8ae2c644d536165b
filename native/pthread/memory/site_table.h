// Gives each access in the program's text a small number.

#ifndef CONCERT_NATIVE_PTHREAD_MEMORY_SITE_TABLE_H_
#define CONCERT_NATIVE_PTHREAD_MEMORY_SITE_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "native/explore/types.h"

namespace concert::pthread {

struct SiteInfo {
  std::uintptr_t pc = 0;
  explore::AccessKind kind = explore::AccessKind::kRead;
  const char* function = nullptr;  // Of the library, where it is not the program itself.
};

// Numbers (position, kind) from 1, for the life of the process.
class SiteTable {
 public:
  SiteTable();
  explore::Site Of(std::uintptr_t pc, explore::AccessKind kind, const char* function) {
    const std::uint64_t name = (std::uint64_t{pc} << 3) | static_cast<std::uint64_t>(kind);
    std::size_t at = (name * 0x9e3779b97f4a7c15ULL) >> shift_;
    while (cells_[at].name != name) {
      if (cells_[at].name == 0) return Add(name, {pc, kind, function});
      at = (at + 1) & (cells_.size() - 1);
    }
    return cells_[at].site;
  }
  const SiteInfo& operator[](explore::Site site) const { return infos_[site]; }

 private:
  struct Cell {
    std::uint64_t name = 0;
    explore::Site site = 0;
  };
  explore::Site Add(std::uint64_t name, const SiteInfo& info);

  std::vector<Cell> cells_;  // Open addressing; a power of two, at most half full.
  unsigned shift_;
  std::vector<SiteInfo> infos_;
};

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_MEMORY_SITE_TABLE_H_
