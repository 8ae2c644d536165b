// Reads and writes values in the program's memory, of which the world is told.

#ifndef CONCERT_NATIVE_PTHREAD_MACHINE_LIBRARY_TOLD_VALUES_H_
#define CONCERT_NATIVE_PTHREAD_MACHINE_LIBRARY_TOLD_VALUES_H_

#include "native/pthread/machine/entries/library_state.h"

namespace concert::machine {

template <typename Value>
Value Fetch(const Value* at, const char* function) {
  TellRead(at, sizeof *at, function);
  const Guard guard(function);
  return *at;
}

template <typename Value>
void Store(Value* at, const Value& value, const char* function) {
  TellWrite(at, sizeof *at, function);
  const Guard guard(function);
  *at = value;
}

}  // namespace concert::machine

#endif  // CONCERT_NATIVE_PTHREAD_MACHINE_LIBRARY_TOLD_VALUES_H_
