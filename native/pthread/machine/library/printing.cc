// The program's output: keeps what it prints.

#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string_view>

#include "native/pthread/machine/entries/entry.h"
#include "native/pthread/machine/entries/library_state.h"
#include "native/pthread/machine/entries/running.h"
#include "native/pthread/machine/execution.h"
#include "native/pthread/machine/library/formats.h"
#include "native/pthread/machine/library/streams.h"

extern "C" void* MachineMalloc(std::size_t size);

namespace concert::machine {
namespace {

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
CONCERT_ENTRY(concert_ferror, MachineStdioNothing);
CONCERT_ENTRY_VOID(concert_clearerr, MachineStdioNothing);
CONCERT_ENTRY(concert_fflush, MachineFlush);
CONCERT_ENTRY(concert_setvbuf, MachineSetBuffer);
CONCERT_ENTRY_VOID(concert_setbuf, MachineSetBufferOrNone);
CONCERT_ENTRY_VOID(concert_setlinebuf, MachineSetLines);

}  // namespace concert::machine
