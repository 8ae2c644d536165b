// Finds the functions of the program that are atomic sections by their names.

#ifndef CONCERT_NATIVE_PTHREAD_ACCESSES_ATOMIC_FUNCTIONS_H_
#define CONCERT_NATIVE_PTHREAD_ACCESSES_ATOMIC_FUNCTIONS_H_

#include <cstdint>

namespace concert::pthread {

// Reads the symbols of the executable; to be called once, first.
void FindAtomicFunctions();
bool InAtomicFunction(std::uintptr_t pc);

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_ACCESSES_ATOMIC_FUNCTIONS_H_
