#include "storage.h"

#include <link.h>

#include <vector>

#include "team.h"

namespace concert::race {
namespace {

// Where the program's own thread-local data lie in the thread of the system that runs teams. The
// libraries have theirs elsewhere: they stay what they are.
struct Block {
  const void* thread = __builtin_thread_pointer();
  char* place = nullptr;
  std::size_t bytes = 0;
  const char* first_bytes = nullptr;
  std::size_t initialised = 0;
};

int read_program(dl_phdr_info* program, std::size_t, void* into) {
  auto& block = *static_cast<Block*>(into);
  for (int i = 0; i < program->dlpi_phnum; ++i) {
    const auto& part = program->dlpi_phdr[i];
    if (part.p_type != PT_TLS) continue;
    block.place = static_cast<char*>(program->dlpi_tls_data);
    block.bytes = part.p_memsz;
    block.first_bytes = reinterpret_cast<const char*>(program->dlpi_addr + part.p_vaddr);
    block.initialised = part.p_filesz;
  }
  // The program is the first of all that is loaded.
  return 1;
}

const Block& block() {
  static const Block found = [] {
    Block block;
    dl_iterate_phdr(read_program, &block);
    return block;
  }();
  return found;
}

// The library's memcpy is the sanitizer's, who would see one thread write another's data.
void copy(char* into, const char* from, std::size_t bytes) {
  asm volatile("rep movsb" : "+D"(into), "+S"(from), "+c"(bytes) : : "memory");
}

Storage initial;
Storage* in_place = &initial;

}  // namespace

Storage* initial_storage() { return &initial; }

Storage* new_storage() {
  if (block().bytes == 0) return &initial;
  auto* const storage = new (permanent_memory(sizeof(Storage))) Storage;
  storage->bytes = static_cast<char*>(permanent_memory(block().bytes + 1));
  copy(storage->bytes, block().first_bytes, block().initialised);
  return storage;
}

Storage* lasting_storage(unsigned number) {
  static std::vector<Storage*, Permanent<Storage*>> all;
  while (all.size() <= number) all.push_back(nullptr);
  if (all[number] == nullptr) all[number] = new_storage();
  return all[number];
}

void use_storage(Storage* storage) {
  // A thread that the program started itself has a place of its own; its teams share that.
  if (block().bytes == 0 || block().thread != __builtin_thread_pointer()) return;
  if (storage == in_place) return;
  if (in_place->bytes == nullptr) {
    in_place->bytes = static_cast<char*>(permanent_memory(block().bytes));
  }
  copy(in_place->bytes, block().place, block().bytes);
  copy(block().place, storage->bytes, block().bytes);
  in_place = storage;
}

void copy_storage_to(Storage* storage) {
  if (block().bytes != 0) copy(storage->bytes, block().place, block().bytes);
}

}  // namespace concert::race

using namespace concert::race;

extern "C" {

int __real___cxa_thread_atexit(void (*destroy)(void*), void* object, void* library);

// No thread of a team ends before the program does, and all have their objects in one place: what
// they destroyed at the end would be the last one's.
int __wrap___cxa_thread_atexit(void (*destroy)(void*), void* object, void* library) {
  if (here().storage != initial_storage()) return 0;
  return __real___cxa_thread_atexit(destroy, object, library);
}

}  // extern "C"
