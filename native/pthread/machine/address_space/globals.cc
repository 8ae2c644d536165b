#include "native/pthread/machine/address_space/globals.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>

#include "native/pthread/machine/address_space/hash.h"
#include "native/pthread/machine/address_space/reserve.h"
#include "native/pthread/machine/broken.h"
#include "native/pthread/machine/layout.h"

extern "C" {
extern std::byte machine_data_start[];
extern std::byte machine_data_stop[];
extern std::byte machine_bss_start[];
extern std::byte machine_bss_stop[];
extern std::byte machine_guard_stop[];
}

namespace concert::machine {
namespace {

// The kernel allows a process 65,530 mappings; each unprotected piece may be one.
constexpr std::size_t kMostPieces = 8192;

std::uintptr_t Address(const std::byte* symbol) { return reinterpret_cast<std::uintptr_t>(symbol); }

void* Pointer(std::uintptr_t address) { return reinterpret_cast<void*>(address); }

}  // namespace

Globals::Globals()
    : begin_(Address(machine_data_start)),
      end_(Address(machine_bss_stop)),
      grain_(std::max(kPageBytes, PageUp((end_ - begin_) / kMostPieces))),
      written_((end_ - begin_) / grain_ + 1),
      contents_(machine_data_start, machine_data_stop) {
  const std::uintptr_t guard = PageUp(end_);
  // The gap belongs to the segment so that nothing else is put there.
  if (mprotect(Pointer(guard), Address(machine_guard_stop) - guard, PROT_NONE) != 0) {
    CannotStart("the gap behind global variables");
  }
  if (guard > begin_ && mprotect(Pointer(begin_), guard - begin_, PROT_READ) != 0) {
    CannotStart("write protection of global variables");
  }
}

bool Globals::Unprotect(std::uintptr_t address) {
  if (!Contains(PageDown(address))) return false;
  const std::size_t piece = (address - begin_) / grain_;
  if (written_[piece]) return false;
  written_[piece] = true;
  const Run run{begin_ + piece * grain_, std::min(begin_ + (piece + 1) * grain_, PageUp(end_))};
  if (!Open(run.from, run.to - run.from)) Broken("no memory for global variables");
  const auto after = std::upper_bound(runs_.begin(), runs_.end(), run,
                                      [](const Run& a, const Run& b) { return a.from < b.from; });
  runs_.insert(after, {run.from, std::min(run.to, end_)});
  // Neighbours become one run, to be restored by one copy.
  for (std::size_t at = 0; at + 1 < runs_.size();) {
    if (runs_[at].to < runs_[at + 1].from) {
      ++at;
      continue;
    }
    runs_[at].to = runs_[at + 1].to;
    runs_.erase(runs_.begin() + static_cast<std::ptrdiff_t>(at) + 1);
  }
  return true;
}

void Globals::Restore() const {
  for (const Run& run : runs_) RestoreRun(run);
}

std::uint64_t Globals::Hash() const {
  std::uint64_t hash = 0;
  for (const Run& run : runs_) {
    for (std::uintptr_t page = run.from; page < run.to; page += kPageBytes) {
      const std::uintptr_t to = std::min(page + kPageBytes, run.to);
      hash += HashOf(page, to, page) - FirstHash(page, to);
    }
  }
  return hash;
}

std::size_t Globals::written_bytes() const {
  std::size_t bytes = 0;
  for (const Run& run : runs_) bytes += run.to - run.from;
  return bytes;
}

// The hash of a page as Restore() leaves it.
std::uint64_t Globals::FirstHash(std::uintptr_t page, std::uintptr_t to) const {
  const auto [known, fresh] = first_hashes_.try_emplace(page, 0);
  if (!fresh) return known->second;
  std::vector<std::byte> first(to - page);
  const std::size_t offset = page - begin_;
  if (offset < contents_.size()) {
    std::memcpy(first.data(), contents_.data() + offset,
                std::min(first.size(), contents_.size() - offset));
  }
  known->second = HashOf(Address(first.data()), Address(first.data() + first.size()), page);
  return known->second;
}

void Globals::RestoreRun(const Run& run) const {
  const std::uintptr_t initialised = std::clamp(begin_ + contents_.size(), run.from, run.to);
  if (initialised > run.from) {
    std::memcpy(Pointer(run.from), contents_.data() + (run.from - begin_), initialised - run.from);
  }
  std::memset(Pointer(initialised), 0, run.to - initialised);
}

}  // namespace concert::machine
