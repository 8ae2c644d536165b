#include "native/explore/execution/footprint.h"

#include <algorithm>
#include <cstddef>

namespace concert::explore {
namespace {

std::uint64_t signature_bit(Location at) {
  return std::uint64_t{1} << ((at * 0x9e3779b97f4a7c15ULL) >> 58);
}

Mode together(Mode one, Mode other) {
  if (one == other) return one;
  return changes(one) || changes(other) ? Mode::kWrite : Mode::kKeep;
}

}  // namespace

void Footprint::clear() {
  accesses_.clear();
  signature_ = 0;
  barrier_ = false;
}

void Footprint::seal() {
  const auto before = [](const Access& one, const Access& other) { return one.at < other.at; };
  if (!std::is_sorted(accesses_.begin(), accesses_.end(), before)) {
    std::sort(accesses_.begin(), accesses_.end(), before);
  }
  std::size_t kept = 0;
  signature_ = 0;
  for (std::size_t i = 0; i < accesses_.size(); ++i) {
    if (kept > 0 && accesses_[kept - 1].at == accesses_[i].at) {
      accesses_[kept - 1].mode = together(accesses_[kept - 1].mode, accesses_[i].mode);
    } else {
      // A copy onto itself would wait for the access to be written whole.
      if (kept != i) accesses_[kept] = accesses_[i];
      signature_ |= signature_bit(accesses_[kept++].at);
    }
  }
  accesses_.resize(kept);
}

void Footprint::only_reads() {
  for (Access& access : accesses_) access.mode = Mode::kRead;
}

void Footprint::unite(const Footprint& other) {
  accesses_.insert(accesses_.end(), other.accesses_.begin(), other.accesses_.end());
  seal();
  barrier_ = barrier_ || other.barrier_;
}

const Access* Footprint::find(Location at) const {
  const auto found = std::lower_bound(
      accesses_.begin(), accesses_.end(), at,
      [](const Access& access, Location location) { return access.at < location; });
  return found != accesses_.end() && found->at == at ? &*found : nullptr;
}

bool Footprint::covers(const Footprint& other) const {
  if (barrier_) return true;
  if (other.barrier_) return false;
  for (const Access& access : other.accesses_) {
    const Access* mine = find(access.at);
    if (mine == nullptr || (mine->mode != access.mode && mine->mode != Mode::kWrite)) return false;
  }
  return true;
}

bool Footprint::conflicts(const Footprint& other) const {
  if (barrier_ || other.barrier_) return true;
  if ((signature_ & other.signature_) == 0) return false;
  auto mine = accesses_.begin();
  auto theirs = other.accesses_.begin();
  while (mine != accesses_.end() && theirs != other.accesses_.end()) {
    if (mine->at < theirs->at) {
      ++mine;
    } else if (theirs->at < mine->at) {
      ++theirs;
    } else {
      if (conflict(mine->mode, theirs->mode)) return true;
      ++mine;
      ++theirs;
    }
  }
  return false;
}

}  // namespace concert::explore
