// Finds the memory that printf() and scanf() access beside their results.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_LIBRARY_FORMATS_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_LIBRARY_FORMATS_H_

#include <cstdarg>

namespace concert::machine {

// Tells of reading the format and the strings that it prints, and of writing counts (%n). The
// arguments stay as they are.
void TellPrinted(const char* format, std::va_list arguments, const char* function);

// Tells of reading the format of a scan.
void TellFormat(const char* format, const char* function);

// Right before libc writes what these formats say: ends in a fault where it would write what is not
// the program's, or where a conversion is none that is known.
void CheckPrinted(const char* format, std::va_list arguments, const char* function);
void CheckScanned(const char* format, std::va_list arguments, std::size_t text_bytes,
                  const char* function);

// Numbers of what a scan has stored.
struct Scanned {
  int converted = 0;  // As it returns.
  int counts = 0;     // %n.
};

// The counts that a scan stores whose format has been checked.
int CountsOf(const char* text, const char* format);

// Tells of writing what a scan has stored. (That is after they were stored: what is converted
// cannot be known before.)
void TellScanned(const char* format, std::va_list arguments, Scanned scanned, const char* function);

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_LIBRARY_FORMATS_H_
