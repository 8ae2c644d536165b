// The bounds of an execution, and what it has printed.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_EXECUTION_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_EXECUTION_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "native/pthread/machine/layout.h"

namespace concert::machine {

struct Options {
  std::size_t heap_bytes = std::size_t{64} << 20;  // Of all threads together, per execution.
  std::size_t output_bytes = std::size_t{64} << 10;
  // CPU time after which a thread that calls no entry is stopped. Loops that provably never end
  // are found far sooner.
  std::int64_t silent_cpu_ns = 2'000'000'000;
};

enum class Buffering : std::uint8_t { kFull, kLines, kNone };

struct Output {
  std::string text;      // Standard output and error as one text, in order of printing.
  bool cut_off = false;  // There was more than Options::output_bytes.
  // Standard output is no terminal: what the program prints there comes out later. This is when,
  // and whether some has not come out, and the last thread that has printed then.
  Buffering buffering = Buffering::kFull;
  bool held = false;
  Slot holder = 0;
};

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_EXECUTION_H_
