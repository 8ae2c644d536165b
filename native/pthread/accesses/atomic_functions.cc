#include "native/pthread/accesses/atomic_functions.h"

#include <elf.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

namespace concert::pthread {
namespace {

constexpr std::string_view kPrefix = "__VERIFIER_atomic_";

struct Range {
  std::uintptr_t begin;
  std::uintptr_t end;
};

std::vector<Range> ranges;

void Find(const char* file) {
  const auto* header = reinterpret_cast<const Elf64_Ehdr*>(file);
  const std::span sections(reinterpret_cast<const Elf64_Shdr*>(file + header->e_shoff),
                           header->e_shnum);
  for (const Elf64_Shdr& section : sections) {
    if (section.sh_type != SHT_SYMTAB) continue;
    const char* names = file + sections[section.sh_link].sh_offset;
    const std::span symbols(reinterpret_cast<const Elf64_Sym*>(file + section.sh_offset),
                            section.sh_size / sizeof(Elf64_Sym));
    for (const Elf64_Sym& symbol : symbols) {
      if (ELF64_ST_TYPE(symbol.st_info) != STT_FUNC) continue;
      const std::string_view name = names + symbol.st_name;
      if (!name.starts_with(kPrefix) || name == "__VERIFIER_atomic_begin" ||
          name == "__VERIFIER_atomic_end") {
        continue;
      }
      ranges.push_back({symbol.st_value, symbol.st_value + symbol.st_size});
    }
  }
}

}  // namespace

void FindAtomicFunctions() {
  const int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  struct stat status;
  if (fstat(file, &status) == 0 && status.st_size > 0) {
    const auto size = static_cast<std::size_t>(status.st_size);
    void* contents = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (contents != MAP_FAILED) {
      Find(static_cast<const char*>(contents));
      munmap(contents, size);
    }
  }
  close(file);
}

bool InAtomicFunction(std::uintptr_t pc) {
  return std::ranges::any_of(
      ranges, [&](const Range& range) { return pc >= range.begin && pc < range.end; });
}

}  // namespace concert::pthread
