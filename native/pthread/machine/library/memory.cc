// memcpy() and the like, with the bytes that they access.
//
// Each tells the world of its accesses before it makes them. The world may let other threads run in
// between; what is done is done on what is there then.

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "native/pthread/machine/confinement/confinement.h"
#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/machine/entries/library_state.h"

namespace concert::machine {
namespace {

void* Move(void* to, const void* from, std::size_t size, const char* function) {
  TellRead(from, size, function);
  TellWrite(to, size, function);
  const Guard guard(function);
  // The program may have overlapping ones although it must not: move them all.
  return std::memmove(to, from, size);
}

void* Fill(void* to, int byte, std::size_t size, const char* function) {
  TellWrite(to, size, function);
  const Guard guard(function);
  return std::memset(to, byte, size);
}

// Returns the number of bytes at which a search for a byte looks.
std::size_t SearchedBytes(const void* at, int byte, std::size_t size, const char* function) {
  const Guard guard(function);
  const void* found = std::memchr(at, byte, size);
  if (found == nullptr) return size;
  return static_cast<std::size_t>(static_cast<const char*>(found) - static_cast<const char*>(at)) +
         1;
}

}  // namespace

extern "C" {

void* MachineMemcpy(void* to, const void* from, std::size_t size) {
  return Move(to, from, size, "memcpy");
}
void* MachineMemmove(void* to, const void* from, std::size_t size) {
  return Move(to, from, size, "memmove");
}
void* MachineMempcpy(void* to, const void* from, std::size_t size) {
  return static_cast<char*>(Move(to, from, size, "mempcpy")) + size;
}
void MachineBcopy(const void* from, void* to, std::size_t size) { Move(to, from, size, "bcopy"); }

void* MachineMemset(void* to, int byte, std::size_t size) { return Fill(to, byte, size, "memset"); }
void MachineBzero(void* to, std::size_t size) { Fill(to, 0, size, "bzero"); }

std::int64_t MachineMemcmp(const void* one, const void* other, std::size_t size) {
  TellRead(one, size, "memcmp");
  TellRead(other, size, "memcmp");
  const Guard guard("memcmp");
  return std::memcmp(one, other, size);
}

void* MachineMemchr(const void* at, int byte, std::size_t size) {
  TellRead(at, SearchedBytes(at, byte, size, "memchr"), "memchr");
  const Guard guard("memchr");
  return const_cast<void*>(std::memchr(at, byte, size));
}

void* MachineMemrchr(const void* at, int byte, std::size_t size) {
  const void* found = at;
  {
    const Guard guard("memrchr");
    const void* last = memrchr(at, byte, size);
    if (last != nullptr) found = last;
  }
  const std::ptrdiff_t before = static_cast<const char*>(found) - static_cast<const char*>(at);
  TellRead(found, size - static_cast<std::size_t>(before), "memrchr");
  const Guard guard("memrchr");
  return const_cast<void*>(memrchr(at, byte, size));
}

void MachineExplicitBzero(void* to, std::size_t size) { Fill(to, 0, size, "explicit_bzero"); }

// It looks no further than the byte, which the caller says is there.
void* MachineRawmemchr(const void* at, int byte) {
  std::ptrdiff_t before;
  {
    const Guard guard("rawmemchr");
    before = static_cast<const char*>(rawmemchr(at, byte)) - static_cast<const char*>(at);
  }
  TellRead(at, static_cast<std::size_t>(before) + 1, "rawmemchr");
  const Guard guard("rawmemchr");
  return const_cast<void*>(rawmemchr(at, byte));
}

void* MachineMemmem(const void* at, std::size_t size, const void* wanted, std::size_t length) {
  std::size_t looked_at = size;
  {
    const Guard guard("memmem");
    const void* found = memmem(at, size, wanted, length);
    if (found != nullptr) {
      const std::ptrdiff_t before = static_cast<const char*>(found) - static_cast<const char*>(at);
      looked_at = static_cast<std::size_t>(before) + length;
    }
  }
  // A longer text than the memory is not looked for.
  if (length <= size) {
    TellRead(at, looked_at, "memmem");
    TellRead(wanted, length, "memmem");
  }
  const Guard guard("memmem");
  return const_cast<void*>(memmem(at, size, wanted, length));
}

void* MachineMemccpy(void* to, const void* from, int byte, std::size_t size) {
  const std::size_t bytes = SearchedBytes(from, byte, size, "memccpy");
  TellRead(from, bytes, "memccpy");
  TellWrite(to, bytes, "memccpy");
  // The byte may be elsewhere now.
  const std::size_t now = SearchedBytes(from, byte, size, "memccpy");
  if (now != bytes) CheckWritable(to, now, "memccpy");
  const Guard guard("memccpy");
  return memccpy(to, from, byte, size);
}

}  // extern "C"

CONCERT_ENTRY(concert_memcpy, MachineMemcpy);
CONCERT_ENTRY(concert_memmove, MachineMemmove);
CONCERT_ENTRY(concert_mempcpy, MachineMempcpy);
CONCERT_ENTRY_VOID(concert_bcopy, MachineBcopy);
CONCERT_ENTRY(concert_memset, MachineMemset);
CONCERT_ENTRY_VOID(concert_bzero, MachineBzero);
CONCERT_ENTRY(concert_memcmp, MachineMemcmp);
CONCERT_ENTRY(concert_bcmp, MachineMemcmp);
CONCERT_ENTRY(concert_memchr, MachineMemchr);
CONCERT_ENTRY(concert_memrchr, MachineMemrchr);
CONCERT_ENTRY_VOID(concert_explicit_bzero, MachineExplicitBzero);
CONCERT_ENTRY(concert_rawmemchr, MachineRawmemchr);
CONCERT_ENTRY(concert_memmem, MachineMemmem);
CONCERT_ENTRY(concert_memccpy, MachineMemccpy);

}  // namespace concert::machine
