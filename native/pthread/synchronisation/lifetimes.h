// Tells whether an object of a thread library is used while it lives.
//
// The life of a mutex, a semaphore or the like begins with its initialisation and ends with
// pthread_mutex_destroy() and the like. Both are writes of the object, and each use is a read: a
// use that nothing orders after the initialisation, or before the end, is a data race. That an
// object is dead stands in the object itself, as in glibc, so that a copy of an initialiser, or
// memory that is used anew, brings it to life.

#ifndef CONCERT_NATIVE_PTHREAD_SYNCHRONISATION_LIFETIMES_H_
#define CONCERT_NATIVE_PTHREAD_SYNCHRONISATION_LIFETIMES_H_

#include <cstddef>

namespace concert::pthread {

// A library function initialises the object: clears its first word.
void BeginLife(void* object, const char* function);
// A library function ends it. Reports a second end.
void EndLife(void* object, const char* function);
// A library function uses it. Reports a use after its end.
void Use(const void* object, const char* function);
// The same for kinds without a static initialiser. Reports a use before the first initialisation.
void UseInitialised(const void* object, const char* function);
// The same for kinds that have one: the memory holds what an initialiser or a function has left,
// and somebody has written it, if it is on the heap or on a stack. Reports it at the first use.
void UseMutex(const void* mutex, const char* function);
void UseReadWriteLock(const void* lock, const char* function);
void UseCondition(const void* condition, const char* function);
// Attributes have lives, too. These functions make the access: a setter writes, all others read.
void BeginAttributes(void* attributes, std::size_t size, const char* function);
void EndAttributes(void* attributes, std::size_t size, const char* function);
void SetAttributes(void* attributes, std::size_t size, const char* function);
void UseAttributes(const void* attributes, std::size_t size, const char* function);
// The memory of an object has become another's: no thread has it, and none waits for it.
void Forget(const void* object);
// The same of a lock that the running thread has, if the thread has written over it since. Any
// other lock stays as it is.
void ForgetIfRewritten(const void* lock);

}  // namespace concert::pthread

#endif  // CONCERT_NATIVE_PTHREAD_SYNCHRONISATION_LIFETIMES_H_
