// Sets the program's global variables back to their values at the start.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_ADDRESS_SPACE_GLOBALS_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_ADDRESS_SPACE_GLOBALS_H_

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace concert::machine {

// The snapshot of what program.ld puts between machine_data_start and machine_bss_stop.
//
// A page is write-protected until it is written for the first time in the life of the process;
// from then on each Restore() brings it back. So a large array that is never written costs nothing,
// and a page that is written in each execution faults once.
class Globals {
 public:
  Globals();

  bool Contains(std::uintptr_t address) const { return address - begin_ < end_ - begin_; }
  // Takes the protection from the page of an address on which a write faulted. Returns whether
  // that was the reason of the fault.
  bool Unprotect(std::uintptr_t address);
  void Restore() const;
  // Of the contents: the same whichever pages have been written and hold their first values again.
  std::uint64_t Hash() const;
  std::size_t written_bytes() const;

 private:
  // Pages that were written, as runs: [from, to).
  struct Run {
    std::uintptr_t from;
    std::uintptr_t to;
  };

  void RestoreRun(const Run& run) const;
  std::uint64_t FirstHash(std::uintptr_t page, std::uintptr_t to) const;

  std::uintptr_t begin_;
  std::uintptr_t end_;
  std::size_t grain_;  // Bytes that are unprotected at a time.
  std::vector<bool> written_;
  std::vector<Run> runs_;
  std::vector<std::byte> contents_;  // Of the initialised part, which comes first.
  mutable std::unordered_map<std::uintptr_t, std::uint64_t> first_hashes_;  // By page.
};

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_ADDRESS_SPACE_GLOBALS_H_
