#include "native/pthread/machine/address_space/thread_storage.h"

#include <elf.h>
#include <link.h>
#include <sys/auxv.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "native/pthread/machine/address_space/reserve.h"
#include "native/pthread/machine/broken.h"

// glibc tells debuggers how large its descriptor of a thread is.
extern "C" const std::uint32_t _thread_db_sizeof_pthread;

namespace concert::machine {
namespace {

// The head of glibc's descriptor, which compilers rely on (tcbhead_t). What follows stays as it is,
// above all the numbers that glibc draws at random: it mangles what it keeps with them.
struct Head {
  void* self;
  void* vector;
  void* also_self;
};

std::uintptr_t CurrentBase() {
  std::uintptr_t base;
  asm("movq %%fs:0, %0" : "=r"(base));
  return base;
}

// Bytes of thread-local variables below the base of the storage (variant II of the TLS ABI).
std::size_t VariableBytes() {
  const auto* header = reinterpret_cast<const ElfW(Phdr)*>(getauxval(AT_PHDR));
  const auto* end = header + getauxval(AT_PHNUM);
  const auto* found =
      std::find_if(header, end, [](const ElfW(Phdr) & each) { return each.p_type == PT_TLS; });
  if (found == end) return 0;
  const std::size_t align = std::max<std::size_t>(found->p_align, 1);
  return (found->p_memsz + align - 1) / align * align;
}

}  // namespace

ThreadStorage::ThreadStorage()
    : below_(VariableBytes()),
      // The base is as much aligned as anything can ask for: up to a page.
      room_(PageUp(_thread_db_sizeof_pthread) + below_) {
  if (room_ + 2 * kPageBytes > kStorageBytes) {
    errno = ENOMEM;
    CannotStart("thread-local variables take more than 16 MiB");
  }
  const auto* first = reinterpret_cast<const std::byte*>(CurrentBase() - below_);
  image_.assign(first, first + below_ + _thread_db_sizeof_pthread);
  Reserve(kStorageBase, kStorageSpan, "thread-local storage");
}

void ThreadStorage::Open(Slot slot) const {
  const std::uintptr_t first = PageDown(Begin(slot));
  if (!machine::Open(first, kStorageBase + (slot + 1) * kStorageBytes - first)) {
    Broken("no memory for thread-local storage");
  }
  Reset(slot);
}

void ThreadStorage::Reset(Slot slot) const {
  std::memcpy(reinterpret_cast<void*>(Begin(slot)), image_.data(), image_.size());
  auto* head = reinterpret_cast<Head*>(Base(slot));
  head->self = head;
  head->also_self = head;
}

std::span<std::byte> ThreadStorage::Variables(Slot slot) const {
  return {reinterpret_cast<std::byte*>(Begin(slot)), below_};
}

}  // namespace concert::machine
