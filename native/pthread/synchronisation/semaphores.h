// The semaphores, for those that have names.

#ifndef CONCERT_NATIVE_PTHREAD_SYNCHRONISATION_SEMAPHORES_H_
#define CONCERT_NATIVE_PTHREAD_SYNCHRONISATION_SEMAPHORES_H_

#include <semaphore.h>

#include <cstdint>

namespace concert::pthread {

// The result of a call with an error. Programs see its number in errno, which is the thread's.
std::uint64_t Failed(int error);

extern "C" std::uint64_t ExploreSemInit(sem_t* semaphore, int shared, unsigned value);

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_SYNCHRONISATION_SEMAPHORES_H_
