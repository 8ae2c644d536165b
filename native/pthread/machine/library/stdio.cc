// The program's input and output: keeps what it prints, and reads what the world says.

#include <algorithm>
#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string_view>

#include "native/pthread/machine/broken.h"
#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/machine/entries/library_state.h"
#include "native/pthread/machine/entries/running.h"
#include "native/pthread/machine/execution.h"
#include "native/pthread/machine/library/formats.h"

extern "C" {
void* MachineMalloc(std::size_t size);
void* MachineRealloc(void* pointer, std::size_t size);
// The objects behind the program's FILE pointers, see shims.c.
extern char machine_streams[3][16];
}

namespace concert::machine {
namespace {

constexpr std::size_t kMostFormatted = std::size_t{64} << 10;
// The buffers for text: one for each thread, because the world may let others run in between.
char buffers[kSlots][kMostFormatted];

char* Buffer() { return buffers[machine_running.slot]; }

void Print(Stream stream, std::string_view text) {
  if (text.empty()) return;
  if (!Library().world.OnPrint(stream, text)) return;
  Output& output = Library().output;
  const std::size_t room = Library().options.output_bytes - output.text.size();
  output.text.append(text.substr(0, room));
  output.cut_off |= text.size() > room;
}

// Standard output holds a text back that has just been printed there.
void Hold(std::string_view text) {
  Output& output = Library().output;
  if (text.empty() || output.buffering == Buffering::kNone) return;
  output.held = output.buffering == Buffering::kFull || text.back() != '\n';
  output.holder = machine_running.slot;
}

void Flush(const void* file) {
  Output& output = Library().output;
  if (file != nullptr && file != machine_streams[1]) return;
  // In which order another thread comes to it is not explored.
  if (output.holder == machine_running.slot) output.held = false;
}

// Any other pointer is to no stream, since a program opens no files.
int StreamOf(const void* file, const char* function) {
  for (int at = 0; at < 3; ++at) {
    if (file == machine_streams[at]) return at;
  }
  Library().world.OnFault({.kind = FaultKind::kBadAddress,
                           .address = reinterpret_cast<std::uintptr_t>(file),
                           .pc = CallerPosition(),
                           .function = function});
  Broken("a fault was passed over");
}

// Prints to a standard stream by number (1 or 2), or fails as a closed one does. `past` it, and
// what it holds back comes later.
std::int64_t PrintTo(int number, std::string_view text, bool past = false) {
  if (number != 1 && number != 2) {
    errno = EBADF;
    return EOF;
  }
  Print(number == 1 ? Stream::kOut : Stream::kError, text);
  if (number == 1 && past && Library().output.held) Library().world.OnOvertaken();
  if (number == 1 && !past) Hold(text);
  return static_cast<std::int64_t>(text.size());
}

// The text that a format makes, up to a limit. What it could not hold is cut off.
std::string_view Format(const char* format, std::va_list arguments, std::int64_t& length,
                        const char* function) {
  CheckPrinted(format, arguments, function);
  const Guard guard(function);
  length = std::vsnprintf(Buffer(), kMostFormatted, format, arguments);
  if (length < 0) return {};
  const auto size = static_cast<std::size_t>(length);
  return {Buffer(), size < kMostFormatted ? size : kMostFormatted - 1};
}

std::int64_t PrintFormatted(int number, const char* format, std::va_list arguments, bool past) {
  TellPrinted(format, arguments, "printf");
  std::int64_t length = 0;
  const std::string_view text = Format(format, arguments, length, "printf");
  if (length < 0) return length;
  const std::int64_t printed = PrintTo(number, text, past);
  return printed < 0 ? printed : length;
}

std::string_view Text(const char* text, const char* function) {
  const Guard guard(function);
  return {text, std::strlen(text)};
}

// Copies a text before the world lets others change it.
std::string_view Kept(std::string_view text, const char* function) {
  const Guard guard(function);
  const std::size_t size = text.size() < kMostFormatted ? text.size() : kMostFormatted;
  std::memcpy(Buffer(), text.data(), size);
  return {Buffer(), size};
}

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

template <typename Value>
void Store(Value* at, Value value, const char* function) {
  TellWrite(at, sizeof *at, function);
  const Guard guard(function);
  *at = value;
}

}  // namespace

extern "C" {

std::int64_t MachinePrint(const void* file, const char* format, std::va_list* arguments) {
  return PrintFormatted(StreamOf(file, "printf"), format, *arguments, /*past=*/false);
}

std::int64_t MachinePrintPast(int number, const char* format, std::va_list* arguments) {
  return PrintFormatted(number, format, *arguments, /*past=*/true);
}

std::int64_t MachinePrintTo(char* to, std::size_t size, const char* format, std::va_list* arguments,
                            const char* function) {
  TellPrinted(format, *arguments, function);
  std::va_list copy;
  va_copy(copy, *arguments);
  std::int64_t length = 0;
  const std::string_view text = Format(format, copy, length, function);
  va_end(copy);
  if (length < 0 || size == 0) return length;
  const std::size_t bytes = text.size() < size ? text.size() + 1 : size;
  TellWrite(to, bytes, function);
  CheckPrinted(format, *arguments, function);
  const Guard guard(function);
  // Once more, because others may have run since: never beyond what was told.
  std::vsnprintf(to, bytes, format, *arguments);
  return length;
}

std::int64_t MachinePrintAllocated(char** to, const char* format, std::va_list* arguments) {
  TellPrinted(format, *arguments, "asprintf");
  std::int64_t length = 0;
  Format(format, *arguments, length, "asprintf");
  if (length < 0 || static_cast<std::size_t>(length) >= kMostFormatted) return -1;
  auto* block = static_cast<char*>(MachineMalloc(static_cast<std::size_t>(length) + 1));
  TellWrite(block, static_cast<std::size_t>(length) + 1, "asprintf");
  TellWrite(to, sizeof *to, "asprintf");
  const Guard guard("asprintf");
  std::memcpy(block, Buffer(), static_cast<std::size_t>(length) + 1);
  *to = block;
  return length;
}

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

std::int64_t MachinePuts(const char* text) {
  const std::string_view all = Text(text, "puts");
  TellRead(text, all.size() + 1, "puts");
  const std::string_view kept = Kept(Text(text, "puts"), "puts");
  if (kept.size() < kMostFormatted) {
    Buffer()[kept.size()] = '\n';
    return PrintTo(1, {Buffer(), kept.size() + 1});
  }
  return PrintTo(1, kept);
}

std::int64_t MachineFputs(const char* text, const void* file) {
  const std::string_view all = Text(text, "fputs");
  TellRead(text, all.size() + 1, "fputs");
  return PrintTo(StreamOf(file, "fputs"), Kept(Text(text, "fputs"), "fputs"));
}

std::int64_t MachineFputc(int byte, const void* file) {
  const char text = static_cast<char>(byte);
  const std::int64_t printed = PrintTo(StreamOf(file, "fputc"), {&text, 1});
  return printed < 0 ? printed : static_cast<unsigned char>(text);
}

std::int64_t MachinePutchar(int byte) { return MachineFputc(byte, machine_streams[1]); }

std::size_t MachineFwrite(const void* from, std::size_t size, std::size_t count, const void* file) {
  std::size_t bytes;
  if (size == 0 || count == 0 || __builtin_mul_overflow(size, count, &bytes)) return 0;
  TellRead(from, bytes, "fwrite");
  const std::string_view text{static_cast<const char*>(from), bytes};
  return PrintTo(StreamOf(file, "fwrite"), Kept(text, "fwrite")) < 0 ? 0 : count;
}

std::int64_t MachineWrite(int number, const void* from, std::size_t size) {
  TellRead(from, size, "write");
  const std::string_view text{static_cast<const char*>(from), size};
  return PrintTo(number, Kept(text, "write"), /*past=*/true) < 0 ? -1
                                                                 : static_cast<std::int64_t>(size);
}

void MachinePerror(const char* text) {
  const char* reason = strerrordesc_np(errno);
  if (reason == nullptr) reason = "Unknown error";
  if (text == nullptr) {
    std::snprintf(Buffer(), kMostFormatted, "%s\n", reason);
  } else {
    TellRead(text, Text(text, "perror").size() + 1, "perror");
    const Guard guard("perror");
    std::snprintf(Buffer(), kMostFormatted, "%s: %s\n", text, reason);
  }
  PrintTo(2, Buffer());
}

std::int64_t MachineFileno(const void* file) { return StreamOf(file, "fileno"); }

// For these, input is at its end.
std::int64_t MachineNoBytes() { return 0; }
std::int64_t MachineAtEnd(const void* file) { return file == machine_streams[0]; }
// Functions without effect here.
std::int64_t MachineStdioNothing() { return 0; }
std::int64_t MachineFlush(const void* file) {
  Flush(file);
  return 0;
}
std::int64_t MachineSetBuffer(const void* file, const void* memory, int mode) {
  if (memory != nullptr) Library().world.OnStreamMemory();
  if (file != machine_streams[1]) return 0;
  Library().output.buffering = mode == _IONBF   ? Buffering::kNone
                               : mode == _IOLBF ? Buffering::kLines
                                                : Buffering::kFull;
  return 0;
}
void MachineSetBufferOrNone(const void* file, const void* memory) {
  MachineSetBuffer(file, memory, memory == nullptr ? _IONBF : _IOFBF);
}
void MachineSetLines(const void* file) { MachineSetBuffer(file, nullptr, _IOLBF); }

}  // extern "C"

CONCERT_ENTRY(machine_print, MachinePrint);
CONCERT_ENTRY(machine_print_past, MachinePrintPast);
CONCERT_ENTRY(machine_print_to, MachinePrintTo);
CONCERT_ENTRY(machine_print_allocated, MachinePrintAllocated);
CONCERT_ENTRY(machine_scan, MachineScan);
CONCERT_ENTRY(concert_puts, MachinePuts);
CONCERT_ENTRY(concert_fputs, MachineFputs);
CONCERT_ENTRY(concert_fputs_unlocked, MachineFputs);
CONCERT_ENTRY(concert_fputc, MachineFputc);
CONCERT_ENTRY(concert_putc, MachineFputc);
CONCERT_ENTRY(concert_putc_unlocked, MachineFputc);
CONCERT_ENTRY(concert_fputc_unlocked, MachineFputc);
CONCERT_ENTRY(concert_putchar, MachinePutchar);
CONCERT_ENTRY(concert_putchar_unlocked, MachinePutchar);
CONCERT_ENTRY(concert_fwrite, MachineFwrite);
CONCERT_ENTRY(concert_write, MachineWrite);
CONCERT_ENTRY_VOID(concert_perror, MachinePerror);
CONCERT_ENTRY(concert_fileno, MachineFileno);
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
CONCERT_ENTRY(concert_ferror, MachineStdioNothing);
CONCERT_ENTRY_VOID(concert_clearerr, MachineStdioNothing);
CONCERT_ENTRY(concert_fflush, MachineFlush);
CONCERT_ENTRY(concert_setvbuf, MachineSetBuffer);
CONCERT_ENTRY_VOID(concert_setbuf, MachineSetBufferOrNone);
CONCERT_ENTRY_VOID(concert_setlinebuf, MachineSetLines);

}  // namespace concert::machine
