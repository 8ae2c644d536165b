// The locks, for parts of the runtime that are made of locks.

#ifndef CONCERT_NATIVE_PTHREAD_SYNCHRONISATION_LOCKS_H_
#define CONCERT_NATIVE_PTHREAD_SYNCHRONISATION_LOCKS_H_

#include <pthread.h>
#include <time.h>

#include <cstdint>

namespace concert::pthread {

// Of the word of a mutex and of its attributes, for us and, in a mutex, for glibc.
inline constexpr int kMutexKindBits = 3;
inline constexpr int kMutexRobustBit = 16;

// Tells if threads may wait by the clock.
bool IsWaitedBy(clockid_t clock);
// The deadline of a call, which reads it, has no nanoseconds that a second has. It is of this
// clock.
bool IsWrong(const timespec* until, clockid_t clock, const char* function);
bool IsRobust(const pthread_mutex_t* mutex);
// Tells if a call that gives the mutex back must fail: the mutex knows that it is another's.
bool RefusesToWait(const pthread_mutex_t* mutex);
// Stops until the lock is free, and takes it. `what` are words for people.
void Lock(const void* lock, const char* what);
// The result of an entry: 0 or an error number.
std::uint64_t LockMutex(pthread_mutex_t* mutex);
std::uint64_t LockAgain(pthread_mutex_t* mutex);  // After a wait for a condition.
// The same, of a thread that wakes by itself: once what its loop tests has been written.
std::uint64_t LockWhenChanged(pthread_mutex_t* mutex);
std::uint64_t UnlockMutex(pthread_mutex_t* mutex);
// The running thread ends: robust mutexes that it still has are free, and say so.
void LeaveRobustMutexes();

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_SYNCHRONISATION_LOCKS_H_
