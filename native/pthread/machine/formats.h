// Finds the memory that printf() and scanf() access beside their results.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_FORMATS_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_FORMATS_H_

#include <cstdarg>

namespace concert::machine {

// Tells of reading the format and the strings that it prints, and of writing counts (%n). The
// arguments stay as they are.
void TellPrinted(const char* format, std::va_list arguments, const char* function);

// Tells of writing what the first `converted` conversions of a scan have stored. (That is after
// they were stored: what is converted cannot be known before.)
// Right before libc writes what these formats say: ends in a fault where it would write what is not
// the program's, or where a conversion is none that is known.
void CheckPrinted(const char* format, std::va_list arguments, const char* function);
void CheckScanned(const char* format, std::va_list arguments, std::size_t text_bytes,
                  const char* function);

void TellScanned(const char* format, std::va_list arguments, int converted, const char* function);

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_FORMATS_H_
