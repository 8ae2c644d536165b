#include "native/pthread/memory/site_table.h"

#include <bit>

namespace concert::pthread {
namespace {

constexpr std::size_t kFirstCells = 1024;

unsigned ShiftFor(std::size_t cells) { return 64 - static_cast<unsigned>(std::countr_zero(cells)); }

}  // namespace

SiteTable::SiteTable() : cells_(kFirstCells), shift_(ShiftFor(kFirstCells)), infos_(1) {}

explore::Site SiteTable::Add(std::uint64_t name, const SiteInfo& info) {
  if (2 * infos_.size() >= cells_.size()) {
    std::vector<Cell> old(2 * cells_.size());
    old.swap(cells_);
    shift_ = ShiftFor(cells_.size());
    for (const Cell& cell : old) {
      if (cell.name == 0) continue;
      std::size_t at = (cell.name * 0x9e3779b97f4a7c15ULL) >> shift_;
      while (cells_[at].name != 0) at = (at + 1) & (cells_.size() - 1);
      cells_[at] = cell;
    }
  }
  const auto site = static_cast<explore::Site>(infos_.size());
  infos_.push_back(info);
  std::size_t at = (name * 0x9e3779b97f4a7c15ULL) >> shift_;
  while (cells_[at].name != 0) at = (at + 1) & (cells_.size() - 1);
  cells_[at] = {name, site};
  return site;
}

}  // namespace concert::pthread
