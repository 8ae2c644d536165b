#include "native/explore/races/race_list.h"

#include <algorithm>
#include <utility>

#include "native/explore/execution/hash.h"

namespace concert::explore {
namespace {

constexpr std::size_t kFirstCells = 64;

}  // namespace

RaceList::RaceList(bool by_sites) : by_sites_(by_sites), cells_(kFirstCells) {}

// The cell that holds the block, or the empty one where it would go.
std::size_t RaceList::cell_of(const Block& block) const {
  const std::size_t mask = cells_.size() - 1;
  const std::uint64_t sites = std::uint64_t{block.first} << 32 | block.second;
  std::size_t at = mix(sites, block.key) & mask;
  while (cells_[at].seconds != 0 && cells_[at].block != block) at = (at + 1) & mask;
  return at;
}

void RaceList::add(Race race) {
  mark(race);
  races_.push_back(std::move(race));
  sorted_ = false;
}

void RaceList::count(const Race& race) {
  mark(race);
  ++counted_;
}

void RaceList::mark(const Race& race) {
  if (2 * (used_ + 1) > cells_.size()) {
    std::vector<Cell> old(2 * cells_.size());
    std::swap(old, cells_);
    for (const Cell& cell : old) {
      if (cell.seconds != 0) cells_[cell_of(cell.block)] = cell;
    }
  }
  const Block block = block_of(race);
  Cell& cell = cells_[cell_of(block)];
  if (cell.seconds == 0) ++used_;
  cell.block = block;
  cell.seconds |= bit_of(race);
}

void RaceList::clear() {
  if (races_.empty()) return;
  races_.clear();
  cells_.assign(kFirstCells, {});
  used_ = 0;
  sorted_ = true;
}

const std::vector<Race>& RaceList::sorted() {
  if (!std::exchange(sorted_, true)) {
    std::ranges::sort(races_, {}, [this](const Race& race) { return name_of(race); });
  }
  return races_;
}

Race race_of(Key key, Location at, const RaceSide& one, const RaceSide& other, bool adjacent) {
  const bool in_order = std::tie(one.site, one.kind) <= std::tie(other.site, other.kind);
  return {.key = key,
          .at = at,
          .first = in_order ? one : other,
          .second = in_order ? other : one,
          .adjacent = adjacent,
          .shown_by = {}};
}

}  // namespace concert::explore
