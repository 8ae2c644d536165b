// The program's input: reads what the world says.

#include <algorithm>
#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string_view>

#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/machine/entries/library_state.h"
#include "native/pthread/machine/library/formats.h"
#include "native/pthread/machine/library/streams.h"
#include "native/pthread/machine/library/told_values.h"

extern "C" {
void* MachineMalloc(std::size_t size);
void* MachineRealloc(void* pointer, std::size_t size);
}

namespace concert::machine {
namespace {

// A line of input, in the thread's buffer, with a zero behind it.
std::string_view Input(const void* file, const char* function) {
  if (StreamOf(file, function) != 0) return {};
  const std::string_view line = Kept(Library().world.OnInput(), function);
  Buffer()[line.size()] = '\0';
  return line;
}

// The places to store at have been checked.
int Scan(const char* text, const char* format, std::va_list arguments, const char* function) {
  Scanned scanned;
  {
    const Guard guard(function);
    scanned.counts = CountsOf(text, format);
    std::va_list copy;
    va_copy(copy, arguments);
    scanned.converted = std::vsscanf(text, format, copy);
    va_end(copy);
  }
  TellScanned(format, arguments, scanned, function);
  return scanned.converted;
}

}  // namespace

extern "C" {

std::int64_t MachineScan(const char* text, const char* format, std::va_list* arguments) {
  TellRead(text, Text(text, "sscanf").size() + 1, "sscanf");
  TellFormat(format, "sscanf");
  CheckScanned(format, *arguments, Text(text, "sscanf").size() + 1, "sscanf");
  return Scan(text, format, *arguments, "sscanf");
}

// As if each call found a line of its own.
std::int64_t MachineScanInput(const void* file, const char* format, std::va_list* arguments) {
  TellFormat(format, "scanf");
  const std::string_view line = Input(file, "scanf");
  if (line.empty()) return EOF;
  CheckScanned(format, *arguments, line.size() + 1, "scanf");
  return Scan(line.data(), format, *arguments, "scanf");
}

std::int64_t MachineGetc(const void* file) {
  const std::string_view line = Input(file, "getc");
  return line.empty() ? EOF : static_cast<unsigned char>(line.front());
}
std::int64_t MachineGetchar() { return MachineGetc(machine_streams[0]); }

char* MachineFgets(char* to, int size, const void* file) {
  if (size <= 0) return nullptr;
  const std::string_view line = Input(file, "fgets");
  if (line.empty()) return nullptr;
  const std::size_t length = std::min(line.size(), static_cast<std::size_t>(size) - 1);
  TellWrite(to, length + 1, "fgets");
  const Guard guard("fgets");
  std::memcpy(to, Buffer(), length);
  to[length] = '\0';
  return to;
}

// As in glibc: the block is there although the input is at its end, and grows to twice its size.
std::int64_t MachineGetline(char** to, std::size_t* size, const void* file) {
  constexpr std::size_t kFirst = 120;
  if (to == nullptr || size == nullptr) {
    errno = EINVAL;
    return EOF;
  }
  TellRead(to, sizeof *to, "getline");
  TellRead(size, sizeof *size, "getline");
  char* block;
  std::size_t room;
  {
    const Guard guard("getline");
    block = *to;
    room = *size;
  }
  const std::string_view line = Input(file, "getline");
  const std::size_t bytes = line.size() + 1;
  const bool fresh = block == nullptr || room == 0;
  if (fresh || bytes > room) {
    room = fresh ? kFirst : std::max(bytes, 2 * room);
    block = static_cast<char*>(fresh ? MachineMalloc(room) : MachineRealloc(block, room));
    Store(to, block, "getline");
    Store(size, room, "getline");
  }
  if (line.empty()) return EOF;
  TellWrite(block, bytes, "getline");
  const Guard guard("getline");
  std::memcpy(block, line.data(), bytes);
  return static_cast<std::int64_t>(line.size());
}

// For these, input is at its end.
std::int64_t MachineNoBytes() { return 0; }
std::int64_t MachineAtEnd(const void* file) { return file == machine_streams[0]; }

}  // extern "C"

CONCERT_ENTRY(machine_scan, MachineScan);
CONCERT_ENTRY(machine_scan_input, MachineScanInput);
CONCERT_ENTRY(concert_getchar, MachineGetchar);
CONCERT_ENTRY(concert_getchar_unlocked, MachineGetchar);
CONCERT_ENTRY(concert_getc, MachineGetc);
CONCERT_ENTRY(concert_fgetc, MachineGetc);
CONCERT_ENTRY(concert_fgets, MachineFgets);
CONCERT_ENTRY(concert_getline, MachineGetline);
CONCERT_ENTRY(concert_gets, MachineNoBytes);
CONCERT_ENTRY(concert_fread, MachineNoBytes);
CONCERT_ENTRY(concert_read, MachineNoBytes);
CONCERT_ENTRY(concert_feof, MachineAtEnd);

}  // namespace concert::machine
